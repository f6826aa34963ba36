/** One shard: its stretches are scored and counted, and what the merge needs of their texts is read. */
import { eachTrial, type LabelBatch } from '../../base/core/label-batch.ts';
import type { TrialLabels } from '../../base/core/labels.ts';
import { openSource } from '../../sources/open-source.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import type { Stretch } from '../../sources/stretch.ts';
import type { Ranked } from '../../stats/smallest.ts';
import { prepareAudit } from '../audit.ts';
import type { AuditHooks } from '../audit-hooks.ts';
import { countVotes } from '../conclusions/votes.ts';
import { readDetails } from '../explain/trial-lookup.ts';
import type { PackedTotal } from '../scan/run-count.ts';
import { scanSource, type ScanResult } from '../scan/scan-source.ts';
import type { CountedPart } from './counted-part.ts';
import { packTexts, withoutRules } from './flip-texts.ts';
import { packSection, writePart, type Section } from './part.ts';
import { COUNTS, LABELS } from './part-header.ts';
import type { ReadPlan } from './plan.ts';
import { assertShardUnchanged, listLabelledRuns, listOwnRuns, locateRequest, nameAsPlanned } from './planned-inputs.ts';

/** Trials whose labels are compressed together. */
const TRIALS_A_BLOCK = 10_000;

/**
 * Scores the stretches of a shard.
 * @returns the bytes of its part. @throws InputError where an input has changed, or cannot be read.
 */
export async function makePart(read: ReadPlan, index: number, hooks: AuditHooks): Promise<Buffer> {
  const { plan, hash } = read;
  const request = locateRequest(read);
  const prepared = await prepareAudit(listLabelledRuns(plan), request);
  const source = await openSource({ ...request, only: listOwnRuns(plan, index) });
  try {
    const stretches = new Map(Object.entries(plan.shards[index] ?? {}));
    const labels = new LabelBlocks();
    const own = {
      ...hooks,
      mostFlips: plan.mostFlips,
      ...(plan.hasLabels ? { onTrials: (trials: LabelBatch) => labels.add(trials) } : {}),
    };
    const scanned = await scanSource(source, prepared, { ...prepared.scan, stretches }, own);
    const counted = { ...(await packCounts(source, scanned, stretches)), failed: listFailed(scanned, stretches, read) };
    const texts = await packTexts(scanned.counts);
    await assertShardUnchanged(read, index);
    return writePart({ tool: plan.tool, plan: hash, index }, [
      packSection(COUNTS, counted),
      ...texts,
      ...labels.finish(),
    ]);
  } finally {
    source.close();
  }
}

async function packCounts(
  source: TrialSource,
  { counts }: ScanResult,
  stretches: ReadonlyMap<string, Stretch>,
): Promise<Omit<CountedPart, 'failed'>> {
  const totals = [...new Set(counts.values().map(({ total }) => total))];
  const runs: CountedPart['runs'][number][] = [];
  for (const [run, { counts: own, temperatures, models, counters, total }] of counts)
    runs.push({
      run: run.key,
      counts: own,
      temperatures,
      models,
      counters,
      votes: stretches.get(run.key)?.from === 0 ? await countVotes(run) : null,
      total: totals.indexOf(total),
    });
  const known = new Map(source.runs.map((run) => [run.key, run]));
  return {
    runs,
    totals: await Promise.all(totals.map(async (total) => withDetails(total.pack(), known))),
  };
}

/** The runs of the shard that could not be read to their end, with the sentences of an audit without shards. */
function listFailed(
  { skipped }: ScanResult,
  stretches: ReadonlyMap<string, Stretch>,
  read: ReadPlan,
): CountedPart['failed'] {
  const describe = nameAsPlanned(read);
  return skipped
    .filter(({ run }) => stretches.has(run))
    .map(({ run, reason }) => ({ run, reason: describe(run, reason) }));
}

/** The total with the texts of the trials that receipts are made of. */
async function withDetails(packed: PackedTotal, runs: ReadonlyMap<string, SourceRun>): Promise<PackedTotal> {
  const { tally } = packed;
  const samples = [
    ...tally.receipts.values(),
    ...tally.cells.values().map(({ changed }) => changed),
    ...tally.flipReasons.values().flatMap((reasons) => reasons.values().map(({ sample }) => sample)),
  ];
  const details = await readDetails(samples.flat(), ({ run }) => runs.get(run));
  const inFull = (one: Ranked): Ranked => {
    const detail = details.get(one);
    return detail === undefined ? one : { ...one, detail };
  };
  return {
    ...packed,
    tally: {
      ...tally,
      receipts: new Map(Array.from(tally.receipts, ([kind, sample]) => [kind, sample.map(inFull)])),
      cells: new Map(Array.from(tally.cells, ([id, cell]) => [id, { ...cell, changed: cell.changed.map(inFull) }])),
      flipReasons: new Map(
        Array.from(tally.flipReasons, ([scheme, reasons]) => [
          scheme,
          new Map(Array.from(reasons, ([key, one]) => [key, { ...one, sample: one.sample.map(inFull) }])),
        ]),
      ),
      flips: tally.flips === null ? null : withoutRules(tally.flips),
    },
  };
}

/** The labels of all trials, compressed while they are scored. */
class LabelBlocks {
  readonly #sections: Section[] = [];
  #block: TrialLabels[] = [];

  add(trials: LabelBatch): void {
    for (const labels of eachTrial(trials)) {
      this.#block.push(labels);
      if (this.#block.length >= TRIALS_A_BLOCK) this.#pack();
    }
  }

  finish(): readonly Section[] {
    if (this.#block.length > 0) this.#pack();
    return this.#sections;
  }

  #pack(): void {
    this.#sections.push(packSection(`${LABELS} ${this.#sections.length}`, this.#block));
    this.#block = [];
  }
}
