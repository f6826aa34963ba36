/** The sensitivity audit of run stores: how much of the stored error rates is the answer parser? */
import { InputError } from '../core/errors.ts';
import { SCHEMA_VERSION, type AuditResult, type Coverage } from '../core/result.ts';
import { schemeOf } from '../schemes/catalog.ts';
import { ScratchFolder } from '../sources/run-store/copy.ts';
import { describeSqliteError } from '../sources/run-store/open.ts';
import {
  assertUnchanged,
  prepareRuns,
  unreadable,
  type PreparedRun,
  type PreparedRuns,
} from '../sources/run-store/prepare.ts';
import { scanQuery, type ExtraColumn } from '../sources/run-store/queries.ts';
import { cellsOf, storedTotals, totalsOf } from './cells.ts';
import { coverageOf, inputWarnings } from './coverage.ts';
import type { AuditOptions } from './options.ts';
import { readReceipts } from './receipts.ts';
import type { ScanTask } from './scan-task.ts';
import { emptyTally, mergeInto, type Tally } from './tally.ts';
import { onThisThread, type TaskRunner } from './task-runner.ts';

/** Bytes of database that one task reads, about. */
const TASK_BYTES = 4 << 20;
const EXTRA_COLUMNS = ['temperature', 'model', 'dataset'] as const satisfies readonly ExtraColumn[];

export interface AuditHooks {
  /** Called with the part of the work that is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
  /** Who does the work; this thread, if nobody is named. */
  readonly runner?: TaskRunner;
}

/**
 * Audits the runs.
 * @throws InputError with all problems of the input: the metadata, each run that cannot be read, no factual trial.
 */
export async function auditRuns(
  options: AuditOptions,
  tool: AuditResult['tool'],
  hooks: AuditHooks = {},
): Promise<AuditResult> {
  const scratch = new ScratchFolder();
  try {
    const prepared = prepareRuns(options, scratch);
    const { tallies, skipped } = await scan(prepared, options, hooks);
    const runs = prepared.runs.filter((run) => tallies.has(run));
    for (const run of runs) assertUnchanged(run);
    const tally = emptyTally();
    for (const run of runs) mergeInto(tally, tallies.get(run) ?? emptyTally(), options.maxExamples);
    const coverage = await coverageOf(runs, tallies, tally, [...prepared.skipped, ...skipped], options);
    return buildResult(tally, coverage, runs, prepared.warnings, options, tool);
  } finally {
    scratch.remove();
  }
}

interface Scanned {
  readonly tallies: Map<PreparedRun, Tally>;
  readonly skipped: { readonly run: string; readonly reason: string }[];
}

/** Scores every trial of every run. A run that fails on the way counts for nothing. */
async function scan({ runs }: PreparedRuns, options: AuditOptions, hooks: AuditHooks): Promise<Scanned> {
  const parts = runs.flatMap((run) => tasksOf(run, options).map((task) => ({ run, task })));
  const tallies = new Map(runs.map((run) => [run, emptyTally()]));
  const failures = new Map<PreparedRun, InputError>();
  let done = 0;
  await (hooks.runner ?? onThisThread).run(
    parts.map(({ task }) => task),
    (index, outcome) => {
      const { run } = parts[index] as (typeof parts)[number];
      if (outcome instanceof Error) failures.set(run, describeFailure(run, outcome));
      else mergeInto(tallies.get(run) as Tally, outcome, options.maxExamples);
      hooks.onProgress?.(++done / parts.length);
    },
  );
  if (failures.size > 0 && !options.skipBadRuns)
    throw unreadable([...failures.values()].flatMap((failure) => failure.problems));
  for (const run of failures.keys()) tallies.delete(run);
  return {
    tallies,
    skipped: failures
      .entries()
      .map(([run, { message }]) => ({ run: run.entry.key, reason: message }))
      .toArray(),
  };
}

function tasksOf(run: PreparedRun, { nullGroundTruth, groupBy, seed, maxExamples }: AuditOptions): ScanTask[] {
  const { firstOrdinal, lastOrdinal, store, filter, entry } = run;
  const ordinals = lastOrdinal - firstOrdinal + 1;
  if (ordinals <= 0) return [];
  const size = Math.ceil(ordinals / Math.max(1, Math.round(run.bytes / TASK_BYTES)));
  const extras = EXTRA_COLUMNS.filter(
    (column) => groupBy.includes(column) && !(column === 'temperature' && entry.temperature !== null),
  );
  const context = { run: entry.key, temperature: entry.temperature, nullGroundTruth, extras };
  const fold = { groupBy, seed, maxExamples };
  return Array.from({ length: Math.ceil(ordinals / size) }, (_, i) => {
    const first = firstOrdinal + i * size;
    return { store, query: scanQuery(filter, extras, first, Math.min(first + size - 1, lastOrdinal)), context, fold };
  });
}

function describeFailure(run: PreparedRun, error: Error): InputError {
  const known = error instanceof InputError ? error : describeSqliteError(run.originalPath, error);
  if (known === undefined) throw error;
  return known;
}

function buildResult(
  tally: Tally,
  coverage: Coverage,
  runs: readonly PreparedRun[],
  warnings: readonly string[],
  options: AuditOptions,
  tool: AuditResult['tool'],
): AuditResult {
  const { counts, samples } = tally;
  const cells = new Map(options.schemes.map((id) => [id, cellsOf(tally, id, options.groupBy)]));
  const postThink = totalsOf(tally, schemeOf('post-think'), []);
  const { runsDir, metadata, conditions, groupBy, seed, maxExamples, nullGroundTruth } = options;
  return {
    schemaVersion: SCHEMA_VERSION,
    tool,
    options: { runsDir, metadata, conditions, groupBy, schemes: options.schemes, seed, maxExamples, nullGroundTruth },
    warnings: [...warnings, ...inputWarnings(coverage, nullGroundTruth)],
    coverage,
    consistency: { mismatches: counts.mismatches, trialIds: samples.mismatches.map((one) => one.trialId) },
    schemes: [
      storedTotals(tally),
      totalsOf(tally, schemeOf('v1'), []),
      ...options.schemes.map((id) => totalsOf(tally, schemeOf(id), cells.get(id) ?? [])),
    ],
    markers: {
      rawRole: counts.rawRole,
      rawBlock: counts.rawBlock,
      parsedRole: counts.parsedRole,
      parsedBlock: counts.parsedBlock,
    },
    think: { trials: counts.thinkTrials, flips: postThink.flips, storedCorrectPostThinkWrong: postThink.lost },
    cells: [...cells.values()].flat(),
    receipts: readReceipts(samples, runs, options),
  };
}
