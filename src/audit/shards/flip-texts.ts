/** The texts of the flips that a page may show. A merge of many parts needs few of each, so those of the smallest ranks are separate. */
import type { TrialDetail } from '../../base/core/trial.ts';
import type { FoundTrial, SourceRun } from '../../sources/source.ts';
import { compareRanked, type RankedPlace } from '../../stats/smallest.ts';
import { PageTrialList } from '../page/page-trial-list.ts';
import type { RunCount } from '../scan/run-count.ts';
import type { Flip, FlipSample } from '../tally/flip-sample.ts';
import { packSection, readSection, type OpenPart, type Section } from './part.ts';
import { readRank, TEXTS } from './part-header.ts';
import type { PartScope } from './part-scope.ts';
import { textsSchema, type FlipRow } from './part-sections.ts';

/** Flips of the first block, which is enough where there are many parts. All others are one block: it is smaller than many. */
const FIRST_BLOCK = 50;

/** The flips as the counts of a part have them: the rest is with their texts. */
export function withoutRules({ count, limit, kept }: FlipSample): FlipSample {
  return { count, limit, kept: kept.map(({ rank, run, ordinal }) => ({ rank, run, ordinal, trialId: '', rules: [] })) };
}

/**
 * The texts of all flips that a merge may choose.
 * @throws InputError if they cannot be read again.
 */
export async function packTexts(counts: ReadonlyMap<SourceRun, RunCount>): Promise<Section[]> {
  const totals = new Set(counts.values().map(({ total }) => total));
  const flips = [...totals].flatMap(({ tally }) => tally.flips?.kept ?? []);
  const list = new PageTrialList<FlipRow>();
  for (const run of counts.keys()) {
    const own = new Map(flips.filter((flip) => flip.run === run.key).map((flip) => [flip.ordinal, flip]));
    if (own.size === 0) continue;
    for await (const { ordinal, detail } of run.find(new Set(own.keys()))) {
      const flip = own.get(ordinal) as Flip;
      const row = toRow(flip, detail);
      list.add(flip, row, JSON.stringify(row).length);
    }
  }
  return packBlocks(list.byRank());
}

function toRow({ rank, run, ordinal, rules }: Flip, { storedParse: parse, ...detail }: TrialDetail): FlipRow {
  const isStart = parse !== null && detail.response?.startsWith(parse) === true;
  return [rank, run, ordinal, rules, isStart ? parse.length : parse, detail];
}

function packBlocks(rows: readonly FlipRow[]): Section[] {
  const blocks = [rows.slice(0, FIRST_BLOCK), rows.slice(FIRST_BLOCK)];
  return blocks.flatMap((block) => {
    const [first] = block;
    return first === undefined ? [] : [packSection(`${TEXTS} ${first[0]}`, block)];
  });
}

/** A part, and what it can have. */
export interface ScopedPart {
  readonly part: OpenPart;
  readonly scope: PartScope;
}

/** The chosen flips of all parts, with their texts. */
export class FlipTexts {
  readonly #parts: readonly ScopedPart[];
  /** By run and ordinal. */
  readonly #rows = new Map<string, Map<number, FlipRow>>();

  /** @param parts with what they can have. */
  constructor(parts: readonly ScopedPart[]) {
    this.#parts = parts;
  }

  /** Reads the texts of flips, and completes them. @throws InputError for a damaged part. */
  complete({ count, limit, kept }: FlipSample): FlipSample {
    const last = kept.at(-1);
    if (last !== undefined) for (const part of this.#parts) this.#read(part, last);
    const complete = kept.flatMap((flip): Flip[] => {
      const row = this.#rows.get(flip.run)?.get(flip.ordinal);
      return row === undefined ? [] : [{ ...flip, trialId: row[5].trialId, rules: row[3] }];
    });
    return { count, limit, kept: complete };
  }

  /** Those of a run at these ordinals, ascending. */
  *find(run: string, ordinals: ReadonlySet<number>): Generator<FoundTrial> {
    const rows = this.#rows.get(run) ?? new Map<number, FlipRow>();
    for (const ordinal of [...ordinals].toSorted((a, b) => a - b)) {
      const row = rows.get(ordinal);
      if (row !== undefined) yield { ordinal, detail: toDetail(row) };
    }
  }

  #read({ part, scope }: ScopedPart, last: RankedPlace): void {
    for (const { name } of part.header.sections) {
      const rank = readRank(name);
      if (!(rank <= last.rank)) continue;
      for (const row of readSection(part, name, textsSchema(scope, rank))) {
        const [place, run, ordinal] = row;
        if (compareRanked({ rank: place, run, ordinal }, last) > 0) break;
        let rows = this.#rows.get(run);
        if (rows === undefined) this.#rows.set(run, (rows = new Map()));
        rows.set(ordinal, row);
      }
    }
  }
}

function toDetail([, , , , parse, detail]: FlipRow): TrialDetail {
  const storedParse = typeof parse === 'number' ? (detail.response?.slice(0, parse) ?? null) : parse;
  return { ...detail, storedParse };
}
