/** Matches an answer with the ground truths of its trial. */
import { NoAnswer, type Item, type Matcher, type MatchResult, type Scheme } from '../../base/core/scheme.ts';
import { hasVisible } from '../../base/text/visible.ts';

/** Nothing was parsed, so there is nothing to compare. */
const NOT_PARSED: MatchResult = { correct: false, rule: 'unparsed', start: null, end: null };

const EMPTY_TRUTH: MatchResult = { correct: null, rule: 'empty-truth', start: null, end: null };
const EMPTY_ANSWER: MatchResult = { correct: false, rule: 'empty-answer', start: null, end: null };

/** The ground truths as the matcher interprets them. */
export function interpretTruths(matcher: Scheme['matcher'], truth: string | readonly string[], item: Item): string[] {
  return (typeof truth === 'string' ? [truth] : truth).map((one) => matcher.meant?.(one, item) ?? one);
}

/** The result of matching an answer. */
interface Judgement {
  readonly label: MatchResult;
  /** The result of the matcher itself. */
  readonly original: MatchResult;
}

/** The label of the answer against the normalized truths; null where there is no truth. */
export function matchTruths(
  matcher: Matcher,
  answer: string | null,
  normalized: string,
  truths: readonly string[],
  item: Item,
): MatchResult | null;
export function matchTruths(
  matcher: Scheme['matcher'],
  answer: string | null,
  normalized: string,
  truths: readonly string[],
  item: Item,
): MatchResult | NoAnswer | null;
export function matchTruths(
  matcher: Scheme['matcher'],
  answer: string | null,
  normalized: string,
  truths: readonly string[],
  item: Item,
): MatchResult | NoAnswer | null {
  const judgement = judge(matcher, answer, normalized, truths, item);
  return judgement instanceof NoAnswer ? judgement : (judgement?.label ?? null);
}

/**
 * The only place that calls a matcher. Where nothing is left to compare, no answer is right, whatever the matcher returns, because every text
 * starts and ends with an empty text. An empty truth makes every answer ungradable. A matcher of a user decides this alone.
 */
export function judge(
  matcher: Scheme['matcher'],
  answer: string | null,
  normalized: string,
  truths: readonly string[],
  item: Item,
): Judgement | NoAnswer | null {
  if (truths.length === 0) return null;
  const isDecided = matcher.isOfUser === true || findUnanswerableRule(matcher, truths, item) !== null;
  const gradable = isDecided
    ? truths
    : truths.filter((truth) => isLeft(matcher, matcher.wanted?.(truth, normalized, item) ?? truth, item));
  const isEmpty = gradable.length === 0;
  if (answer === null) return agreed(isEmpty ? EMPTY_TRUTH : NOT_PARSED);
  const original = bestMatch(matcher, answer, normalized, truths, item);
  if (original instanceof NoAnswer || isDecided || original.correct === null) return agreed(original);
  if (isEmpty) return { label: EMPTY_TRUTH, original };
  if (original.correct && !isLeft(matcher, normalized, item)) return { label: EMPTY_ANSWER, original };
  if (gradable.length === truths.length) return agreed(original);
  const label = bestMatch(matcher, answer, normalized, gradable, item);
  return label instanceof NoAnswer ? label : { label, original };
}

function agreed(label: MatchResult): Judgement;
function agreed(label: MatchResult | NoAnswer): Judgement | NoAnswer;
function agreed(label: MatchResult | NoAnswer): Judgement | NoAnswer {
  return label instanceof NoAnswer ? label : { label, original: label };
}

/** Whether the matcher has anything left of a text to compare. */
export function isLeft(matcher: Scheme['matcher'], text: string, item: Item): boolean {
  return hasVisible(matcher.bare?.(text, item) ?? text);
}

/** The best match with any of the truths, or the match with all of them together. There must be a truth. */
function bestMatch(
  matcher: Scheme['matcher'],
  answer: string,
  normalized: string,
  truths: readonly string[],
  item: Item,
): MatchResult | NoAnswer {
  if (matcher.matchAll !== undefined) return matcher.matchAll(answer, normalized, truths, item);
  const results = checkFailures(truths.map((truth) => matcher.match(answer, normalized, truth, item)));
  if (results instanceof NoAnswer) return results;
  return results.toSorted((a, b) => rankMatch(b) - rankMatch(a))[0] as MatchResult;
}

/** The rule that makes the first truth unanswerable, if all truths are unanswerable; otherwise null. */
export function findUnanswerableRule(matcher: Scheme['matcher'], truths: readonly string[], item: Item): string | null {
  if (matcher.findUnanswerable === undefined || truths.length === 0) return null;
  let first: string | null = null;
  for (const truth of truths) {
    const rule = matcher.findUnanswerable(truth, item);
    if (rule === null) return null;
    first ??= rule;
  }
  return first;
}

/** Ranks correct before wrong before undefined, and equal ones by score. */
function rankMatch({ correct, detail }: MatchResult): number {
  const score = detail?.['score'] ?? 0;
  if (correct === null) return -1;
  return (correct ? 2 : 0) + Math.min(Math.max(score, 0), 1);
}

/** The values, or the first failure among them. */
export function checkFailures<Value>(values: readonly (Value | NoAnswer)[]): readonly Value[] | NoAnswer {
  const failure = values.find((value) => value instanceof NoAnswer);
  return failure ?? (values as readonly Value[]);
}
