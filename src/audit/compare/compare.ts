/** Compares two schemes on the same responses, and a new log with an old one. */
import {
  COMPARISON_VERSION,
  type Comparison,
  type ComparisonReceipt,
  type FileComparison,
} from '../../documents/comparison.ts';
import { UnreadableInput } from '../../base/core/errors.ts';
import { shortSentence } from '../../base/text/short-name.ts';
import type { AuditResult } from '../../documents/result.ts';
import { LOG_DEFAULTS } from '../../languages/options/defaults.ts';
import { NoAnswer, STORED } from '../../base/core/scheme.ts';
import { emptyFlips, mergeFlips } from '../tally/flip-sample.ts';
import { adjustTestable } from '../../stats/by-item/testable-family.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { ComparisonTally } from './counts.ts';
import type { FileScan } from './file-scan.ts';
import { comparePair, type PairFindings } from './pair.ts';
import { comparisonReceipt } from './receipts.ts';
import { scanFiles, type CompareHooks } from './scan-files.ts';
import { sideId, type SideScheme } from './side.ts';
import type { SampleNote } from './side-fold.ts';
import { describeSecondFailure, describeMissingReceipt } from '../tally/noted-trials.ts';
import { listFileWarnings, noLabelsError, nothingToCompareError, noTrialError, OtherItems } from './problems.ts';
import type { CompareRequest } from './request.ts';
import { comparisonScope, leftOutOfFiles, leftOutOfPair } from './scope.ts';
import { explainCommand } from '../../sources/explain-command.ts';
import type { SkippedInput } from '../../sources/skipped-input.ts';
import type { SourceRun, TrialSource } from '../../sources/source.ts';
import { readDetails, schemeOptions } from '../explain/trial-lookup.ts';

/**
 * Compares two sides on every trial of a source. Two logs of the same items are also compared with each other.
 * @throws InputError if a run cannot be read, or nothing can be compared.
 */
export async function compareSource(
  source: TrialSource,
  request: CompareRequest,
  tool: AuditResult['tool'],
  hooks: CompareHooks = {},
): Promise<Comparison> {
  const { from, to, seed, maxExamples, measure = LOG_DEFAULTS.measure } = request;
  const compared = to === null ? null : await compareRuns(source, { ...request, to }, hooks);
  const found = await compareTwoLogs(source, request);
  if (compared === null && found instanceof OtherItems) throw found.error();
  const { pair, warnings } = splitWarnings(found);
  return {
    schemaVersion: COMPARISON_VERSION,
    tool,
    options: { inputs: request.inputs, seed, maxExamples, measure },
    from: sideId(from),
    to: to === null ? null : sideId(to),
    ...(compared ?? (await compareStoredAnswers(pair, source))),
    warnings: [...source.warnings, ...(compared?.warnings ?? []), ...warnings].map(shortSentence),
    pair: pair?.result ?? null,
  };
}

/** What was found of two logs, and the warnings about it. */
function splitWarnings(found: PairFindings | OtherItems | null): {
  readonly pair: PairFindings | null;
  readonly warnings: readonly string[];
} {
  if (found instanceof OtherItems) return { pair: null, warnings: [found.warning()] };
  return { pair: found, warnings: found?.warnings ?? [] };
}

type Compared = Omit<Comparison, 'schemaVersion' | 'tool' | 'options' | 'from' | 'to' | 'pair'>;
type FullRequest = CompareRequest & { readonly to: SideScheme };

/** Both sides on every run. */
async function compareRuns(source: TrialSource, request: FullRequest, hooks: CompareHooks): Promise<Compared> {
  const { mostFlips } = hooks;
  const sampled = mostFlips === undefined ? request : { ...request, mostFlips };
  const { scans, skipped } = await scanFiles(source, sampled, hooks);
  const shown = await makeReceiptsOrSkip(scans, skipped, source, request);
  const files = adjustFiles(scans.map((scan) => scan.result()));
  const failures = scans.flatMap((scan) => scan.failures).slice(0, Math.max(1, request.maxExamples));
  const together = mergeTallies(scans, 'tally');
  if (together.trials === 0) throw noTrialError(files, failures, [request.from, request.to]);
  await passFlips(scans, request, hooks);
  const votes = mergeTallies(scans, 'votes');
  return {
    warnings: [
      ...files.flatMap(listFileWarnings),
      ...scans.flatMap((scan) => scan.questionWarnings),
      ...shown.warnings,
    ],
    scope: await comparisonScope(source, { compared: together.trials, leftOut: leftOutOfFiles(files), skipped }),
    files,
    together: together.result(),
    votes: votes.trials === 0 ? null : votes.result(),
    withoutVotes: votes.trials === 0 ? null : mergeTallies(scans, 'others').result(),
    receipts: shown.receipts,
    failures,
  };
}

/** Passes the changed labels of all runs to the caller who asked for them. */
async function passFlips(
  scans: readonly FileScan[],
  { from, to, words, schemeTimeout }: FullRequest,
  { mostFlips = 0, onCompared }: CompareHooks,
): Promise<void> {
  const flips = emptyFlips(mostFlips);
  for (const { paged } of scans) mergeFlips(flips, paged);
  const byKey = new Map(scans.map(({ run }) => [run.key, run]));
  const options = schemeOptions(words, schemeTimeout);
  const lookup = {
    runs: [...byKey.keys()],
    find: (key: string, ordinals: ReadonlySet<number>) => byKey.get(key)?.find(ordinals) ?? [],
    explain: (key: string, trialId: string) => explainCommand(trialId, (byKey.get(key) as SourceRun).place, options),
  };
  await onCompared?.(flips, lookup, [...new Set([from, to].filter((side) => side !== STORED))]);
}

/** Adds p adjusted over the files that can be tested. */
function adjustFiles(files: readonly ReturnType<FileScan['result']>[]): FileComparison[] {
  const { holm, bh } = adjustTestable(files);
  return files.map((file, i) => ({ ...file, holm: holm[i] ?? null, bh: bh[i] ?? null }));
}

function mergeTallies(scans: readonly FileScan[], which: 'tally' | 'votes' | 'others'): ComparisonTally {
  const whole = new ComparisonTally();
  for (const scan of scans) whole.merge(scan[which]);
  return whole;
}

/**
 * Makes the receipts. With --skip-bad-runs, a run that cannot be read again is removed from the scans, and the trials are sampled anew.
 * @throws UnreadableInput for such a run without --skip-bad-runs.
 */
async function makeReceiptsOrSkip(
  scans: FileScan[],
  skipped: SkippedInput[],
  source: TrialSource,
  request: FullRequest,
): ReturnType<typeof makeReceipts> {
  try {
    return await makeReceipts(scans, request);
  } catch (error) {
    const bad = error instanceof UnreadableInput ? scans.findIndex(({ run }) => run.key === error.input) : -1;
    const [scan] = source.onBadRun === 'skip' && bad !== -1 ? scans.splice(bad, 1) : [];
    if (scan === undefined) throw error;
    skipped.push({ run: scan.run.file.name, reason: (error as Error).message });
    return await makeReceiptsOrSkip(scans, skipped, source, request);
  }
}

/** Makes the receipts: flips first, then trials whose answer changed and whose label did not. */
async function makeReceipts(
  scans: readonly FileScan[],
  { from, to, words, schemeTimeout, maxExamples }: FullRequest,
): Promise<{ receipts: ComparisonReceipt[]; warnings: string[] }> {
  const sample = (which: 'flips' | 'changes'): Ranked[] => {
    const smallest: Ranked[] = [];
    for (const scan of scans) for (const one of scan[which]) offer(smallest, one, maxExamples);
    return smallest;
  };
  const receipts: ComparisonReceipt[] = [];
  const warnings: string[] = [];
  const shown = [...sample('flips'), ...sample('changes')].slice(0, maxExamples);
  const findRun = (one: Ranked): SourceRun | undefined => scans.find(({ run }) => run.file.name === one.run)?.run;
  const details = await readDetails(shown, findRun);
  const options = schemeOptions(words, schemeTimeout);
  for (const one of shown) {
    const [run, detail] = [findRun(one), details.get(one)];
    if (run === undefined || detail === undefined) continue;
    const note = JSON.parse(one.note ?? '{}') as SampleNote;
    const parts = { path: run.file.name, ...note, explain: explainCommand(one.trialId, run.place, options) };
    const receipt = comparisonReceipt(detail, from, to, parts);
    if (receipt instanceof NoAnswer)
      warnings.push(describeMissingReceipt(one.trialId, 'a scheme', describeSecondFailure(receipt.reason)));
    else receipts.push(receipt);
  }
  return { receipts, warnings };
}

/** Compares two logs by their stored answers only. */
async function compareStoredAnswers(pair: PairFindings | null, source: TrialSource): Promise<Compared> {
  if (pair === null) throw nothingToCompareError(source.runs);
  if (pair.result.stored.trials === 0) throw noLabelsError(source.runs);
  const { result, receipts, warnings, votes, withoutVotes } = pair;
  const left = { compared: result.stored.trials, leftOut: leftOutOfPair(result), skipped: [] };
  const scope = await comparisonScope(source, left);
  return { warnings, scope, files: [], together: result.stored, votes, withoutVotes, receipts, failures: [] };
}

/** Compares two logs of the same items; null for other inputs. The runs of a store are different experiments, so they are not compared. */
function compareTwoLogs({ runs, kind }: TrialSource, request: CompareRequest): ReturnType<typeof comparePair> {
  const [old, fresh, ...others] = runs;
  if (kind !== 'logs' || old === undefined || fresh === undefined || others.length > 0) return Promise.resolve(null);
  return comparePair(old, fresh, request);
}
