/** Guesses that the values of the other fields contradict. Each rule finds one field that was taken for something else than it is. */
import type { FieldMap, MappedField } from '../../../base/core/log-fields.ts';
import { NAMED_FIELDS, plainName } from './field-names.ts';
import { isSourceOf, type Agreement, type FieldTexts } from './field-texts.ts';

/** A guess of all fields. */
export interface Guess {
  /** The name or path of each field that records have: mapped, usual, or guessed. */
  readonly fields: FieldMap;
  readonly texts: FieldTexts;
  /** The names that may be a field, besides those that are fields already. */
  readonly others: (field: MappedField) => readonly string[];
  readonly isMapped: (field: MappedField) => boolean;
  /** Whether the field has its usual name. */
  readonly isUsual: (field: MappedField) => boolean;
}

type Rule = (guess: Guess) => MappedField | null;

/** A field whose name is not what it was taken for. */
export interface Contradiction {
  readonly field: MappedField;
  /** Whether the stored labels contradict a truth. */
  readonly isByLabels: boolean;
}

/** The first field whose name is not what it was taken for; null where nothing contradicts the guess. */
export function findContradiction(guess: Guess): Contradiction | null {
  for (const rule of RULES) {
    const field = rule(guess);
    const isOpen = field !== null && !guess.isMapped(field) && (!guess.isUsual(field) || OVER_USUAL.has(rule));
    if (isOpen) return { field, isByLabels: rule === isTruthOfNoLabel };
  }
  return null;
}

/** With fewer records, values may agree or differ by chance. */
const FEW = 5;
const MOST = 0.8;
const HALF = 0.5;

const isRareTruth: Rule = ({ fields: { groundTruth }, texts }) => {
  if (groundTruth === undefined) return null;
  const count = texts.of(groundTruth).filter((own) => own.length > 0).length;
  return count > 0 && count < HALF * texts.count ? 'groundTruth' : null;
};

const TRUE_OR_FALSE = /^(?:true|false)$/i;
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

const CLASS = /^[01]$/;

/** Classes that are written as 1 and 0 are no truth of texts without these. */
const isClassOfText: Rule = ({ fields: { groundTruth, response }, texts }) => {
  if (groundTruth === undefined || response === undefined) return null;
  if (!texts.all(groundTruth).every((text) => CLASS.test(text))) return null;
  const matches = texts.matches(response, groundTruth).filter((match) => match !== null);
  return matches.length >= FEW && matches.filter(Boolean).length < HALF * HALF * matches.length ? 'groundTruth' : null;
};

/** Values that are true or false are labels, unless the answers are true or false, too. */
const isTruthOfAnotherForm: Rule = ({ fields, texts }) => {
  const { groundTruth, response, storedParse } = fields;
  if (groundTruth === undefined || !texts.all(groundTruth).every((text) => TRUE_OR_FALSE.test(text))) return null;
  const answers = [storedParse, response].filter((name) => name !== undefined);
  if (answers.length === 0) return null;
  const areAlike = answers.some((name) => {
    const own = texts.all(name);
    return own.filter((text) => SAYS_TRUE_OR_FALSE.test(text.slice(-END))).length >= MOST * own.length;
  });
  return areAlike ? null : 'groundTruth';
};

/** How much longer a response is than what was taken out of it. */
const LONGER = 3;

/** A "truth" that contains the answer where it is labelled wrong, too, is the response. */
const isResponseAsTruth: Rule = ({ fields: { groundTruth, storedParse, response, label }, texts }) => {
  if (groundTruth === undefined || label === undefined) return null;
  const answer = storedParse ?? response;
  if (answer === undefined || texts.meanLength(groundTruth) < LONGER * texts.meanLength(answer)) return null;
  const { wrong } = texts.agreement(label, texts.matches(groundTruth, answer));
  return wrong.count > 0 && wrong.count - wrong.agreeing > HALF * wrong.count ? 'groundTruth' : null;
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

/** A "response" that has two or three values beside truths and predictions that have many is what a judge wrote. */
const isVerdictAsResponse: Rule = ({ fields: { groundTruth, response, storedParse }, texts, others }) => {
  if (groundTruth === undefined || response === undefined) return null;
  const kinds = (name: string): number => new Set(texts.all(name)).size;
  const own = kinds(response);
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

/** The mean of how many labels "right" and "wrong" agree; null where too few records have a label. Without a label "right", any truth would agree. */
function shareAgreeing({ right, wrong }: Agreement): number | null {
  if (right.count === 0 || right.count + wrong.count < FEW) return null;
  const ofRight = right.agreeing / right.count;
  return wrong.count === 0 ? ofRight : (ofRight + wrong.agreeing / wrong.count) / 2;
}

function agreementOf(truth: string, { fields, texts }: Guess): number | null {
  const { label, response, storedParse } = fields;
  const answers = [storedParse, response].filter((name) => name !== undefined && name !== truth);
  const shares = answers.map((name) =>
    label === undefined || name === undefined
      ? null
      : shareAgreeing(texts.agreement(label, texts.matches(name, truth))),
  );
  return shares.reduce((best, share) => (share !== null && (best === null || share > best) ? share : best), null);
}

/** By how much the labels must agree more with another truth. */
const BETTER = 0.15;
/** How many other truths are tried. */
const MOST_TRUTHS = 8;

/** The labels agree with another truth. */
const isWorseTruth: Rule = (guess) => {
  const { groundTruth } = guess.fields;
  const own = groundTruth === undefined ? null : agreementOf(groundTruth, guess);
  if (own === null || own >= MOST) return null;
  const rest = guess.others('groundTruth').slice(0, MOST_TRUTHS);
  return rest.some((name) => (agreementOf(name, guess) ?? 0) >= Math.max(MOST, own + BETTER)) ? 'groundTruth' : null;
};

/** A label that was found by a word of its name only is about something else, if answers that are the truth are labelled right no more often than others. */
const isLabelOfOtherThing: Rule = ({ fields, texts }) => {
  const { groundTruth, response, storedParse, label } = fields;
  const answer = storedParse ?? response;
  if (
    groundTruth === undefined ||
    label === undefined ||
    answer === undefined ||
    NAMED_FIELDS.label.has(plainName(lastName(label)))
  )
    return null;
  const { right, wrong } = texts.agreement(label, texts.matches(answer, groundTruth));
  const matching = right.agreeing + (wrong.count - wrong.agreeing);
  const differing = right.count + wrong.count - matching;
  if (matching < FEW || differing < FEW) return null;
  return right.agreeing / matching - (right.count - right.agreeing) / differing < BETTER ? 'label' : null;
};

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

/** The longest average truth that an answer must repeat as it is: others can be written in many ways. */
const SHORT = 12;
/** Records that show that the labels contradict the truth. */
const MANY = 10;

/** Whether no answer that is labelled right has the truth, though it is short. */
function isContradicted({ fields, texts }: Pick<Guess, 'fields' | 'texts'>): boolean {
  const { groundTruth, response, storedParse, label } = fields;
  if (groundTruth === undefined || label === undefined || texts.meanLength(groundTruth) > SHORT) return false;
  const answers = [storedParse, response].filter((name) => name !== undefined);
  return (
    answers.length > 0 &&
    answers.every((name) => {
      const { right } = texts.agreement(label, texts.matches(name, groundTruth));
      return right.count >= MANY && right.agreeing === 0;
    })
  );
}

/** An "answer" that every response has was taken out of it, if another field may be the truth. */
const isParseAsTruth: Rule = ({ fields: { groundTruth, response }, texts, others }) => {
  if (groundTruth === undefined || response === undefined || plainName(groundTruth) !== 'answer') return null;
  const matches = texts.matches(response, groundTruth).filter((match) => match !== null);
  if (matches.length < MANY || matches.includes(false)) return null;
  return others('groundTruth').some((name) => plainName(lastName(name)) === 'answer') ? 'groundTruth' : null;
};

const INDEX = /^\d$/;

/** The index of an option is no truth of responses that never have it. */
const isIndexAsTruth: Rule = ({ fields: { groundTruth, response, choices }, texts }) => {
  if (groundTruth === undefined || response === undefined || choices === undefined) return null;
  if (!texts.all(groundTruth).every((text) => INDEX.test(text))) return null;
  const matches = texts.matches(response, groundTruth);
  return matches.length >= MANY && !matches.includes(true) ? 'groundTruth' : null;
};

const isTruthOfNoLabel: Rule = (guess) => (isContradicted(guess) ? 'groundTruth' : null);

const RULES: readonly Rule[] = [
  isRareTruth,
  isResponseAsTruth,
  isWorseTruth,
  isSolutionAsTruth,
  isClassOfText,
  isTruthOfAnotherForm,
  isNumberAsResponse,
  isVerdictAsResponse,
  isLabelOfOtherThing,
  isParseAsTruth,
  isIndexAsTruth,
  isTruthOfNoLabel,
];

/** The rules that find another field in place of one with its usual name. */
const OVER_USUAL: ReadonlySet<Rule> = new Set([isWorseTruth, isVerdictAsResponse]);
