/** The schemes among which those of an audit are chosen, where the user names none. */
import { findScheme } from '../../schemes/find-scheme.ts';
import { readLetterSet } from '../../schemes/kit/letter-sets.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { afterThoughts } from './after-thoughts.ts';
import { areOptionTexts, findKinds, findKindsOfTexts, type KnownKind } from './answer-kinds.ts';
import { areUnlabelled } from './unlabelled.ts';
import { listOrigins, listReaders, listTrials, type SampledLog } from './log-sample.ts';
import { countLetters, schemeForLetters } from './option-letters.ts';
import { findClosedSet } from './short-truths.ts';

/** Candidates by kind of answer, for logs of any format: one scheme of each approach. */
const DEFAULT_SCHEMES: Readonly<Record<KnownKind, readonly string[]>> = {
  choice: [
    'choice',
    'simpleevals.mcq',
    'lmeval.mcq_flexible',
    'mmlupro.l2',
    'mmlupro.last',
    'opencompass.first_option',
    'mc-v3',
  ],
  number: ['number', 'lmeval.gsm8k.strict', 'lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'],
  math: ['math', 'math_verify', 'verl.math_reward', 'opencompass.math_v2'],
  text: [
    'short_answer',
    'openai_evals.match',
    'openai_evals.includes',
    'helm.quasi_exact_match',
    'inspect.match_end',
    'v2-parse',
  ],
};

/** How a stored parse is compared with the truth, where a log has no labels. */
const COMPARISONS: Readonly<Record<KnownKind, string>> = {
  choice: 'choice.equal',
  number: 'number.equal',
  math: 'math.equal',
  text: 'short_answer.equal',
};
/** A share of trials that is most of them. */
const MOST = 0.5;
/** Characters at the end of a response in which an object is looked for. */
const JSON_END = 2000;

const YES_OR_NO: ReadonlySet<string> = new Set(['yes', 'no']);

/** Candidates where a question has several right letters. */
const FOR_SEVERAL_LETTERS = ['choice', 'choice_partial', 'inspect.choice_multi'];

/** Candidates where every truth is yes or no. */
const FOR_YES_OR_NO = ['yes_no', 'yes_no_first', 'yes_no_last'];

/** The schemes that the logs name, each once. */
export function listNamed(sample: readonly SampledLog[]): string[] {
  return [...new Set(listOrigins(sample).flatMap(({ scheme }) => scheme ?? []))];
}

/** The schemes that logs name, those of their harnesses, and one of each approach for the same kind of answers. Schemes that take the letters of the options have those of the logs; others that do not read these letters are left out. @param letters of the options. */
export function listCandidates(
  sample: readonly SampledLog[],
  letters: number = countLetters(listTrials(sample)),
): string[] {
  const trials = listTrials(sample);
  const kinds = kindsOf(trials);
  const own = kinds.flatMap((kind) => listReaders(sample).flatMap(({ schemes }) => schemes?.[kind] ?? []));
  const words = kinds.includes('text') && areYesOrNo(trials) ? FOR_YES_OR_NO : [];
  const several = kinds.includes('choice') && trials.some(hasSeveralLetters) ? FOR_SEVERAL_LETTERS : [];
  const others = [...own, ...several, ...words, ...kinds.flatMap((kind) => DEFAULT_SCHEMES[kind])].flatMap(
    (id) => schemeForLetters(findScheme(id), letters)?.id ?? [],
  );
  const stored = areUnlabelled(trials) && haveStoredParses(trials) ? kinds.map((kind) => COMPARISONS[kind]) : [];
  const inJson = areObjects(trials) ? ['json_answer'] : [];
  return [...new Set([...listNamed(sample), ...stored, ...inJson, ...afterThoughts(others, sample)])];
}

/** Schemes for mathematics, which compare numbers, lists and words, too; none where the truths are no numbers. */
export function listForSeveralForms(sample: readonly SampledLog[]): string[] {
  const [kind, ...others] = kindsOf(listTrials(sample));
  return kind === 'number' && others.length === 0 ? [...afterThoughts(DEFAULT_SCHEMES.math, sample)] : [];
}

/** An answer to a question with choices is a letter or, where the truths are the texts of options, such a text, too. */
function kindsOf(trials: readonly LogTrial[]): KnownKind[] {
  const kinds = findKinds(trials);
  return areOptionTexts(trials) ? [...new Set([...kinds, ...findKindsOfTexts(trials)])] : kinds;
}

/** Without labels, stored parses are what others are compared with. */
function haveStoredParses(trials: readonly LogTrial[]): boolean {
  const factual = trials.filter(({ groundTruth }) => groundTruth !== null);
  const stored = factual.filter(({ storedParse, response }) => storedParse !== null && storedParse !== response);
  return stored.length >= MOST * factual.length;
}

/** A JSON object at the end of a response, with or without a fence of code. */
const OBJECT = /\{[^{}]*"[^{}]*\}\s*(?:```)?\s*$/;

function areObjects(trials: readonly LogTrial[]): boolean {
  const responses = trials.flatMap(({ response }) => response ?? []);
  return (
    responses.length > 0 &&
    responses.filter((text) => OBJECT.test(text.slice(-JSON_END))).length >= MOST * responses.length
  );
}

function areYesOrNo(trials: readonly LogTrial[]): boolean {
  const words = findClosedSet(trials);
  return words !== null && [...words].every((word) => YES_OR_NO.has(word));
}

function hasSeveralLetters({ groundTruth }: LogTrial): boolean {
  const lists = [groundTruth ?? []].flat().map((truth) => readLetterSet(truth) ?? []);
  return lists.length > 1 ? lists.every(({ length }) => length === 1) : (lists[0]?.length ?? 0) > 1;
}
