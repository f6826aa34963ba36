/** Rules by which a response or a truth is contradicted, because it never matches what it belongs to. */
import { plainName, TRUTH_NAMES } from './field-names.ts';
import type { FieldTexts } from './field-texts.ts';
import { isFlag } from './flags.ts';
import { lastName, MANY, type Rule } from './guess.ts';
import { isTakenOut, wordsOf } from './named-fields.ts';

/** The largest share of the responses with the answer that is a coincidence. */
const RARE = 0.02;
/** By how much another share must be larger. */
const BETTER = 0.1;
/** Records that show that responses never have the truth. */
const VERY_MANY = 30;

/** The share of texts that are or contain a value; null where it is known of too few. */
function shareMatching(text: string, value: string, texts: FieldTexts, fewest: number): number | null {
  const known = texts.matches(text, value).filter((match) => match !== null);
  return known.length < fewest ? null : known.filter(Boolean).length / known.length;
}

/** A "response" that never has the stored answer, or else the truth, where another text has it, is about something else, such as a translated question. */
export const isWorseResponse: Rule = ({ fields: { response, storedParse, groundTruth }, texts, others }) => {
  const wanted = storedParse ?? groundTruth;
  if (response === undefined || wanted === undefined) return null;
  const own = shareMatching(response, wanted, texts, MANY);
  if (own === null || own > RARE) return null;
  const isBetter = (name: string): boolean => (shareMatching(name, wanted, texts, MANY) ?? 0) >= own + BETTER;
  // What was taken out of a response has the truth where a long response has it in its middle.
  const longer = others('response').filter((name) => name !== wanted && !isTakenOut(wordsOf(name)));
  return longer.some(isBetter) ? 'response' : null;
};

/** A truth that only a word of its name shows, such as `target_gender`, is none if no response has it, and there are no labels. */
export const isTruthOfNoResponse: Rule = ({ fields: { response, groundTruth, label }, texts }) => {
  if (response === undefined || groundTruth === undefined || label !== undefined) return null;
  if (TRUTH_NAMES.has(plainName(lastName(groundTruth)))) return null;
  return shareMatching(response, groundTruth, texts, VERY_MANY) === 0 ? 'groundTruth' : null;
};

/** The least share of texts that have what was taken out of them. */
const SOME = 0.3;
const FEWEST_KINDS = 4;
const FEW_FLAGS = 0.2;

/** A "response" that is 1 or 0 beside truths of many kinds is a flag about the answer. */
export const isFlagAsResponse: Rule = ({ fields: { response, groundTruth }, texts, isMapped }) => {
  if (response === undefined || groundTruth === undefined || isMapped('groundTruth')) return null;
  const [own, truths] = [texts.all(response), texts.all(groundTruth)];
  if (own.length < MANY || !own.every(isFlag) || new Set(truths).size < FEWEST_KINDS) return null;
  return truths.filter(isFlag).length <= FEW_FLAGS * truths.length ? 'response' : null;
};

/** A `text` is what the model was given, if it hardly ever has the prediction beside it. */
export const isInputAsResponse: Rule = ({ fields: { response, storedParse }, texts }) => {
  if (response === undefined || storedParse === undefined || plainName(response) !== 'text') return null;
  return (shareMatching(response, storedParse, texts, MANY) ?? 1) < SOME ? 'response' : null;
};
