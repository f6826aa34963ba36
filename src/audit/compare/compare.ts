/** What another parser changes on the same responses. */
import {
  COMPARISON_VERSION,
  type Change,
  type Comparison,
  type ComparisonOptions,
  type ComparisonReceipt,
  type FileComparison,
} from '../../core/comparison.ts';
import { InputError, SchemeError } from '../../core/errors.ts';
import type { AuditResult, SchemeFailure } from '../../core/result.ts';
import { STORED } from '../../core/scheme.ts';
import type { EncodedTrial, TrialDetail } from '../../core/trial.ts';
import { seededRank } from '../../stats/seeded-rank.ts';
import { offer, type Ranked } from '../../stats/smallest.ts';
import type { Inputs, TrialInput } from '../inputs.ts';
import { changeOf, ComparisonTally } from './counts.ts';
import { comparePair, type PairFindings } from './pair.ts';
import { comparisonReceipt, type ReceiptParts } from './receipts.ts';
import { sideId, sidesOf, type Said, type Sides, type SideScheme } from './side.ts';

export interface CompareRequest extends ComparisonOptions {
  readonly from: SideScheme;
  /** null to compare two logs by their stored answers alone. */
  readonly to: SideScheme | null;
  /** The words that name the schemes of the two sides. */
  readonly words: readonly string[];
}

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
    warnings: [...inputs.warnings, ...(compared?.warnings ?? []), ...(pair?.warnings ?? [])],
    pair: pair?.result ?? null,
  };
}

type Compared = Omit<Comparison, 'schemaVersion' | 'tool' | 'options' | 'from' | 'to' | 'pair'>;

/** Both sides on every file. */
async function compareFiles(
  { files }: Inputs,
  request: CompareRequest & { readonly to: SideScheme },
  onProgress: (done: number) => void,
): Promise<Compared> {
  const { from, to } = request;
  const scan = new Scan(request);
  for (const [i, file] of files.entries()) {
    await scan.file(file, sidesOf(from, to), (part) => onProgress((i + part) / files.length));
  }
  if (scan.together.trials === 0) throw noTrial(scan.files, scan.failures);
  const hasVotes = scan.votes.trials > 0;
  const receipts = scan.receipts(files, from, to); // before the failures, to which it may add
  return {
    warnings: scan.files.flatMap(warningsOf),
    files: scan.files,
    together: scan.together.result(),
    votes: hasVotes ? scan.votes.result() : null,
    withoutVotes: hasVotes ? scan.others.result() : null,
    receipts,
    failures: scan.failures,
  };
}

/** Two logs by their stored answers alone. */
function storedAnswers(pair: PairFindings | null, files: readonly TrialInput[]): Compared {
  if (pair === null) throw nothingToCompare(files);
  if (pair.result.stored.trials === 0) throw noLabels(files);
  const { result, receipts, warnings } = pair;
  return { warnings, files: [], together: result.stored, votes: null, withoutVotes: null, receipts, failures: [] };
}

/** Two logs of the same items, or null. The runs of a store are different experiments, not an old and a new one. */
function pairOf({ files, areLogs }: Inputs, request: CompareRequest): Promise<PairFindings | null> {
  const [old, fresh, ...others] = files;
  if (!areLogs || old === undefined || fresh === undefined || others.length > 0) return Promise.resolve(null);
  return comparePair(old, fresh, request);
}

/** Goes through files and keeps counts and samples. */
class Scan {
  readonly files: FileComparison[] = [];
  readonly together = new ComparisonTally();
  readonly votes = new ComparisonTally();
  readonly others = new ComparisonTally();
  readonly failures: SchemeFailure[] = [];
  readonly #flips: Ranked[] = [];
  readonly #changes: Ranked[] = [];
  readonly #votes = new Set<string>();
  readonly #request: CompareRequest;

  constructor(request: CompareRequest) {
    this.#request = request;
  }

  async file(input: TrialInput, sides: Sides, onPart: (part: number) => void): Promise<void> {
    const tally = new ComparisonTally();
    const left = { withoutTruth: 0, unlabeled: 0, failed: 0, votes: 0, errors: 0 };
    for await (const { trial, remark } of input.trials(onPart)) {
      if (trial.groundTruth === null) {
        left.withoutTruth++;
        continue;
      }
      if (remark === 'error') left.errors++;
      const { from, to } = sides.ask(trial);
      const failure = from.failure ?? to.failure;
      if (failure !== undefined) {
        left.failed++;
        this.#fail(trial.trialId, from.failure === undefined ? sideId(sides.to) : sideId(sides.from), failure);
      } else if (from.correct === null || to.correct === null) left.unlabeled++;
      else {
        const isVote = remark === 'vote' && (sides.from === STORED || sides.to === STORED);
        if (isVote) left.votes++;
        this.#count(trial, isVote, input.path, from, to, tally);
      }
    }
    this.together.merge(tally);
    this.files.push({ path: input.path, ...tally.result(), ...left });
  }

  #count(trial: EncodedTrial, isVote: boolean, path: string, from: Said, to: Said, tally: ComparisonTally): void {
    tally.add(from, to);
    (isVote ? this.votes : this.others).add(from, to);
    const change = changeOf(from, to);
    if (change === null) return;
    const { seed, maxExamples } = this.#request;
    const { ordinal, trialId, detail } = trial;
    const place = { rank: seededRank(seed, trialId), run: path, ordinal, trialId, note: change };
    offer(
      change === 'changed' ? this.#changes : this.#flips,
      detail === null ? place : { ...place, detail },
      maxExamples,
    );
    if (isVote) this.#votes.add(trialId);
  }

  #fail(trialId: string, scheme: string, reason: string): void {
    if (this.failures.length < Math.max(1, this.#request.maxExamples)) this.failures.push({ scheme, trialId, reason });
  }

  /** Flips first, then answers that changed without changing the label. */
  receipts(files: readonly TrialInput[], from: SideScheme, to: SideScheme): ComparisonReceipt[] {
    return [...this.#flips, ...this.#changes].slice(0, this.#request.maxExamples).flatMap((one) => {
      const file = files.find(({ path }) => path === one.run);
      const detail = file?.detail(one);
      if (file === undefined || detail === undefined) return [];
      const isVote = this.#votes.has(one.trialId);
      const parts = {
        path: file.path,
        change: one.note as Change,
        isVote,
        explain: file.explain(one.trialId, this.#request.words),
      };
      return this.#receipt(detail, from, to, parts);
    });
  }

  /** None where a scheme of the user fails now; that is told. */
  #receipt(detail: TrialDetail, from: SideScheme, to: SideScheme, parts: ReceiptParts): ComparisonReceipt[] {
    try {
      return [comparisonReceipt(detail, from, to, parts)];
    } catch (error) {
      if (!(error instanceof SchemeError)) throw error;
      this.failures.push({ scheme: sideId(to), trialId: detail.trialId, reason: `no receipt: ${error.message}` });
      return [];
    }
  }
}

function noTrial(files: readonly FileComparison[], failures: readonly SchemeFailure[]): InputError {
  const paths = files.map(({ path }) => path).join(', ');
  const count = (of: 'unlabeled' | 'failed'): number => files.reduce((sum, file) => sum + file[of], 0);
  const [failure] = failures;
  if (failure !== undefined)
    return new InputError(
      `${paths}: ${failure.scheme} failed on every trial; on ${failure.trialId}: ${failure.reason}.`,
    );
  return new InputError(
    count('unlabeled') > 0
      ? `${paths}: no trial has a stored label, so nothing can be compared with "stored"; name a scheme for both --from and --to.`
      : `${paths}: no trial has a ground truth; there is nothing to compare.`,
  );
}

function nothingToCompare(files: readonly TrialInput[]): InputError {
  return new InputError(
    `${files.map(({ path }) => path).join(', ')}: without --to, two logs of the same items are compared with each other; name the scheme to compare with by --to, or two such logs.`,
  );
}

function noLabels(files: readonly TrialInput[]): InputError {
  return new InputError(
    `${files.map(({ path }) => path).join(', ')}: no item has a stored label in both logs; name a scheme for both --from and --to.`,
  );
}

/** What the counts of a file should not hide. */
function warningsOf({ path, votes, errors, withoutTruth, unlabeled, failed }: FileComparison): string[] {
  const notes: [number, string][] = [
    [
      votes,
      'stored answers are majority votes over several responses, of which the log holds the first; their changes are no effect of a parser and are also counted apart',
    ],
    [errors, 'trials hold an error message instead of a response; nothing is parsed of them'],
    [withoutTruth, 'trials have no ground truth and are not compared'],
    [unlabeled, 'trials have no stored label and are not compared'],
    [failed, 'trials are not compared because a scheme failed on them'],
  ];
  return notes.filter(([count]) => count > 0).map(([count, text]) => `${path}: ${count} ${text}.`);
}
