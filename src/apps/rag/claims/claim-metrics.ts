/**
 * The metrics that follow from verdicts on claims; docs/rag-judges.md defines them. A claim counts in a metric if every verdict on it that the
 * metric needs was read: a claim whose verdict is missing must count neither as supported nor as unsupported.
 */
import type { StepJudgment } from '../asking/computed-judge.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';
import type { Values } from '../scores/weigh.ts';
import { averagePrecision } from './average-precision.ts';
import type { ClaimSide, VerdictRow } from './claim.ts';
import { allParts, mapPart, type Part } from './part.ts';

/** By claim: whether a text supports it; null where no verdict was read. */
type Supports = readonly (boolean | null)[];

interface Sides {
  readonly answer: ClaimSide;
  /** null without a ground truth. */
  readonly truth: ClaimSide | null;
  /** Whether a context has a text. */
  readonly hasContexts: boolean;
}

/** @param steps the requests, which give the reason why something is missing. */
export function claimMetrics({ answer, truth, hasContexts }: Sides, steps: readonly StepJudgment[]): Values {
  const inputs = { hasContexts, hasTruth: truth !== null };
  const ofAnswer = sideParts(answer, steps, 'answer', inputs);
  const ofTruth = truth === null ? NO_TRUTH : sideParts(truth, steps, 'truth', inputs);
  const precision = mapPart(ofAnswer.inOther, share);
  const recall = mapPart(ofTruth.inOther, share);
  const parts: Readonly<Record<string, Part<number>>> = {
    faithfulness: mapPart(ofAnswer.inContexts, (rows) => share(somewhere(rows))),
    ...unfaithful(ofAnswer),
    ...noise(ofAnswer, ofTruth),
    contextPrecision: mapPart(ofTruth.inContexts, (rows) => mapPart(relevantContexts(rows), rank)),
    contextRecall: mapPart(ofTruth.inContexts, (rows) => share(somewhere(rows))),
    contextUtilization: utilization(ofTruth),
    claimPrecision: precision,
    claimRecall: recall,
    claimF1: mapPart(allParts(precision, recall), ([p, r]) => ({ value: p + r === 0 ? 0 : (2 * p * r) / (p + r) })),
  };
  const values = new Map<string, number>();
  const absent = new Map<string, WhyAbsent>();
  for (const [name, part] of Object.entries(parts))
    if ('why' in part) absent.set(name, part.why);
    else values.set(name, part.value);
  return { values, absent };
}

/** The verdicts on the claims of one side. */
interface SideParts {
  /** By context. */
  readonly inContexts: Part<readonly Supports[]>;
  readonly inOther: Part<Supports>;
}

interface Inputs {
  readonly hasContexts: boolean;
  readonly hasTruth: boolean;
}

const NO_INPUT = { why: 'no input' } as const;
const NO_TRUTH: SideParts = { inContexts: NO_INPUT, inOther: NO_INPUT };

/** An input that is missing is the reason before all others, also where the claims are missing as well. */
function sideParts(
  { claims, inContexts, inOther }: ClaimSide,
  steps: readonly StepJudgment[],
  side: 'answer' | 'truth',
  { hasContexts, hasTruth }: Inputs,
): SideParts {
  const why = (step: string): WhyAbsent => whyMissing(steps.filter((one) => one.step === step));
  const noClaims =
    claims === null ? { why: why(`${side}-claims`) } : claims.length === 0 ? { why: 'no claim' as const } : null;
  const rows = inContexts.map(({ row }) => row);
  const other = side === 'answer' ? 'answer-in-truth' : 'truth-in-answer';
  return {
    inContexts: hasContexts ? (noClaims ?? contextsPart(rows, why(`${side}-in-context`))) : NO_INPUT,
    inOther: hasTruth ? (noClaims ?? otherPart(inOther?.row ?? null, why(other))) : NO_INPUT,
  };
}

function contextsPart(rows: readonly (VerdictRow | null)[], why: WhyAbsent): Part<readonly Supports[]> {
  const whole = rows.filter((row) => row !== null);
  return whole.length < rows.length ? { why } : { value: whole.map(supports) };
}

function otherPart(row: VerdictRow | null, why: WhyAbsent): Part<Supports> {
  return row === null ? { why } : { value: supports(row) };
}

function whyMissing(steps: readonly StepJudgment[]): WhyAbsent {
  if (steps.length === 0) return 'not asked';
  return steps.some(({ reply }) => reply === null) ? 'no reply' : 'no score';
}

function supports(row: VerdictRow): Supports {
  return row.map((one) => (one === null ? null : one.verdict === 'supported'));
}

/** By claim: whether a context supports it; null where a verdict is missing. */
function somewhere(rows: readonly Supports[]): Supports {
  return (rows[0] ?? []).map((_, claim) => {
    const own = rows.map((row) => row[claim] ?? null);
    return own.includes(null) ? null : own.includes(true);
  });
}

/** The share of claims that meet a condition among those for which it is known. */
function share(claims: Supports): Part<number> {
  const read = claims.filter((one) => one !== null);
  return read.length === 0 ? { why: 'no score' } : { value: read.filter(Boolean).length / read.length };
}

/** By context: whether it supports a claim of the ground truth. */
function relevantContexts(rows: readonly Supports[]): Part<readonly boolean[]> {
  const counts = somewhere(rows).map((is) => is !== null);
  if (!counts.includes(true)) return { why: 'no score' };
  return { value: rows.map((row) => row.some((is, claim) => is === true && counts[claim] === true)) };
}

function rank(relevant: readonly boolean[]): Part<number> {
  return { value: averagePrecision(relevant) };
}

function unfaithful({ inContexts, inOther }: SideParts): Readonly<Record<string, Part<number>>> {
  const among = (isCorrect: boolean): Part<number> =>
    mapPart(allParts(inContexts, inOther), ([rows, correct]) => {
      const supported = somewhere(rows);
      return share(join(correct, supported, (right, there) => right === isCorrect && !there));
    });
  return { hallucination: among(false), selfKnowledge: among(true) };
}

function noise(answer: SideParts, truth: SideParts): Readonly<Record<string, Part<number>>> {
  const fromRelevant = (isWanted: boolean): Part<number> =>
    mapPart(allParts(answer.inContexts, answer.inOther, truth.inContexts), ([rows, correct, truthRows]) =>
      mapPart(relevantContexts(truthRows), (relevant) => {
        const all = somewhere(rows);
        const there = all.map((is, claim) => (is === null ? null : rows.some((row, at) => relevant[at] === true && row[claim] === true))); // prettier-ignore
        const meets = join(all, there, (anywhere, inRelevant) => (isWanted ? inRelevant : anywhere && !inRelevant));
        return share(join(correct, meets, (right, is) => !right && is));
      }),
    );
  return { noiseSensitivityRelevant: fromRelevant(true), noiseSensitivityIrrelevant: fromRelevant(false) };
}

/** The share of the claims of the ground truth in the contexts that the answer contains. */
function utilization({ inContexts, inOther }: SideParts): Part<number> {
  return mapPart(allParts(inContexts, inOther), ([rows, used]) => {
    const there = somewhere(rows);
    const read = used.map((is, claim) => (there[claim] === null || is === null ? null : is));
    if (read.every((is) => is === null)) return { why: 'no score' };
    const retrieved = read.filter((is, claim) => is !== null && there[claim] === true);
    return retrieved.length === 0 ? { why: 'no claim' } : share(retrieved);
  });
}

/** Combines two values of each claim; null where one is missing. */
function join(a: Supports, b: Supports, combine: (a: boolean, b: boolean) => boolean): Supports {
  return a.map((one, claim) => {
    const other = b[claim] ?? null;
    return one === null || other === null ? null : combine(one, other);
  });
}
