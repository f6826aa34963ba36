/** What another parser changes on the same responses, and what a new log does against an old one. */
import { COMPARISON_VERSION, type Comparison, type ComparisonReceipt } from '../../result/comparison.ts';
import { InputError, UnreadableInput } from '../../core/errors.ts';
import { shortSentence } from '../../text/short-name.ts';
import type { AuditResult } from '../../result/result.ts';
import { NoAnswer } from '../../core/scheme.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import { ComparisonTally } from './counts.ts';
import { FileScan, type SampleNote } from './file-scan.ts';
import { comparePair, type PairFindings } from './pair.ts';
import { comparisonReceipt } from './receipts.ts';
import { sideId, sidesOf, type SideScheme } from './side.ts';
import { failedAgain, notShown } from '../tally/remarks.ts';
import { fileWarnings, noLabels, nothingToCompare, noTrial } from './troubles.ts';
import type { CompareRequest } from './request.ts';
import type { Inputs, TrialInput } from '../scan/trial-input.ts';

/**
 * Compares two sides on every trial of the inputs and, where the inputs are two logs of the same items, the logs with each other.
 * @param onProgress called with the part of the files that is done.
 * @throws InputError if an input cannot be read, or nothing can be compared.
 */
export async function compareInputs(
  inputs: Inputs,
  request: CompareRequest,
  tool: AuditResult['tool'],
  onProgress: (done: number) => void = () => {},
): Promise<Comparison> {
  const { from, to, seed, maxExamples } = request;
  const compared = to === null ? null : await compareFiles(inputs, { ...request, to }, onProgress);
  const pair = await pairOf(inputs, request);
  return {
    schemaVersion: COMPARISON_VERSION,
    tool,
    options: { inputs: request.inputs, seed, maxExamples },
    from: sideId(from),
    to: to === null ? null : sideId(to),
    ...(compared ?? storedAnswers(pair, inputs.files)),
    warnings: [...inputs.warnings, ...(compared?.warnings ?? []), ...(pair?.warnings ?? [])].map(shortSentence),
    pair: pair?.result ?? null,
  };
}

type Compared = Omit<Comparison, 'schemaVersion' | 'tool' | 'options' | 'from' | 'to' | 'pair'>;
type FullRequest = CompareRequest & { readonly to: SideScheme };

/** Both sides on every file. */
async function compareFiles(
  inputs: Inputs,
  request: FullRequest,
  onProgress: (done: number) => void,
): Promise<Compared> {
  const { scans, warnings } = await scanFiles(inputs, request, onProgress);
  const shown = shownReceipts(scans, warnings, inputs, request);
  const files = scans.map((scan) => scan.result());
  const failures = scans.flatMap((scan) => scan.failures).slice(0, Math.max(1, request.maxExamples));
  const together = merged(scans, 'tally');
  if (together.trials === 0) throw noTrial(files, failures, [request.from, request.to]);
  const votes = merged(scans, 'votes');
  return {
    warnings: [...warnings, ...files.flatMap(fileWarnings), ...shown.warnings],
    files,
    together: together.result(),
    votes: votes.trials === 0 ? null : votes.result(),
    withoutVotes: votes.trials === 0 ? null : merged(scans, 'others').result(),
    receipts: shown.receipts,
    failures,
  };
}

/** The files that could be read to their end; with --skip-bad-runs, the others count for nothing and are told. */
async function scanFiles(
  { files, skipsBad }: Inputs,
  { from, to, seed, maxExamples }: FullRequest,
  onProgress: (done: number) => void,
): Promise<{ scans: FileScan[]; warnings: string[] }> {
  const scans: FileScan[] = [];
  const warnings: string[] = [];
  for (const [i, file] of files.entries()) {
    const scan = new FileScan(file.path, sidesOf(from, to), { seed, maxExamples });
    try {
      await scan.run(file, (part) => onProgress((i + part) / files.length));
      scans.push(scan);
    } catch (error) {
      if (!skipsBad || !(error instanceof InputError)) throw error;
      warnings.push(`${file.path}: not read, ${error.message}`);
    }
  }
  return { scans, warnings };
}

function merged(scans: readonly FileScan[], which: 'tally' | 'votes' | 'others'): ComparisonTally {
  const whole = new ComparisonTally();
  for (const scan of scans) whole.merge(scan[which]);
  return whole;
}

/**
 * The receipts. With --skip-bad-runs, a file that cannot be read again is taken out of the scans, and the trials are sampled anew.
 * @throws UnreadableInput for such a file without --skip-bad-runs.
 */
function shownReceipts(
  scans: FileScan[],
  warnings: string[],
  { files, skipsBad }: Pick<Inputs, 'files' | 'skipsBad'>,
  request: FullRequest,
): ReturnType<typeof receiptsOf> {
  try {
    return receiptsOf(scans, files, request);
  } catch (error) {
    const bad = error instanceof UnreadableInput ? scans.findIndex(({ path }) => path === error.input) : -1;
    if (!skipsBad || !(error instanceof UnreadableInput) || bad === -1) throw error;
    scans.splice(bad, 1);
    warnings.push(`${error.input}: not read, ${error.message}`);
    return shownReceipts(scans, warnings, { files, skipsBad }, request);
  }
}

/** Flips first, then answers that changed without changing the label. */
function receiptsOf(
  scans: readonly FileScan[],
  files: readonly TrialInput[],
  { from, to, words, maxExamples }: FullRequest,
): { receipts: ComparisonReceipt[]; warnings: string[] } {
  const sample = (which: 'flips' | 'changes'): Ranked[] => {
    const smallest: Ranked[] = [];
    for (const scan of scans) for (const one of scan[which]) offer(smallest, one, maxExamples);
    return smallest;
  };
  const receipts: ComparisonReceipt[] = [];
  const warnings: string[] = [];
  for (const one of [...sample('flips'), ...sample('changes')].slice(0, maxExamples)) {
    const file = files.find(({ path }) => path === one.run);
    const detail = file?.detail(one);
    if (file === undefined || detail === undefined) continue;
    const note = JSON.parse(one.note ?? '{}') as SampleNote;
    const parts = { path: file.path, ...note, explain: file.explain(one.trialId, words) };
    const receipt = comparisonReceipt(detail, from, to, parts);
    if (receipt instanceof NoAnswer) warnings.push(notShown(one.trialId, 'a scheme', failedAgain(receipt.reason)));
    else receipts.push(receipt);
  }
  return { receipts, warnings };
}

/** Two logs by their stored answers alone. */
function storedAnswers(pair: PairFindings | null, files: readonly TrialInput[]): Compared {
  if (pair === null) throw nothingToCompare(files);
  if (pair.result.stored.trials === 0) throw noLabels(files);
  const { result, receipts, warnings, votes, withoutVotes } = pair;
  return { warnings, files: [], together: result.stored, votes, withoutVotes, receipts, failures: [] };
}

/** Two logs of the same items, or null. The runs of a store are different experiments, not an old and a new one. */
function pairOf({ files, areLogs }: Inputs, request: CompareRequest): Promise<PairFindings | null> {
  const [old, fresh, ...others] = files;
  if (!areLogs || old === undefined || fresh === undefined || others.length > 0) return Promise.resolve(null);
  return comparePair(old, fresh, request);
}
