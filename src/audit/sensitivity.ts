/** The sensitivity audit of run stores: how much of the stored error rates is the answer parser? */
import { InputError, UnreadableInput } from '../core/errors.ts';
import type { TrialLabels } from '../core/labels.ts';
import type { AuditResult } from '../result/result.ts';
import { CORE_SCHEMES } from '../schemes/core/core-schemes.ts';
import { ScratchFolder } from '../sqlite/copies.ts';
import { describeSqliteError } from '../sqlite/errors.ts';
import {
  assertUnchanged,
  prepareRuns,
  unreadable,
  type PreparedRun,
  type PreparedRuns,
} from '../sources/run-store/prepare.ts';
import { scanQuery } from '../sources/run-store/queries.ts';
import { EXTRA_COLUMNS } from '../sources/run-store/query-texts.ts';
import { buildResult } from './conclusions/build-result.ts';
import { ClusterNames } from './tally/cluster-names.ts';
import { checksOf, consistencyOf, type Checks } from './conclusions/checks.ts';
import { Clusters } from './tally/clusters.ts';
import { assertGivenNames, NO_GIVEN_NAMES } from './defaults/given-names.ts';
import { inputsOfAllConditions } from './scan/store-inputs.ts';
import { NeverMetTally } from './tally/never-correct.ts';
import type { StoreAuditOptions } from './defaults/options.ts';
import { RunCount } from './scan/run-count.ts';
import type { StoreTask } from './scan/scan-task.ts';
import { loadSchemes, type SchemeList } from './defaults/scheme-list.ts';
import { storeCoverage, storeWarnings } from './conclusions/store-coverage.ts';
import { storeLookup } from './explain/store-lookup.ts';
import type { FoundReceipts } from './conclusions/receipts.ts';
import { storeReceipts } from './conclusions/store-receipts.ts';
import { emptyTally, mergeInto, type Tally } from './tally/tally.ts';
import { listedSchemes } from './scan/trial-labels.ts';
import type { TrialLookup } from './explain/trial-lookup.ts';
import { onThisThread, type TaskRunner } from './scan/task-runner.ts';

/** Bytes of database that one task reads, about. */
const TASK_BYTES = 4 << 20;

export interface AuditHooks {
  /** Called with the part of the work that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Called with every factual trial and the labels of `v1` and the schemes asked for, in no particular order. */
  readonly onTrial?: (labels: TrialLabels) => void;
  /** Called once behind the last trial, for whoever wants to see some of them again. */
  readonly onScored?: (lookup: TrialLookup) => Promise<void>;
  /** Who does the work; this thread, if nobody is named. */
  readonly runner?: TaskRunner;
}

/**
 * Audits the runs.
 * @throws InputError with all problems of the input: the metadata, each run that cannot be read, no factual trial.
 */
export async function auditRuns(
  options: StoreAuditOptions,
  tool: AuditResult['tool'],
  hooks: AuditHooks = {},
): Promise<AuditResult> {
  const scratch = new ScratchFolder();
  try {
    const prepared = await prepareRuns(options, scratch);
    const { given = NO_GIVEN_NAMES, conditions, metadata } = options;
    await assertGivenNames(given, conditions, inputsOfAllConditions(prepared.runs, options), metadata);
    const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
    const checks = await checksOf(prepared.runs, schemes.asked, options.metadata);
    const clusters = new Clusters(new ClusterNames());
    const { counts, skipped } = await scan(prepared, { schemes, checks }, clusters, options, hooks);
    const { runs, tally, found } = await readAgain({ counts, skipped }, { schemes, checks }, options, hooks);
    const neverMet = new NeverMetTally();
    for (const one of counts.values()) {
      neverMet.merge(one.neverMet);
      if (one.clusters !== clusters) clusters.merge(one.clusters);
    }
    const coverage = await storeCoverage(runs, counts, tally, [...prepared.skipped, ...skipped], options);
    const inputs = { runsDir: options.runsDir, metadata: options.metadata, logs: [] };
    const warnings = [...(options.remarks ?? []), ...prepared.warnings, ...storeWarnings(coverage), ...found.warnings];
    const consistency = consistencyOf(checks, counts, tally);
    const parts = { coverage, schemes, warnings, inputs, receipts: found.receipts, consistency, neverMet };
    return buildResult({ tally, clusters }, parts, options, tool);
  } finally {
    scratch.remove();
  }
}

/** The schemes to score: those asked for, and those that must give the stored labels. */
interface Scored {
  readonly schemes: SchemeList;
  readonly checks: Checks;
}

interface Scanned {
  /** What was counted of each run. */
  readonly counts: Map<PreparedRun, RunCount>;
  readonly skipped: { readonly run: string; readonly reason: string }[];
}

/**
 * Scores every trial of every run. A run that fails on the way counts for nothing.
 * @param clusters of all runs, for those that stand or fall together.
 */
async function scan(
  { runs }: PreparedRuns,
  scored: Scored,
  clusters: Clusters,
  options: StoreAuditOptions,
  hooks: AuditHooks,
): Promise<Scanned> {
  const listed = hooks.onTrial === undefined ? null : listedSchemes(scored.schemes);
  const parts = runs.flatMap((run) => tasksOf(run, scored, options, listed).map((task) => ({ run, task })));
  const clustersOf = (): Clusters => (options.skipBadRuns ? clusters.emptyCopy() : clusters);
  const counts = new Map(runs.map((run) => [run, new RunCount(run, tallyIds(scored), clustersOf())]));
  const failures = new Map<PreparedRun, InputError>();
  let done = 0;
  await (hooks.runner ?? onThisThread).run(
    parts.map(({ task }) => task),
    (index, outcome) => {
      const { run } = parts[index] as (typeof parts)[number];
      const failure = counts.get(run)?.add(outcome, options.maxExamples, hooks.onTrial) ?? null;
      if (failure !== null) failures.set(run, describeFailure(run, failure));
      hooks.onProgress?.(++done / parts.length);
    },
  );
  if (failures.size > 0 && !options.skipBadRuns)
    throw unreadable([...failures.values()].flatMap((failure) => failure.problems));
  for (const run of failures.keys()) counts.delete(run);
  return {
    counts,
    skipped: failures
      .entries()
      .map(([run, { message }]) => ({ run: run.entry.key, reason: message }))
      .toArray(),
  };
}

/** What a report shows of the runs that count. */
interface ReadAgain {
  readonly runs: readonly PreparedRun[];
  readonly tally: Tally;
  readonly found: FoundReceipts;
}

/**
 * Merges the tallies, and reads the sampled trials again. A run that cannot be read again is left out as a whole with --skip-bad-runs: it
 * is taken out of the counts, and the trials are sampled anew.
 * @throws InputError for such a run without --skip-bad-runs.
 */
async function readAgain(
  { counts, skipped }: Scanned,
  scored: Scored,
  options: StoreAuditOptions,
  hooks: AuditHooks,
): Promise<ReadAgain> {
  const runs = [...counts.keys()];
  try {
    for (const run of runs) assertUnchanged(run);
    const tally = emptyTally(tallyIds(scored));
    for (const one of counts.values()) mergeInto(tally, one.tally, options.maxExamples);
    const found = storeReceipts(tally, scored.schemes, runs, options);
    await hooks.onScored?.(storeLookup(runs, scored.schemes, options));
    return { runs, tally, found };
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    const bad = runs.find(({ entry }) => entry.key === error.input);
    if (bad === undefined) throw error;
    if (!options.skipBadRuns) throw unreadable(error.problems);
    counts.delete(bad);
    skipped.push({ run: bad.entry.key, reason: error.message });
    return await readAgain({ counts, skipped }, scored, options, hooks);
  }
}

function tasksOf(
  run: PreparedRun,
  { schemes, checks }: Scored,
  { nullGroundTruth, groupBy, seed, maxExamples, schemeTimeout }: StoreAuditOptions,
  listed: readonly string[] | null,
): StoreTask[] {
  const { firstOrdinal, lastOrdinal, store, filter, entry } = run;
  const ordinals = lastOrdinal - firstOrdinal + 1;
  if (ordinals <= 0) return [];
  const size = Math.ceil(ordinals / Math.max(1, Math.round(run.bytes / TASK_BYTES)));
  const words = [...schemes.specs, ...checks.unasked.map(({ id }) => id)];
  const extras = EXTRA_COLUMNS.filter((column) => {
    if (words.length > 0 && (column === 'question' || column === 'dataset')) return true; // their parsers may look at both
    if (column === 'question') return false;
    const isWanted = groupBy.includes(column) || listed !== null;
    if (column === 'temperature') return isWanted && entry.temperature === null;
    return isWanted || (column === 'dataset' && groupBy.includes('task'));
  });
  const context = { run: entry.key, temperature: entry.temperature, nullGroundTruth, extras };
  const check = checks.byRun.get(run) ?? null;
  const fold = { groupBy, seed, maxExamples, check, ...(listed === null ? {} : { listed }) };
  return Array.from({ length: Math.ceil(ordinals / size) }, (_, i) => {
    const first = firstOrdinal + i * size;
    const query = scanQuery(filter, extras, first, Math.min(first + size - 1, lastOrdinal));
    return { store, query, context, fold, schemes: { words, timeout: schemeTimeout } };
  });
}

/** The ids of a tally's schemes: those of the core, then the others. */
function tallyIds({ schemes, checks }: Scored): string[] {
  return [...CORE_SCHEMES, ...schemes.others, ...checks.unasked].map(({ id }) => id);
}

function describeFailure(run: PreparedRun, error: Error): InputError {
  const known = error instanceof InputError ? error : describeSqliteError(run.originalPath, error);
  if (known === undefined) throw error;
  return known;
}
