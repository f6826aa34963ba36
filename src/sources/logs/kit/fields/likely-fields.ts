/** Which paths of records may be the response, the truth and the label, by their names and values. For advice, which is tried before it is named, and for guesses that other values confirm. */
import { INVALID_LABEL } from '../../../../base/core/trial.ts';
import {
  endsWithTruth,
  isInResponse,
  isNameOfTruth,
  isOfPeople,
  isOfModel,
  isTakenOut,
  LABELS,
  RESPONSES,
  wordSet,
  wordsOf,
} from './named-fields.ts';
import { areOptions } from './field-fit.ts';
import { readLabel } from '../record-values.ts';
import type { ValuePath } from './value-paths.ts';

/** A path that may be a field. The larger the score, the more probable it is. */
export interface Candidate extends ValuePath {
  readonly score: number;
}

/** Words of names of what the model was given, or should have written. */
const GIVEN = wordSet(
  'annotator category claim code context correct criteria dataset doc docs document error evidence example expected fact facts gold golden golds ground instruction instructions gt hypothesis input option options passage premise problem prompt prompts query question questions ref reference references right rubric sentence source subject system target task topic true truth tweet url user',
);
/** Words of names of what was written about an answer. */
const WRITTEN_ABOUT = wordSet('comment cot critique explanation rationale reasoning thought thoughts');
/** Words of names of what was written about an answer after it, wherever they are. */
const CRITIQUES = wordSet('comment critique explanation feedback judge');
/** Words of names of measured numbers, wherever they are. */
const MEASURED = wordSet('calc count duration latency ms seconds time tokens total');
/** Words of names of measures, which are neither answers nor truths. */
const MEASURES = 'cost eff efficiency f1 hits map mrr ndcg precision preference price rate recall reward rewards role';
/** Words of names of what was taken out of a response, or was found about it. */
const FOUND = wordSet(
  'acc choice correctness count em extracted extraction hit id idx index judge judged latency len length logprob logprobs match model name ok parsed pass passed pred prediction predicted preds prob probs score scores status success temperature time timestamp tokens type verdict version ' +
    MEASURES,
);
/** A short text of this name is the name of a model. */
const MODELS = wordSet('model');
/** Words of names of what describes a trial, or was written about its answer. */
const DESCRIBING = wordSet(
  'choice choices created critique date error explanation feedback finish id idx index latency len length logprob logprobs name note notes path prob probs score scores seed sha status stop temperature time timestamp tokens turns type uid uuid version ' +
    MEASURES,
);

const LIST_OF_NUMBERS = /^\[[\d\s.,e+-]*\]$/i;
const DATE = /^\d{4}-\d\d-\d\d/;
const NAME_OF_THING = /^(?:[\da-f-]{16,}|https?:\S+|[\w.-]*\/[\w./-]+)$/i;
const LETTER = /^\(?[A-Z]\)?\.?$/;
const VERDICT = /^(?:in)?correct$|^right$|^wrong$|^pass(?:ed)?$|^fail(?:ed)?$/i;
const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?$/i;
const DECIMAL = /^[-+]?\d*\.\d+$|^[01]$/;

/** The fewest characters of an average text that may be a response whatever its name is. */
const LONG = 20;
/** The longest average text of a truth. */
const LONGEST_TRUTH = 200;
const SHORT = 20;
const SHORTEST = 3;
/** Records that show whether values vary. */
const ENOUGH = 5;

/** The paths that may be a response, the most probable first. */
export function listResponses(paths: readonly ValuePath[]): Candidate[] {
  return ranked(paths, ({ path, texts }) => {
    const own = present(texts);
    const words = wordsOf(path);
    if (isConstant(own) || areNoAnswers(own) || words.some((word) => GIVEN.has(word))) return null;
    if (words.some((word) => CRITIQUES.has(word))) return null;
    if (isLast(words, DESCRIBING) || (isLast(words, MODELS) && meanLength(own) < LONG)) return null;
    if (own.every((text) => DECIMAL.test(text) || toLabel(text) !== null) && !isLast(words, RESPONSES)) return null;
    if (own.every((text) => NUMBER.test(text)) && words.some((word) => MEASURED.has(word))) return null;
    const length = meanLength(own);
    const named = words.filter((word) => RESPONSES.has(word)).length;
    return Math.min(Math.log2(1 + length), 9) / 2 + Math.min(named, 2) + (isLast(words, RESPONSES) ? 2 : 0);
  });
}

/** Whether texts are no answers, whatever their name is. */
function areNoAnswers(texts: readonly string[]): boolean {
  return (
    texts.every((text) => LIST_OF_NUMBERS.test(text) || DATE.test(text)) ||
    areOptions(texts) ||
    texts.every((text) => NAME_OF_THING.test(text))
  );
}

/** Whether a response is long enough, or is named like one. Others must contain the truth. */
export function isCertain({ path, texts }: ValuePath): boolean {
  return meanLength(present(texts)) >= LONG || wordsOf(path).some((word) => RESPONSES.has(word));
}

/** The paths that may be a truth, the most probable first. */
export function listTruths(paths: readonly ValuePath[]): Candidate[] {
  return ranked(paths, ({ path, texts }) => {
    const own = present(texts);
    const words = wordsOf(path);
    const length = meanLength(own);
    if (length > LONGEST_TRUTH || length === 0 || isConstant(own)) return null;
    if (isNoTruth(path, words)) return null;
    if (own.every((text) => DATE.test(text) || NAME_OF_THING.test(text)) || isCounter(own)) return null;
    if (areLabels(own, words)) return null;
    const isNamed = isNameOfTruth(words);
    const ofModel = isOfModel({ path, texts }) ? 3 : 0;
    return scoreLength(length) + (isNamed ? 3 : 0) - ofModel + Number(own.every((text) => LETTER.test(text)));
  });
}

/** Whether the name shows that a field is no truth. */
function isNoTruth(path: string, words: readonly string[]): boolean {
  if (isInResponse(path) || words.some((word) => WRITTEN_ABOUT.has(word))) return true;
  return !endsWithTruth(path) && !isOfPeople(words) && (isLast(words, FOUND) || isTakenOut(words));
}

/** Whether texts are verdicts, or mean right and wrong and are not named like truths. */
function areLabels(texts: readonly string[], words: readonly string[]): boolean {
  if (texts.every((text) => VERDICT.test(text))) return true;
  return texts.every((text) => toLabel(text) !== null) && (!isNameOfTruth(words) || isLast(words, LABELS));
}

/** Short truths are more probable. */
function scoreLength(length: number): number {
  if (length <= SHORTEST) return 2;
  return length <= SHORT ? 1 : 0;
}

/** The share of the records with both texts whose response contains the truth, as words of it. */
export function shareContained({ texts: responses }: ValuePath, { texts: truths }: ValuePath): number {
  let [both, contained] = [0, 0];
  for (const [at, truth] of truths.entries()) {
    const response = responses[at];
    if (response === undefined || truth === undefined || truth === '') continue;
    both++;
    if (containsWords(response, truth)) contained++;
  }
  return both === 0 ? 0 : contained / both;
}

/** The least share of the labels that must agree with whether the response contains the truth. */
const MOST_AGREE = 0.6;

/** The object that a path leads to a member of. */
function parentOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('.'), 0));
}

/** The path whose values are labels: right where the response contains the truth; undefined where there is none. One in the object of the response comes first. */
export function findLabel(paths: readonly ValuePath[], response: ValuePath, truth: ValuePath): string | undefined {
  const own = parentOf(response.path);
  const labels = paths.filter(
    (path) => isLast(wordsOf(path.path), LABELS) && shareAgreeing(path, response, truth) >= MOST_AGREE,
  );
  return (labels.find(({ path }) => parentOf(path) === own) ?? labels[0])?.path;
}

/** The least share of labels that must agree where the name is not that of a label. */
const NEARLY_ALL_AGREE = 0.9;

/** The paths with any name whose values are labels of both kinds. */
export function listOtherLabels(paths: readonly ValuePath[], response: ValuePath, truth: ValuePath): string[] {
  return paths
    .filter(
      (path) =>
        new Set(present(path.texts).map(toLabel)).size > 1 && shareAgreeing(path, response, truth) >= NEARLY_ALL_AGREE,
    )
    .map(({ path }) => path);
}

/** The share of labels that are right exactly where the response contains the truth; 0 for texts that are no labels. */
function shareAgreeing({ texts }: ValuePath, { texts: responses }: ValuePath, { texts: truths }: ValuePath): number {
  const labels = texts.map((text) => (text === undefined ? null : toLabel(text)));
  if (texts.some((text, at) => text !== undefined && text !== '' && labels[at] === null)) return 0;
  const known = labels.flatMap((label, at) => {
    const [response, truth] = [responses[at], truths[at]];
    return label === null || response === undefined || truth === undefined
      ? []
      : [containsWords(response, truth) === (label === 1)];
  });
  return known.length === 0 ? 0 : known.filter(Boolean).length / known.length;
}

function ranked(paths: readonly ValuePath[], score: (path: ValuePath) => number | null): Candidate[] {
  const scored = paths.flatMap((path) => {
    if (path.texts.every((text) => text === undefined || text === '')) return [];
    const found = score(path);
    return found === null ? [] : [{ ...path, score: found }];
  });
  return scored.toSorted((a, b) => b.score - a.score);
}

/** Characters at the end of a response that are looked at. */
const END = 4000;

/** Whether a text contains another one, not as a part of a word. */
export function containsWords(text: string, part: string): boolean {
  const [whole, wanted] = [text.slice(-END).toLowerCase(), part.trim().toLowerCase()];
  if (wanted === '') return false;
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1))
    if (!isOfWord(whole[at - 1]) && !isOfWord(whole[at + wanted.length])) return true;
  return false;
}

function isOfWord(char = ' '): boolean {
  return /[\p{L}\p{N}]/u.test(char);
}

/** 1 or 0 for right or wrong; null for anything else. */
function toLabel(text: string): 0 | 1 | null {
  const label = readLabel(text);
  return label === INVALID_LABEL ? null : label;
}

/** Whether all texts are whole numbers, each larger than the one before it. */
function isCounter(texts: readonly string[]): boolean {
  if (texts.length < ENOUGH) return false;
  return texts.every((text, at) => /^\d{1,9}$/.test(text) && (at === 0 || Number(text) > Number(texts[at - 1])));
}

function isConstant(texts: readonly string[]): boolean {
  return texts.length >= ENOUGH && texts.every((text) => text === texts[0]);
}

/** Whether the last word of a name is one of these. */
function isLast(words: readonly string[], known: ReadonlySet<string>): boolean {
  return known.has(words.findLast((word) => word !== '' && !/^\d+$/.test(word)) ?? '');
}

function present(texts: readonly (string | undefined)[]): string[] {
  return texts.filter((text) => text !== undefined);
}

function meanLength(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0) / Math.max(texts.length, 1);
}
