/** The sensitivity audit: scores stored outputs again under many schemes and builds the result document. */
import { LackingField, UnreadableInput } from '../base/core/errors.ts';
import type { Scheme } from '../base/core/scheme.ts';
import type { AuditResult } from '../documents/result.ts';
import { openSource } from '../sources/open-source.ts';
import { unreadable } from '../sources/run-store/run-errors.ts';
import type { SourceOptions, TrialSource } from '../sources/source.ts';
import type { AuditHooks } from './audit-hooks.ts';
import { buildResult } from './conclusions/build-result.ts';
import { chooseChecks, countMismatches, type Checks, type LabelledRuns } from './conclusions/checks.ts';
import { countVotes, withVotes, type VotesOf } from './conclusions/votes.ts';
import { assertCompared, assertScorable } from './scan/assert-scorable.ts';
import { listCountWarnings, buildCoverage } from './conclusions/coverage.ts';
import { countGroups, type CountedTasks } from './conclusions/group-results.ts';
import { buildScope } from './conclusions/scope.ts';
import { countUnreadConditions } from '../sources/unread-conditions.ts';
import { startComparison, type StartedComparison } from './conclusions/start-comparison.ts';
import type { AnswerGroup } from '../base/core/answer-group.ts';
import type { GroupField } from '../base/core/trial.ts';
import type { Scope } from '../documents/scope.ts';
import type { Claim } from '../languages/claims/claim.ts';
import type { ClaimCounting } from './claim-answers/scan-claims.ts';
import type { ClaimResult } from '../documents/claims.ts';
import { describeReview } from './conclusions/disagreement.ts';
import { makeReceipts, type ReceiptsAndWarnings } from './conclusions/receipts.ts';
import { assertGivenNames } from './defaults/given-names.ts';
import type { AuditOptions } from './defaults/options.ts';
import type { Judges } from './defaults/judges.ts';
import { loadSchemes, type SchemeList } from './defaults/scheme-list.ts';
import { createLookup } from './explain/trial-lookup.ts';
import type { Total } from './scan/run-count.ts';
import { onThisThread } from './scan/task-runner.ts';
import type { Counted } from './tally/cells.ts';
import { emptyFlips } from './tally/flip-sample.ts';
import { ItemLabels } from './tally/item-labels.ts';
import { poolCellsBy } from './tally/tally.ts';
import { scanSource, mergeTotals, type ScanOptions, type ScanResult } from './scan/scan-source.ts';

/** The inputs and the options of an audit. */
export type AuditRequest = AuditOptions & SourceOptions;

/**
 * Opens the inputs and audits them.
 * @throws InputError with all problems of the inputs, such as an unreadable file or no trial to score.
 */
export async function auditInputs(
  options: AuditRequest,
  tool: AuditResult['tool'],
  hooks: AuditHooks = {},
): Promise<AuditResult> {
  const source = await openSource(options);
  try {
    return await auditSource(source, options, tool, hooks);
  } finally {
    source.close();
  }
}

async function auditSource(
  source: TrialSource,
  options: AuditOptions,
  tool: AuditResult['tool'],
  hooks: AuditHooks,
): Promise<AuditResult> {
  await assertGivenNames(source, options.given);
  const prepared = await prepareAudit(source, options);
  const scanned = await scanSource(source, prepared, prepared.scan, hooks);
  return await concludeAudit(source, prepared, scanned, options, tool, hooks);
}

/** What is scored and counted in an audit. */
export interface PreparedAudit {
  readonly schemes: SchemeList;
  /** The scheme whose labels replace stored ones; null where labels are stored. */
  readonly base: Scheme | null;
  readonly checks: Checks;
  readonly scan: AuditOptions & ScanOptions;
}

/** @throws InputError for options that do not apply to the source. */
export async function prepareAudit(source: LabelledRuns, options: AuditOptions): Promise<PreparedAudit> {
  const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
  const base = findBase(options, schemes);
  const checks = await chooseChecks(source, schemes.asked, base);
  const judges = base === null && source.kind === 'logs' ? await listJudges(options, schemes, checks) : null;
  const scan = {
    ...options,
    ...(await planCounting(options, schemes)),
    ...(base === null ? {} : { base: base.id }),
    ...(judges === null ? {} : { judges }),
  };
  return { schemes, base, checks, scan };
}

/**
 * Builds the result from the counts of all runs.
 * @param votesOf counts the votes of a run again.
 * @throws InputError where there is nothing to score, or an input cannot be read again.
 */
export async function concludeAudit(
  source: TrialSource,
  { schemes, base, checks, scan }: PreparedAudit,
  scanned: ScanResult,
  options: AuditOptions,
  tool: AuditResult['tool'],
  hooks: AuditHooks,
  votesOf: VotesOf = countVotes,
): Promise<AuditResult> {
  const { total, counted, tasks, started, found, claims, unread } = await collectTotal(
    source,
    scanned,
    schemes,
    scan,
    hooks,
  );
  const { tally, unanswerable } = total;
  const { counts } = scanned;
  assertScorable(source, scanned, schemes.asked, tally.counts);
  const groups = options.groups === undefined ? undefined : withTrials(options.groups, tasks);
  const scope = await buildScope(source, scanned, {
    counts: tally.counts,
    unread,
    groups,
    checksums: options.checksums,
  });
  assertCompared(source, scope);
  const coverage = buildCoverage(source, scanned, tally, schemes.asked);
  const warnings = [
    ...(options.notes ?? []),
    ...source.warnings,
    ...listCountWarnings(source.kind, counts, tally),
    ...found.warnings,
  ];
  const consistency = await withVotes(countMismatches(checks, counts, tally), counts.keys(), votesOf);
  const { inputs } = source;
  const lacksQuestions = tally.evidence.values().some(({ withoutQuestion }) => withoutQuestion > 0);
  const parts = {
    ...found,
    aboutQuestions: lacksQuestions ? await describeQuestions(source) : undefined,
    scope,
    coverage,
    schemes,
    base,
    warnings,
    inputs,
    consistency,
    unanswerable,
    claims,
    tasks,
    ...describeReview(source, schemes, scan, tally),
  };
  return await buildResult(
    counted,
    parts,
    withCounts({ ...options, conditions: source.conditions }, counts),
    tool,
    started,
  );
}

async function describeQuestions(source: TrialSource): Promise<string | undefined> {
  const { adviseQuestions } = await import('./defaults/named-field.ts'); // loads all readers
  return await adviseQuestions(source);
}

/** The misfits with the number of trials of each log, which was estimated when the schemes were judged. Those of logs that were not read are left out. */
function withCounts(options: AuditOptions, counts: ScanResult['counts']): AuditOptions {
  const { misfits } = options;
  if (misfits === undefined) return options;
  const trials = new Map(counts.entries().map(([{ key }, own]) => [key, own.counts.factualTrials]));
  return {
    ...options,
    misfits: misfits.flatMap((misfit) => {
      if (misfit.logs === undefined) return [misfit];
      const logs = misfit.logs
        .map(({ log }) => ({ log, trials: trials.get(log) ?? 0 }))
        .filter((own) => own.trials > 0);
      return logs.length === 0 ? [] : [{ ...misfit, logs }];
    }),
  };
}

/** The groups with the numbers of their labelled trials. */
function withTrials(groups: readonly AnswerGroup[], tasks: CountedTasks): NonNullable<Scope['groups']> {
  const trials = countGroups(groups, tasks);
  return groups.map((group, i) => ({ ...group, trials: trials[i] ?? 0 }));
}

async function listJudges(options: AuditOptions, { asked }: SchemeList, checks: Checks): Promise<Judges> {
  const { findJudges, findJudgesOfGroups } = await import('./defaults/judges.ts');
  const makers = new Set(checks.byRun.values());
  const others = asked.filter(({ id }) => !makers.has(id));
  const { groups } = options;
  return groups === undefined ? findJudges(others, options) : findJudgesOfGroups(others, groups, options);
}

/** @throws InputError where the user names no second scheme to compare. */
function findBase({ areUnlabelled = false, schemesChosenBy }: AuditOptions, { asked }: SchemeList): Scheme | null {
  const [base = null, ...others] = asked;
  if (!areUnlabelled || base === null) return null;
  if (others.length > 0 || schemesChosenBy !== undefined) return base;
  throw new LackingField(
    'label',
    `the logs have no labels, so schemes can be compared with each other only, and ${base.id} is the only one; name at least two with --schemes, the first of which is the base.`,
  );
}

/** Claims and groups may need more fields of cells than the result has. */
async function planCounting(
  { claims, groups, groupBy }: AuditOptions,
  schemes: SchemeList,
): Promise<Pick<ScanOptions, 'counting'>> {
  const counting = claims === undefined ? null : await planClaims(claims, groupBy, schemes);
  const fields = counting?.groupBy ?? groupBy;
  if (groups !== undefined && !fields.includes('task'))
    return { counting: { ...counting, groupBy: [...fields, 'task'] } };
  return counting === null ? {} : { counting };
}

async function planClaims(
  claims: readonly Claim[],
  groupBy: readonly GroupField[],
  schemes: SchemeList,
): Promise<ClaimCounting> {
  const { planClaimCounting } = await import('./claim-answers/scan-claims.ts');
  return planClaimCounting(claims, groupBy, schemes);
}

/** The total of the runs that count, and the receipts of their sampled trials. */
interface TotalAndReceipts {
  readonly total: Total;
  readonly counted: Counted;
  /** The trials by all fields that were counted. */
  readonly tasks: CountedTasks;
  readonly started: StartedComparison;
  readonly found: ReceiptsAndWarnings;
  readonly claims: ClaimResult[] | undefined;
  /** Trials under conditions that were not read. */
  readonly unread: ReadonlyMap<string, number>;
}

/** The total by the fields of the cells, where claims are about more fields. */
function poolTotal(all: Total, { emptyTotal }: ScanResult, { groupBy, counting, maxExamples }: ScanOptions): Total {
  if (counting === undefined || counting.groupBy.length === groupBy.length) return all;
  const total = emptyTotal();
  total.merge(all, maxExamples, poolCellsBy(groupBy.length));
  return total;
}

function readCounted({ tally, items }: Total): Counted {
  return { tally, labels: new ItemLabels(items) };
}

/**
 * Merges the counts of the runs, and reads the sampled trials again. With --skip-bad-runs, a run that cannot be read again is removed from the
 * counts, and the trials are sampled anew.
 * @throws InputError for such a run without --skip-bad-runs.
 */
async function collectTotal(
  source: TrialSource,
  scanned: ScanResult,
  schemes: SchemeList,
  options: AuditOptions & ScanOptions,
  hooks: AuditHooks,
): Promise<TotalAndReceipts> {
  const { counts, skipped } = scanned;
  const runs = [...counts.keys()];
  try {
    for (const run of runs) run.assertUnchanged();
    const all = mergeTotals(scanned, options.maxExamples);
    const total = poolTotal(all, scanned, options);
    const counted = readCounted(total);
    const started = startComparison(counted, schemes.asked, options, hooks.runner ?? onThisThread);
    const receipts = { kind: source.kind, runs, schemes, schemeTimeout: options.schemeTimeout };
    const found = await makeReceipts(total.tally, receipts);
    const { claims, groupBy, counting } = options;
    const tasks = { counted: all === total ? counted : readCounted(all), groupBy: counting?.groupBy ?? groupBy };
    const answers =
      claims === undefined
        ? undefined
        : await (
            await import('./claim-answers/claims.ts')
          ).answerClaims(claims, tasks.counted, tasks.groupBy, receipts);
    await hooks.onScored?.(
      createLookup(runs, schemes, options.schemeTimeout),
      total.tally.flips ?? emptyFlips(hooks.mostFlips ?? 0),
    );
    const unread = await countUnreadConditions(runs);
    return { total, counted, tasks, started, found, claims: answers, unread };
  } catch (error) {
    if (!(error instanceof UnreadableInput)) throw error;
    const bad = runs.find(({ key }) => key === error.input);
    if (bad === undefined) throw error;
    if (source.onBadRun !== 'skip') throw unreadable(error.problems);
    counts.delete(bad);
    skipped.push({ run: bad.key, reason: error.message });
    return await collectTotal(source, scanned, schemes, options, hooks);
  }
}
