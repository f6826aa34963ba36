/** Which pairs of fields may be the responses and their truths. Only for advice. */
import { areClosed } from './kit/answer-columns.ts';
import { plainName, TRUTH_NAMES } from './kit/fields/field-names.ts';
import { sharesOf, type FieldTexts } from './kit/fields/field-texts.ts';
import { isFlag } from './kit/fields/flags.ts';
import { lastName } from './kit/fields/guess.ts';
import { isCertain, shareContained, type Candidate } from './kit/fields/likely-fields.ts';
import { isNamedAnswer, isNamedTruth } from './kit/fields/named-fields.ts';
import type { ValuePath } from './kit/fields/value-paths.ts';

/** The fields that a log has already. */
export interface OwnPaths {
  readonly response: ValuePath | null;
  readonly groundTruth: ValuePath | null;
}

/** Pairs of a response and a truth, the most probable first. */
export function rankPairs(
  responses: readonly Candidate[],
  truths: readonly Candidate[],
  own: OwnPaths,
): { readonly response: Candidate; readonly truth: Candidate }[] {
  const pairs = responses.flatMap((response) => {
    const shares = truths.map((truth) => ({ truth, share: shareContained(response, truth) }));
    const hasOthers = shares.some(({ share }) => share >= LEAST_OF_TRUTHS && share < 1);
    return shares.flatMap(({ truth, share }) => {
      if (response.path === truth.path || !isPair(response, truth, share, own)) return [];
      // What every response contains was probably taken out of it.
      const none = isNamedAnswer(response) ? 0 : -2;
      const fit = share === 0 ? none : CONTAINED * share - (share === 1 && hasOthers ? CONTAINED : 0);
      return [{ response, truth, score: response.score + truth.score + fit }];
    });
  });
  return pairs.toSorted((a, b) => b.score - a.score);
}

/** Whether less than half of the records with a response have the truth. */
function isRare(truth: Candidate, response: Candidate): boolean {
  const answered = response.texts.flatMap((text, at) => (text === undefined ? [] : [truth.texts[at]]));
  return answered.filter((text) => text !== undefined && text !== '').length < answered.length / 2;
}

/** Whether all truths are numbers, which texts contain by chance. */
function areNumbers({ texts }: Candidate): boolean {
  return texts.every((text) => text === undefined || /^[-+]?[\d.,]*$/.test(text));
}

/** With fewer records, values agree by chance, and names decide. */
const FEWEST_RECORDS = 3;

/** The least labels of each kind that show whether they are about two fields. */
const FEW_LABELS = 5;
/** By how much answers with the truth must be labelled right more often than others. */
const BETTER = 0.2;

/** Whether labels may be about these two fields: answers with the truth are labelled right more often. */
export function areRelated(label: string, response: Candidate, truth: Candidate, texts: FieldTexts): boolean {
  if (response.path === '' || truth.path === '') return true;
  const shares = sharesOf(texts.agreement(label, texts.matches(response.path, truth.path)), FEW_LABELS);
  return shares === null || shares.right + shares.wrong - 1 >= BETTER;
}

/** What it counts for that the responses contain the truths. */
const CONTAINED = 3;
/** The least share of responses that contain the truth, where the name of one of them does not show what it is. */
const LEAST_OF_RESPONSES = 0.3;
const LEAST_OF_TRUTHS = 0.2;
/** The largest share, where no name shows that it is a truth: what all responses contain was taken out of them. */
const MOST_OF_TRUTHS = 0.9;
/** With fewer records, all may be right. */
const ENOUGH = 30;

function isPair(response: Candidate, truth: Candidate, share: number, own: OwnPaths): boolean {
  if (truth.texts.length < FEWEST_RECORDS && !(isNamedAnswer(response) && isNamedTruth(truth))) return false;
  if (own.response === null && !isResponseTo(response, truth, share)) return false;
  return own.groundTruth !== null || isTruthOf(response, truth, share);
}

function isResponseTo(response: Candidate, truth: Candidate, share: number): boolean {
  if (areFlags(response) && !areFlags(truth)) return false;
  if (!isNamedAnswer(response) && areNumbers(truth)) return false;
  return isCertain(response) || (share >= LEAST_OF_RESPONSES && isNamedTruth(truth));
}

function isTruthOf(response: Candidate, truth: Candidate, share: number): boolean {
  if (isRare(truth, response)) return false;
  // A word such as "target" may also be in other names.
  if (share === 0 && truth.texts.length >= ENOUGH && !TRUTH_NAMES.has(plainName(lastName(truth.path)))) return false;
  return isNamedTruth(truth)
    ? !areFlags(truth) || share >= LEAST_OF_TRUTHS
    : !areNumbers(truth) && areClosed(truth.texts) && share >= LEAST_OF_TRUTHS;
}

/** Whether all values are 1 or 0, or true or false, which belong to no other values. */
function areFlags({ texts }: ValuePath): boolean {
  return texts.every((text) => text === undefined || isFlag(text));
}

/** Whether nearly all responses of one field contain the value, so that it was taken out of them, and is the truth of none. */
export function isTakenOutOfSome(truth: ValuePath, responses: readonly ValuePath[]): boolean {
  return (
    truth.texts.length >= ENOUGH &&
    responses.some((response) => response.path !== truth.path && shareContained(response, truth) > MOST_OF_TRUTHS)
  );
}
