/** What the audit counts. Integers and bounded samples only, so that parts of the data can be counted apart and merged in any order. */
import type { GroupField, GroupValue } from '../core/trial.ts';
import { offer, type Ranked } from '../stats/smallest.ts';

/** The schemes of a tally, by position. */
export const AUDITED = ['v1', 'v2-parse', 'combined', 'v2-norm', 'post-think'] as const;

/** Counters of one scheme in one cell. */
export const TRIALS = 0;
export const STORED_ERRORS = 1;
export const ERRORS = 2;
export const GAINED = 3;
export const LOST = 4;
export const UNPARSED_TRIALS = 5;
export const UNGRADABLE_TRIALS = 6;
export const COUNTERS = 7;

export interface CellTally {
  readonly key: readonly GroupValue[];
  /** {@link COUNTERS} numbers for each scheme of {@link AUDITED}. */
  readonly counts: Float64Array;
}

const COUNTS = {
  trials: 0,
  factualTrials: 0,
  unlabeled: 0,
  invalidLabels: 0,
  ungradable: 0,
  noneGroundTruths: 0,
  undecodableTexts: 0,
  blobTexts: 0,
  nulTexts: 0,
  rawRole: 0,
  rawBlock: 0,
  parsedRole: 0,
  parsedBlock: 0,
  thinkTrials: 0,
  mismatches: 0,
};
type Counts = typeof COUNTS;

const SAMPLES = ['mismatches', 'invalidLabels', 'think-dependence', 'combined-flip'] as const;
type SampleName = (typeof SAMPLES)[number];

export interface Tally {
  readonly counts: Counts;
  readonly conditions: Set<string>;
  /** By the JSON text of their keys. */
  readonly cells: Map<string, CellTally>;
  readonly samples: Record<SampleName, Ranked[]>;
}

export function emptyTally(): Tally {
  return {
    counts: { ...COUNTS },
    conditions: new Set(),
    cells: new Map(),
    samples: { mismatches: [], invalidLabels: [], 'think-dependence': [], 'combined-flip': [] },
  };
}

/** Adds `part` to `whole`. Associative and commutative. */
export function mergeInto(whole: Tally, part: Tally, maxExamples: number): void {
  for (const name of Object.keys(COUNTS) as (keyof Counts)[]) whole.counts[name] += part.counts[name];
  for (const condition of part.conditions) whole.conditions.add(condition);
  for (const cell of part.cells.values()) {
    const { counts } = cellOf(whole, cell.key);
    for (const [i, count] of cell.counts.entries()) counts[i] = (counts[i] ?? 0) + count;
  }
  for (const name of SAMPLES) for (const one of part.samples[name]) offer(whole.samples[name], one, maxExamples);
}

/** The cell of that key, made if it is new. */
export function cellOf(tally: Tally, key: readonly GroupValue[]): CellTally {
  const id = JSON.stringify(key);
  let cell = tally.cells.get(id);
  if (cell === undefined) tally.cells.set(id, (cell = { key, counts: new Float64Array(AUDITED.length * COUNTERS) }));
  return cell;
}

/** The fields whose values make the key of a cell. */
export type GroupBy = readonly GroupField[];
