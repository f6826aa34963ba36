/** Scores every trial of a source, and counts the labels of each run. */
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import { CORE_SCHEMES } from '../../schemes/core/core-schemes.ts';
import { unreadable } from '../../sources/run-store/run-errors.ts';
import type { SkippedInput } from '../../sources/skipped-input.ts';
import type { SourceRun, TrialField, TrialSource } from '../../sources/source.ts';
import type { Stretch } from '../../sources/stretch.ts';
import type { ClaimCounting } from '../claim-answers/scan-claims.ts';
import type { AuditHooks } from '../audit-hooks.ts';
import type { Checks } from '../conclusions/checks.ts';
import type { AuditOptions } from '../defaults/options.ts';
import { schemesByTask } from '../../base/core/answer-group.ts';
import type { Judges } from '../defaults/judges.ts';
import type { SchemeList } from '../defaults/scheme-list.ts';
import { ItemNames } from '../tally/item-names.ts';
import type { FoldOptions } from './fold.ts';
import { RunCount, Total } from './run-count.ts';
import { runTasks } from './run-tasks.ts';
import type { ScanTask } from './scan-task.ts';
import { onThisThread } from './task-runner.ts';
import { listSchemeIds } from './trial-labels.ts';

/** The schemes to score: the requested ones, and those that must reproduce the stored labels. */
export interface ScoredSchemes {
  readonly schemes: SchemeList;
  readonly checks: Checks;
}

/** The options of an audit, and what is counted for its claims. */
export type ScanOptions = Pick<
  AuditOptions,
  'groupBy' | 'seed' | 'maxExamples' | 'multiverse' | 'schemeTimeout' | 'groups'
> & {
  readonly counting?: ClaimCounting;
  /** The scheme whose labels replace stored ones. */
  readonly base?: string;
  /** The schemes whose agreement is evidence about stored labels; missing without such labels, and for run stores. */
  readonly judges?: Judges;
  /** The stretches of runs, by their keys; without it all runs as a whole. */
  readonly stretches?: ReadonlyMap<string, Stretch>;
};

export interface ScanResult {
  /** The counts of each run that was read to its end. */
  readonly counts: Map<SourceRun, RunCount>;
  /** The other runs, with the reason. */
  readonly skipped: SkippedInput[];
  readonly emptyTotal: () => Total;
}

/**
 * Scores every trial that counts. A run that cannot be read to its end is left out as a whole.
 * @throws InputError for such a run, unless bad runs are skipped.
 */
export async function scanSource(
  source: TrialSource,
  scored: ScoredSchemes,
  options: ScanOptions,
  hooks: AuditHooks,
): Promise<ScanResult> {
  const { runs, onBadRun } = source;
  const tasks = runs.flatMap((run) => listTasks(run, scored, options, hooks).map((task) => ({ run, task })));
  const ids = [...CORE_SCHEMES, ...scored.schemes.others, ...scored.checks.unrequested].map(({ id }) => id);
  const names = new ItemNames();
  const emptyTotal = (): Total => new Total(ids, names);
  const whole = emptyTotal();
  const fields = options.counting?.groupBy ?? options.groupBy;
  const counts = new Map(
    runs.map((run) => [run, new RunCount(run, onBadRun === 'skip' ? emptyTotal() : whole, fields)]),
  );
  const failures = await runTasks(tasks, onBadRun, {
    runner: hooks.runner ?? onThisThread,
    onFound: (run, found) => counts.get(run)?.add(found, options.maxExamples, hooks.onTrials),
    onProgress: hooks.onProgress,
  });
  if (failures.size > 0 && onBadRun === 'report')
    throw unreadable([...failures.values()].flatMap(({ problems }) => problems));
  for (const run of failures.keys()) counts.delete(run);
  const failed = Array.from(failures, ([{ key }, { message }]) => ({ run: key, reason: message }));
  return { counts, skipped: [...source.skipped, ...failed], emptyTotal };
}

/** The counts of all runs. */
export function mergeTotals({ counts, emptyTotal }: ScanResult, maxExamples: number): Total {
  const totals = new Set(counts.values().map(({ total }) => total));
  const [only] = totals;
  if (only !== undefined && totals.size === 1) return only;
  const whole = emptyTotal();
  for (const total of totals) whole.merge(total, maxExamples);
  return whole;
}

/** What labels are, and which schemes judge them. */
function labelOptions({ base, judges }: ScanOptions): Pick<FoldOptions, 'base' | 'fitting' | 'fittingByTask'> {
  return {
    ...(base === undefined ? {} : { base }),
    ...(judges === undefined
      ? {}
      : { fitting: judges.schemes, ...(judges.byTask === undefined ? {} : { fittingByTask: judges.byTask }) }),
  };
}

function listTasks(
  run: SourceRun,
  { schemes, checks }: ScoredSchemes,
  options: ScanOptions,
  { onTrials, mostFlips }: AuditHooks,
): ScanTask[] {
  const { groupBy, seed, maxExamples, multiverse, schemeTimeout: timeout, counting, stretches } = options;
  const words = [...schemes.specs, ...checks.unrequested.map(({ id }) => id)];
  const fields = new Set<TrialField>(onTrials === undefined ? (counting?.groupBy ?? groupBy) : GROUP_FIELDS);
  if (words.length > 0) fields.add('question').add('dataset'); // parsers may read both
  const listed = onTrials === undefined ? {} : { listed: listSchemeIds(schemes) };
  const asked = schemes.asked.map(({ id }) => id);
  const flips = mostFlips === undefined ? {} : { flips: { listed: listSchemeIds(schemes), limit: mostFlips } };
  const fold = {
    groupBy,
    seed,
    maxExamples,
    asked,
    check: checks.byRun.get(run.key) ?? null,
    ...listed,
    ...flips,
    ...labelOptions(options),
    ...counting,
    universesByItem: multiverse || counting?.universesByItem === true,
  };
  const stretch = stretches?.get(run.key);
  if (stretches !== undefined && stretch === undefined) return [];
  const byTask = options.groups === undefined ? {} : { byTask: schemesByTask(options.groups) };
  return run.tasks(fields, stretch).map((trials) => ({ trials, fold, schemes: { words, timeout, ...byTask } }));
}
