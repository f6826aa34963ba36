/** Receipts of a comparison: the traces of both sides, and the first step at which they differ. */
import type { Change, ComparisonReceipt, ComparisonSide } from '../../documents/comparison.ts';
import { NoAnswer, STORED, type Scheme, type Step } from '../../base/core/scheme.ts';
import type { TrialDetail } from '../../base/core/trial.ts';
import { selectParserInput, planFor } from '../../schemes/kit/plan.ts';
import { normalizerSteps, parserSteps } from '../../schemes/kit/steps.ts';
import { offsetAfter, offsetBeforeLast } from '../../base/text/code-points.ts';
import { FLIP_SIZE } from '../conclusions/receipts.ts';
import { cutToEnds } from '../../base/text/snippet.ts';
import { SHORT_SIZE, truthText } from '../explain/snippets.ts';
import type { SideScheme } from './side.ts';

/** The code points of the context of a parse, and of a parse itself. */
const CONTEXT = 80;
const PARSE_SIZE = [240, 0] as const;

export interface ReceiptParts {
  readonly path: string;
  readonly change: Change;
  readonly isVote: boolean;
  readonly explain: string;
  /** The same item in the old log, to which the left side is applied then. */
  readonly old?: TrialDetail;
}

/** Makes the receipt of a trial on which the two sides differ. @returns NoAnswer if a scheme of a user fails now. */
export function comparisonReceipt(
  trial: TrialDetail,
  from: SideScheme,
  to: SideScheme,
  { path, change, isVote, explain, old = trial }: ReceiptParts,
): ComparisonReceipt | NoAnswer {
  const left = explainSide(old, from);
  if (left instanceof NoAnswer) return left;
  const right = explainSide(trial, to);
  if (right instanceof NoAnswer) return right;
  return {
    trialId: trial.trialId,
    path,
    change,
    itemId: trial.itemId,
    question: trial.question === null ? null : cutToEnds(trial.question, ...SHORT_SIZE),
    groundTruth: cutToEnds(truthText(trial.groundTruth ?? ''), ...SHORT_SIZE),
    response: trial.response === null ? null : cutToEnds(trial.response, ...FLIP_SIZE),
    oldResponse:
      old.response === null || old.response === trial.response ? null : cutToEnds(old.response, ...FLIP_SIZE),
    from: left.side,
    to: right.side,
    step: firstDifference(left, right),
    isVote,
    explain,
  };
}

/** A side with the full texts, which the receipt shortens. */
interface ExplainedSide {
  readonly side: ComparisonSide;
  readonly prediction: string | null;
  readonly normalized: string | null;
  readonly normalizing: readonly string[];
  readonly matching: string | null;
  /** The normalized truth; null on the stored side. */
  readonly truth: string | null;
}

function explainSide(trial: TrialDetail, side: SideScheme): ExplainedSide | NoAnswer {
  return side === STORED ? explainStored(trial) : explainScheme(trial, side);
}

function explainStored({ storedParse, storedLabel }: TrialDetail): ExplainedSide {
  const prediction = storedParse === '' ? null : storedParse;
  const side: ComparisonSide = {
    scheme: STORED,
    prediction: prediction === null ? null : cutToEnds(prediction, ...PARSE_SIZE),
    rule: null,
    correct: storedLabel === 0 || storedLabel === 1 ? storedLabel === 1 : null,
    normalized: null,
    where: null,
    trace: [],
  };
  return { side, prediction, normalized: null, normalizing: [], matching: null, truth: null };
}

function explainScheme(trial: TrialDetail, scheme: Scheme): ExplainedSide | NoAnswer {
  const [verdict] = planFor([scheme]).score(trial, trial.groundTruth);
  if (verdict === undefined) throw new Error(`no verdict of ${scheme.id}`);
  if (verdict.failure !== undefined) return new NoAnswer(verdict.failure);
  const { parse, normalized, groundTruthNormalized, correct, match } = verdict;
  const prediction = parse.kind === 'unparsed' ? null : parse.text;
  const normalizing = prediction === null ? [] : normalizerSteps(scheme, verdict);
  const parsing = parserSteps(scheme, selectParserInput(trial), verdict);
  const steps: readonly Step[] = [...parsing, ...normalizing];
  const side: ComparisonSide = {
    scheme: scheme.id,
    prediction: prediction === null ? null : cutToEnds(prediction, ...PARSE_SIZE),
    rule: parse.rule,
    correct: correct === true,
    normalized: prediction === null ? null : cutToEnds(normalized, ...PARSE_SIZE),
    where: surroundings(trial.response ?? '', parse.start, parse.end),
    trace: steps.map(({ rule, after }) => ({ rule, after: cutToEnds(after, ...PARSE_SIZE) })),
  };
  return {
    side,
    prediction,
    normalized,
    normalizing: normalizing.map(({ rule }) => rule),
    matching: match?.rule ?? null,
    truth: groundTruthNormalized === null ? null : truthText(groundTruthNormalized),
  };
}

/** A parse with its context in the response. Of a long one, the beginning is shown. */
function surroundings(response: string, start: number | null, end: number | null): ComparisonSide['where'] {
  if (start === null || end === null || start === end) return null;
  const before = response.slice(0, start);
  const found = response.slice(start, end);
  const after = response.slice(end);
  return {
    before: before.slice(offsetBeforeLast(before, CONTEXT)),
    found: found.slice(0, offsetAfter(found, PARSE_SIZE[0])),
    behind: after.slice(0, offsetAfter(after, CONTEXT)),
  };
}

function firstDifference(from: ExplainedSide, to: ExplainedSide): ComparisonReceipt['step'] {
  if (from.prediction !== to.prediction) return { stage: 'parse', rule: to.side.rule ?? from.side.rule };
  const differs = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;
  if (differs(from.normalized, to.normalized) || differs(from.truth, to.truth)) {
    const own = to.normalizing.find((rule) => !from.normalizing.includes(rule));
    return { stage: 'normalize', rule: own ?? from.normalizing.find((rule) => !to.normalizing.includes(rule)) ?? null };
  }
  return { stage: 'match', rule: to.matching ?? from.matching };
}
