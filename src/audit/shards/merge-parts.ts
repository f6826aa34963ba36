/** Merges the parts of all shards into the result of one audit. The inputs are not needed. */
import { join } from 'node:path';
import type { z } from 'zod';
import { InputError } from '../../base/core/errors.ts';
import { batchTrials } from '../../base/core/label-batch.ts';
import type { TrialLabels } from '../../base/core/labels.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import { namesIn } from '../../base/system/file-status.ts';
import { blockingNow } from '../../base/system/interrupts.ts';
import { partOf, plural } from '../../base/text/plural.ts';
import { concludeAudit, prepareAudit } from '../audit.ts';
import type { AuditHooks } from '../audit-hooks.ts';
import { RunCount, Total } from '../scan/run-count.ts';
import type { ScanResult } from '../scan/scan-source.ts';
import { ItemNames } from '../tally/item-names.ts';
import type { Votes } from '../conclusions/votes.ts';
import type { CountedRun } from './counted-part.ts';
import { countedPartSchema } from './counts-schema.ts';
import { FlipTexts, type ScopedPart } from './flip-texts.ts';
import { damaged, isIntact, openPart, readSection, type OpenPart } from './part.ts';
import { COUNTS, LABELS, PART_ADVICE } from './part-header.ts';
import { createPartScope, listScored } from './part-scope.ts';
import { labelsSchema } from './part-sections.ts';
import type { PlannedRun, ReadPlan, ShardPlan } from './plan.ts';
import { assertNoneChanged, listLabelledRuns, locateRequest, nameSchemes } from './planned-inputs.ts';

const ENDING = '.part';

/** The name of the part of a shard. */
export function partName(index: number): string {
  return `${index}${ENDING}`;
}

/** The part that is there already, and whole; null otherwise. */
export function finishedPart(path: string, { hash }: ReadPlan, index: number): OpenPart | null {
  const part = openOrProblems(path);
  if (!('header' in part)) return null;
  return part.header.plan === hash && part.header.index === index && isIntact(part) ? part : null;
}

/** A part, or what is wrong with the file. */
function openOrProblems(path: string): OpenPart | readonly string[] {
  try {
    return openPart(path);
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
}

/**
 * The parts of all shards, in their order.
 * @throws InputError for parts of another plan, damaged ones, several of one shard, and where some are missing.
 */
function findParts(folder: string, { plan, hash, path: planPath }: ReadPlan): OpenPart[] {
  const problems: string[] = [];
  const found = new Map<number, OpenPart>();
  for (const name of namesIn(folder).filter((one) => one.endsWith(ENDING))) {
    const path = join(folder, name);
    const part = openOrProblems(path);
    if (!('header' in part)) problems.push(...part);
    else if (part.header.index >= plan.shards.length)
      problems.push(
        `${path}: a part of shard ${part.header.index}, and ${planPath} has ${plan.shards.length}; move it away.`,
      );
    else if (part.header.plan !== hash)
      problems.push(`${path}: a part of another plan than ${planPath}; move it away.`);
    else {
      const twin = found.get(part.header.index);
      if (twin === undefined) found.set(part.header.index, part);
      else problems.push(`${path}: of the same shard as ${twin.path} (${part.header.index}); remove one of them.`);
    }
  }
  const missing = Array.from(plan.shards, (_, index) => index).filter((index) => !found.has(index));
  const broken = problems.length;
  if (missing.length > 0 && broken < missing.length)
    problems.push(
      `${folder}: ${plural(missing.length, 'shard')} of ${plan.shards.length} ${missing.length === 1 ? 'has' : 'have'} no part; run ${missing.length === 1 ? 'it' : 'them'}, with SLURM as --array=${describeIndexes(missing)}.`,
    );
  if (problems.length > 0) throw new InputError(problems);
  return [...found.values()].toSorted((a, b) => a.header.index - b.header.index);
}

/** Indexes as SLURM takes them: `0,3-5`. */
function describeIndexes(indexes: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const index of indexes) {
    const range = ranges.at(-1);
    if (range !== undefined && range[1] === index - 1) range[1] = index;
    else ranges.push([index, index]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join();
}

/**
 * @param hooks `onTrials` is called with the labels of all trials, if the plan asked for them.
 * @throws InputError for parts that do not fit, or inputs that have changed.
 */
export async function mergeParts(folder: string, read: ReadPlan, hooks: AuditHooks): Promise<AuditResult> {
  const { plan } = read;
  const { request } = plan;
  const parts = findParts(folder, read);
  await assertNoneChanged(read);
  const located = locateRequest(read);
  const found = await prepareAudit(listLabelledRuns(plan), { ...request, schemes: located.schemes });
  const prepared = { ...found, schemes: nameSchemes(found.schemes, read, located) };
  const scoped = parts.map((part) => ({ part, scope: createPartScope(plan, part.header.index, prepared) }));
  const texts = new FlipTexts(scoped);
  const source = plannedSource(plan, texts);
  const ids = listScored(prepared).map(({ id }) => id);
  const merged = new MergedCounts(source, ids, request.maxExamples);
  for (const [i, part] of scoped.entries()) {
    blockingNow(() => merged.add(part, hooks.onTrials));
    hooks.onProgress?.((i + 1) / parts.length);
  }
  const { onScored } = hooks;
  const withTexts: AuditHooks =
    onScored === undefined ? hooks : { ...hooks, onScored: (lookup, flips) => onScored(lookup, texts.complete(flips)) };
  return await concludeAudit(source, prepared, merged.result(), request, plan.tool, withTexts, (run) =>
    Promise.resolve(merged.votes.get(run.key) ?? null),
  );
}

/** Adds the counts of parts to those of the runs. */
class MergedCounts {
  readonly votes: Map<string, Votes> = new Map();
  readonly #source: TrialSource;
  readonly #maxExamples: number;
  readonly #emptyTotal: () => Total;
  readonly #counts: Map<string, RunCount>;
  readonly #failed = new Map<string, string>();

  constructor(source: TrialSource, ids: readonly string[], maxExamples: number) {
    const names = new ItemNames();
    this.#source = source;
    this.#maxExamples = maxExamples;
    this.#emptyTotal = () => new Total(ids, names);
    const whole = this.#emptyTotal();
    const isSeparate = source.onBadRun === 'skip';
    this.#counts = new Map(
      source.runs.map((run) => [run.key, new RunCount(run, isSeparate ? this.#emptyTotal() : whole)]),
    );
  }

  /** @throws InputError for a part that does not fit the plan. */
  add({ part, scope }: ScopedPart, onTrials: AuditHooks['onTrials']): void {
    if (!isIntact(part)) throw damaged(part.path);
    const { runs, totals, failed } = readSection(part, COUNTS, countedPartSchema(scope));
    for (const { run, reason } of failed) this.#failed.set(run, reason);
    const added = new Set<number>();
    for (const { run, votes, total, ...counted } of runs) {
      const own = this.#counts.get(run);
      const packed = totals[total];
      if (own === undefined || packed === undefined) throw damaged(part.path);
      own.addOwn(counted);
      if (!added.has(total)) own.total.addPacked(packed, this.#maxExamples);
      added.add(total);
      if (votes !== null) this.votes.set(run, votes);
    }
    if (onTrials !== undefined) addLabels(part, labelsSchema(scope), runs, onTrials);
  }

  result(): ScanResult {
    const { runs, skipped } = this.#source;
    const counts = new Map(
      runs.flatMap((run) => {
        const own = this.#counts.get(run.key);
        return own === undefined || this.#failed.has(run.key) ? [] : [[run, own] as const];
      }),
    );
    const failed = runs.flatMap(({ key }) => {
      const reason = this.#failed.get(key);
      return reason === undefined ? [] : [{ run: key, reason }];
    });
    return { counts, skipped: [...skipped, ...failed], emptyTotal: this.#emptyTotal };
  }
}

/** @throws InputError unless there are labels of all trials that were counted. */
function addLabels(
  part: OpenPart,
  schema: z.ZodType<readonly TrialLabels[]>,
  runs: readonly CountedRun[],
  onTrials: NonNullable<AuditHooks['onTrials']>,
): void {
  const found = new Map<string, number>();
  for (const { name } of part.header.sections.filter((section) => section.name.startsWith(LABELS)))
    for (const trials of batchTrials(readSection(part, name, schema))) {
      found.set(trials.run, (found.get(trials.run) ?? 0) + trials.trialIds.length);
      onTrials(trials);
    }
  const wrong = runs.find(({ run, counts }) => (found.get(run) ?? 0) !== counts.factualTrials);
  if (wrong !== undefined)
    throw new InputError(
      `${part.path}: has the labels of ${partOf(found.get(wrong.run) ?? 0, wrong.counts.factualTrials, 'trial')} of the run ${wrong.run}; ${PART_ADVICE}.`,
    );
}

/** The source of a plan. Its trials are those of the parts, and no other can be read. */
function plannedSource({ source, runs }: ShardPlan, texts: FlipTexts): TrialSource {
  return { ...source, runs: runs.map((run) => plannedRun(run, texts)), close: () => {} };
}

function plannedRun(run: PlannedRun, texts: FlipTexts): SourceRun {
  const unread = (): never => {
    throw new Error(`${run.key}: a merge reads no trials`);
  };
  return {
    ...run,
    about: { ...run.about, temperature: run.about.temperature },
    hintPlace: unread,
    tasks: () => [],
    items: () => new Map(),
    trials: unread,
    find: (ordinals) => texts.find(run.key, ordinals),
    search: unread,
    findById: unread,
    details: unread,
    trialIds: unread,
    unreadConditions: () => Promise.resolve(new Map(Object.entries(run.unreadConditions))),
    assertUnchanged: () => {},
    describeFailure: (error) => {
      throw error;
    },
  };
}
