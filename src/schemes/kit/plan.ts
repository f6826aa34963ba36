/**
 * Scores one response under several schemes. Each distinct parse and each distinct normalization is computed once, because schemes share
 * their parsers and normalizers. Only the normalized truths are kept from one response to the next.
 */
import {
  NoAnswer,
  type Item,
  type Matcher,
  type MatchResult,
  type Parse,
  type ParserInput,
  type Scheme,
  type Verdict,
} from '../../core/scheme.ts';
import { hasVisible } from '../../text/visible.ts';
import { isForTask } from './scope.ts';

/** The most normalized truths that are kept. There are fewer items than trials, but their number is not bounded. */
const MAX_TRUTHS = 10_000;

/** What is known of one response: its parses and their normalized texts, or the reasons why parsers and normalizers failed. */
export interface Known {
  readonly parses: Map<Scheme['parser'], Parse | NoAnswer>;
  readonly normalized: Map<Scheme['normalizer'], Map<string, string | NoAnswer>>;
}

/** Nothing is known yet. */
export function createKnown(): Known {
  return { parses: new Map(), normalized: new Map() };
}

export interface Plan {
  readonly schemes: readonly Scheme[];
  /**
   * One verdict for each scheme, in their order. A list of truths is matched by any of them.
   * @param known is not computed again; the rest is added.
   */
  score(input: ParserInput, groundTruth: string | readonly string[] | null, known?: Known): Verdict[];
}

/** A plan for these schemes. It keeps only normalized truths from call to call. */
export function planFor(schemes: readonly Scheme[]): Plan {
  const truths = new Map<Scheme['normalizer'], Map<string, string>>();

  function normalizedTruth(normalizer: Scheme['normalizer'], truth: string): string | NoAnswer {
    let known = truths.get(normalizer);
    if (known === undefined || known.size >= MAX_TRUTHS) truths.set(normalizer, (known = new Map()));
    const found = known.get(truth);
    if (found !== undefined) return found;
    const normalized = normalizer.normalize(truth);
    if (typeof normalized === 'string') known.set(truth, normalized);
    return normalized;
  }

  function score(
    given: ParserInput,
    groundTruth: string | readonly string[] | null,
    { parses, normalized: normals }: Known = createKnown(),
  ): Verdict[] {
    const input = selectParserInput(given);
    const item = selectItem(input);
    return schemes.map((scheme) => {
      if (!isForTask(scheme, input.task)) return notApplicable(scheme);
      const parse = computeOnce(parses, scheme.parser, () => scheme.parser.parse(input));
      if (parse instanceof NoAnswer) return failed(scheme, parse);
      const answer = parse.text ?? '';
      const texts = computeOnce(normals, scheme.normalizer, () => new Map<string, string | NoAnswer>());
      const normalized = computeOnce(texts, answer, () => scheme.normalizer.normalize(answer));
      if (normalized instanceof NoAnswer) return failed(scheme, normalized);
      return verdict(scheme, parse, normalized, groundTruth, item);
    });
  }

  function verdict(
    scheme: Scheme,
    parse: Parse,
    normalized: string,
    truth: string | readonly string[] | null,
    item: Item,
  ): Verdict {
    const base = { scheme: scheme.id, parse, normalized };
    if (truth === null) return { ...base, groundTruthNormalized: null, correct: null, match: null };
    const given = interpretTruths(scheme.matcher, truth, item);
    const wanted = checkFailures(given.map((one) => normalizedTruth(scheme.normalizer, one)));
    if (wanted instanceof NoAnswer) return failed(scheme, wanted);
    const judgement = judge(scheme.matcher, parse.text, normalized, wanted, item);
    if (judgement instanceof NoAnswer) return failed(scheme, judgement);
    const { label: match, original } = judgement ?? { label: null, original: null };
    const groundTruthNormalized = typeof truth === 'string' ? (wanted[0] ?? null) : wanted;
    const unanswerable = findUnanswerableRule(scheme.matcher, wanted, item);
    return {
      ...base,
      groundTruthNormalized,
      correct: match?.correct ?? null,
      match,
      ...(original === null || original.correct === match?.correct ? {} : { original }),
      ...(unanswerable === null ? {} : { neverMet: unanswerable }),
    };
  }

  return { schemes, score };
}

const NOTHING_PARSED: Parse = { kind: 'unparsed', text: null, rule: null, start: null, end: null };

/** The verdict on a trial of a task that the scheme does not apply to: no label. */
function notApplicable({ id }: Scheme): Verdict {
  const nothing = { groundTruthNormalized: null, correct: null, match: null };
  return { scheme: id, parse: NOTHING_PARSED, normalized: '', ...nothing };
}

/** The verdict of a scheme that failed on this response. */
function failed(scheme: Scheme, { reason }: NoAnswer): Verdict {
  return { ...notApplicable(scheme), failure: reason };
}

/** The values, or the first failure among them. */
function checkFailures<Value>(values: readonly (Value | NoAnswer)[]): readonly Value[] | NoAnswer {
  const failure = values.find((value) => value instanceof NoAnswer);
  return failure ?? (values as readonly Value[]);
}

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
function judge(
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
function isLeft(matcher: Scheme['matcher'], text: string, item: Item): boolean {
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
function findUnanswerableRule(matcher: Scheme['matcher'], truths: readonly string[], item: Item): string | null {
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

/** Selects the fields that a parser may see, from a value that may contain more, such as the ground truth. */
export function selectParserInput({ response, storedParse, choices, question, task }: ParserInput): ParserInput {
  return { response, storedParse, choices: choices ?? null, question: question ?? null, task: task ?? null };
}

/** Selects the fields that a matcher may see in addition to the answer and the truth. */
export function selectItem({ choices, question, task }: Partial<Item>): Item {
  return { choices: choices ?? null, question: question ?? null, task: task ?? null };
}

/** The value of a key, which is computed for a new key. */
export function computeOnce<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = compute();
  known.set(key, value);
  return value;
}
