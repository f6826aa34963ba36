/** Guesses that the values of the other fields contradict. Each rule finds one field that was taken for something else than it is. */
import type { MappedField } from '../../../../base/core/log-fields.ts';
import { nameWords, plainName } from './field-names.ts';
import { areOneOrZero, areTrueOrFalse } from './flags.ts';
import { isSourceOf, type FieldTexts } from './field-texts.ts';
import { FEW, HALF, lastName, MANY, MOST, type Guess, type Rule } from './guess.ts';
import {
  isLabelOfOtherThing,
  isResponseAsTruth,
  isTruthOfNoLabel,
  isWorseLabel,
  isWorseTruth,
} from './label-contradictions.ts';
import { isFlagAsResponse, isInputAsResponse, isTruthOfNoResponse, isWorseResponse } from './match-contradictions.ts';

/** A field whose name is not what it was taken for. */
export interface Contradiction {
  readonly field: MappedField;
  /** What the user must know about a truth: the labels contradict it, it is an index that cannot be read, or it was taken out of the response. */
  readonly why: 'labels' | 'unknown-index' | 'parse' | null;
  /** The name of the field in its place, where that is known. */
  readonly instead?: string | undefined;
}

/** The first field whose name is not what it was taken for; null where nothing contradicts the guess. */
export function findContradiction(guess: Guess): Contradiction | null {
  for (const rule of RULES) {
    const field = rule(guess);
    const isOpen = field !== null && !guess.isMapped(field) && (!guess.isUsual(field) || OVER_USUAL.has(rule));
    if (isOpen)
      return { field, why: REASONS.get(rule) ?? null, ...(rule === isEquation ? { instead: findResult(guess) } : {}) };
  }
  return null;
}

const isRareTruth: Rule = ({ fields: { groundTruth }, texts }) => {
  if (groundTruth === undefined) return null;
  const count = texts.of(groundTruth).filter((own) => own.length > 0).length;
  return count > 0 && count < HALF * texts.count ? 'groundTruth' : null;
};

const SAYS_TRUE_OR_FALSE = /\b(?:true|false|yes|no)\b/i;
/** Characters at the end of a response that state its answer. */
const END = 100;

/** Names of truths that may be worked solutions. */
const SOLUTIONS: ReadonlySet<string> = new Set(['answer', 'answers', 'solution']);

/** Of an answer and a solution, the one that the other contains is the truth. */
const isSolutionAsTruth: Rule = ({ fields: { groundTruth }, texts, others }) => {
  if (groundTruth === undefined || !SOLUTIONS.has(plainName(groundTruth))) return null;
  const answers = others('groundTruth').filter((name) => SOLUTIONS.has(plainName(name)));
  const source = { text: groundTruth, truth: undefined };
  return answers.some((answer) => isSourceOf({ ...source, answer }, texts)) ? 'groundTruth' : null;
};

/** Names of answers that may be the result of an equation. */
const RESULTS: ReadonlySet<string> = new Set(['finalanswer', 'result']);

/** Beside an answer that is an equation, such as "x = 3 + 5", the number that is its result, and that some response does not have. */
function findResult({ fields: { groundTruth, storedParse, response }, texts, others }: Guess): string | undefined {
  if (groundTruth === undefined || response === undefined) return undefined;
  const own = texts.all(groundTruth);
  if (own.filter((text) => text.includes('=')).length < MOST * own.length) return undefined;
  return [storedParse, ...others('storedParse'), ...others('groundTruth')].find(
    (name) =>
      name !== undefined &&
      RESULTS.has(plainName(lastName(name))) &&
      texts.all(name).every((text) => NUMBER.test(text)) &&
      texts.matches(response, name).includes(false),
  );
}

const isEquation: Rule = (guess) => (findResult(guess) === undefined ? null : 'groundTruth');

/** Classes that are written as 1 and 0 are no truth of texts without these. */
const isClassOfText: Rule = ({ fields: { groundTruth, response }, texts }) => {
  if (groundTruth === undefined || response === undefined) return null;
  if (!areOneOrZero(texts.all(groundTruth))) return null;
  const matches = texts.matches(response, groundTruth).filter((match) => match !== null);
  return matches.length >= FEW && matches.filter(Boolean).length < HALF * HALF * matches.length ? 'groundTruth' : null;
};

/** Values that are true or false are labels, unless the answers are true or false, too. */
const isTruthOfAnotherForm: Rule = ({ fields, texts, others }) => {
  const { groundTruth, response, storedParse } = fields;
  if (groundTruth === undefined || !areTrueOrFalse(texts.all(groundTruth))) return null;
  const answers = [storedParse, response].filter((name) => name !== undefined);
  if (answers.length === 0) {
    const isSure = others('groundTruth').some((name) => !SOLUTIONS.has(plainName(name)));
    return texts.count >= FEW && isSure ? 'groundTruth' : null;
  }
  const areAlike = answers.some((name) => {
    const own = texts.all(name);
    return own.filter((text) => SAYS_TRUE_OR_FALSE.test(text.slice(-END))).length >= MOST * own.length;
  });
  return areAlike ? null : 'groundTruth';
};

/** A "prediction" that is true or false beside truths that are texts is that of a judge or a detector. */
const isVerdictAsParse: Rule = ({ fields: { groundTruth, storedParse }, texts }) => {
  if (groundTruth === undefined || storedParse === undefined) return null;
  const [own, truths] = [texts.all(storedParse), texts.all(groundTruth)];
  const areVerdicts = own.length >= FEW && areTrueOrFalse(own);
  const alike = truths.filter((text) => SAYS_TRUE_OR_FALSE.test(text)).length;
  return areVerdicts && alike < (1 - MOST) * truths.length ? 'storedParse' : null;
};

const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;
const LETTER = /^[A-Z]$/;
const WORD = /^\p{L}{2,}$/u;

/** Numbers that are never the truth, such as a price or the index of an option, are no answers where the truths are letters or words, or where another field is the truth at times. */
const isNumberAsResponse: Rule = ({ fields: { groundTruth, response, storedParse }, texts, others }) => {
  if (groundTruth === undefined) return null;
  for (const [field, name] of [
    ['response', response],
    ['storedParse', storedParse],
  ] as const) {
    if (name === undefined || !texts.all(name).every((text) => NUMBER.test(text))) continue;
    if (texts.matches(name, groundTruth).includes(true)) continue;
    const rest = [response, storedParse, ...others('storedParse'), ...others('response')].filter(
      (one) => one !== undefined,
    );
    const areLetters = texts.all(groundTruth).every((text) => LETTER.test(text)) && rest.length > 1;
    const areWords = texts.count >= FEW && texts.all(groundTruth).every((text) => WORD.test(text));
    if (areLetters || areWords || rest.some((one) => one !== name && texts.matches(one, groundTruth).includes(true)))
      return field;
  }
  return null;
};

/** The few values of a verdict. */
const MOST_VERDICTS = 3;

/** What the text of a verdict begins with. */
const VERDICT =
  /^\W*(?:(?:accuracy|correctness|grade|judge?ment|rating|score|verdict)\W*[:=]|(?:yes|no|true|false|correct|incorrect|right|wrong|pass|fail)\b)/i;

function shareOfVerdicts(name: string, texts: FieldTexts): number {
  const own = texts.all(name);
  return own.filter((text) => VERDICT.test(text)).length / Math.max(own.length, 1);
}

/** A "response" that has two or three values, or begins like a verdict, beside truths and predictions that have many is what a judge wrote. */
const isVerdictAsResponse: Rule = ({ fields: { groundTruth, response, storedParse }, texts, others }) => {
  if (groundTruth === undefined || response === undefined) return null;
  const kinds = (name: string): number => new Set(texts.all(name)).size;
  const areTexts = shareOfVerdicts(response, texts) >= MOST && shareOfVerdicts(groundTruth, texts) < 1 - MOST;
  const own = areTexts ? Math.min(kinds(response), MOST_VERDICTS) : kinds(response);
  if (texts.count < FEW || own > MOST_VERDICTS || kinds(groundTruth) <= own) return null;
  const longer = [...(storedParse === undefined ? [] : [storedParse]), ...others('response')];
  return longer.some(
    (name) => name !== groundTruth && isText(texts, name) && kinds(name) > Math.max(own + 1, HALF * texts.count),
  )
    ? 'response'
    : null;
};

function isText(texts: FieldTexts, name: string): boolean {
  return texts.all(name).some((text) => !NUMBER.test(text));
}

/** The member `answer` of a JSON object in a response. */
const MEMBER = /"answer"\s*:\s*"?([^"},\n]*)/i;

/** Whether the value is that member of every response. */
function isMember(response: string, value: string, texts: FieldTexts): boolean {
  const values = texts.of(value);
  return texts.of(response).every(([text], at) => {
    const member = text === undefined ? undefined : MEMBER.exec(text)?.[1];
    return text === undefined || (member !== undefined && member.trim() === values[at]?.[0]?.trim());
  });
}

/** An "answer" that is a member of the JSON object that every response is was taken out of it. */
const isMemberAsTruth: Rule = ({ fields: { groundTruth, response }, texts }) => {
  if (groundTruth === undefined || response === undefined || plainName(groundTruth) !== 'answer') return null;
  return texts.count >= FEW && isMember(response, groundTruth, texts) ? 'groundTruth' : null;
};

/** An "answer" that every response has was taken out of it, if another field may be the truth. */
const isParseAsTruth: Rule = ({ fields: { groundTruth, response }, texts, others }) => {
  if (groundTruth === undefined || response === undefined || plainName(groundTruth) !== 'answer') return null;
  const matches = texts.matches(response, groundTruth).filter((match) => match !== null);
  if (matches.length < MANY || matches.includes(false)) return null;
  return others('groundTruth').some((name) => plainName(lastName(name)) === 'answer') ? 'groundTruth' : null;
};

const INDEX = /^\d$/;

/** Without choices, records that show that responses never have the index. */
const VERY_MANY = 30;

/** The index of an option or of a class is no truth of responses that never have it. */
const isIndexAsTruth: Rule = ({ fields: { groundTruth, response, choices }, texts }) => {
  if (groundTruth === undefined || response === undefined) return null;
  if (!texts.all(groundTruth).every((text) => INDEX.test(text))) return null;
  const matches = texts.matches(response, groundTruth);
  return matches.length >= (choices === undefined ? VERY_MANY : MANY) && !matches.includes(true) ? 'groundTruth' : null;
};

/** Words of the names of reference solutions, and of what a model wrote. */
const OF_TRUTHS = /^(?:actual|expected|gold|golden|correct|true|reference)$/;
const OF_MODELS = /^(?:predict|generat|model|llm)/;

/** `actual_response` is a reference solution beside `predicted_response`. */
const isReferenceAsResponse: Rule = ({ fields: { response }, others }) => {
  if (response === undefined || !nameWords(response).some((word) => OF_TRUTHS.test(word))) return null;
  return others('response').some((name) => nameWords(name).some((word) => OF_MODELS.test(word))) ? 'response' : null;
};

/** Whether the first option is 0 or 1 is a guess that no number should depend on. */
const isUnknownIndex: Rule = ({ form }) => (form.kind === 'unknown-index' ? 'groundTruth' : null);

const REASONS: ReadonlyMap<Rule, Contradiction['why']> = new Map([
  [isTruthOfNoLabel, 'labels'],
  [isUnknownIndex, 'unknown-index'],
  [isMemberAsTruth, 'parse'],
]);

const RULES: readonly Rule[] = [
  isRareTruth,
  isUnknownIndex,
  isEquation,
  isResponseAsTruth,
  isWorseTruth,
  isSolutionAsTruth,
  isClassOfText,
  isTruthOfAnotherForm,
  isNumberAsResponse,
  isVerdictAsResponse,
  isVerdictAsParse,
  isLabelOfOtherThing,
  isWorseLabel,
  isReferenceAsResponse,
  isMemberAsTruth,
  isParseAsTruth,
  isIndexAsTruth,
  isWorseResponse,
  isFlagAsResponse,
  isInputAsResponse,
  isTruthOfNoResponse,
  isTruthOfNoLabel,
];

/** The rules that find another field in place of one with its usual name. */
const OVER_USUAL: ReadonlySet<Rule> = new Set([isWorseTruth, isVerdictAsResponse, isUnknownIndex]);
