/** Rules by which the labels contradict what fields were taken for. */
import { NAMED_FIELDS, plainName } from './field-names.ts';
import type { Agreement } from './field-texts.ts';
import { FEW, HALF, lastName, MANY, MOST, type Guess, type Rule } from './guess.ts';

/** How much longer a response is than what was taken out of it. */
const LONGER = 3;

/** A "truth" that contains the answer where it is labelled wrong, too, is the response. */
export const isResponseAsTruth: Rule = ({ fields: { groundTruth, storedParse, response, label }, texts }) => {
  if (groundTruth === undefined || label === undefined) return null;
  const answer = storedParse ?? response;
  if (answer === undefined || texts.meanLength(groundTruth) < LONGER * texts.meanLength(answer)) return null;
  const { wrong } = texts.agreement(label, texts.matches(groundTruth, answer));
  return wrong.count > 0 && wrong.count - wrong.agreeing > HALF * wrong.count ? 'groundTruth' : null;
};

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
export const isWorseTruth: Rule = (guess) => {
  const { groundTruth } = guess.fields;
  const own = groundTruth === undefined ? null : agreementOf(groundTruth, guess);
  if (own === null || own >= MOST) return null;
  const rest = guess.others('groundTruth').slice(0, MOST_TRUTHS);
  return rest.some((name) => (agreementOf(name, guess) ?? 0) >= Math.max(MOST, own + BETTER)) ? 'groundTruth' : null;
};

/** A label that was found by a word of its name only is about something else, if answers that are the truth are labelled right no more often than others. */
export const isLabelOfOtherThing: Rule = ({ fields, texts }) => {
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

/** Another field agrees more with whether the answers are the truth. */
export const isWorseLabel: Rule = ({ fields: { groundTruth, response, storedParse, label }, texts, labels }) => {
  const answer = storedParse ?? response;
  if (groundTruth === undefined || label === undefined || answer === undefined) return null;
  if (NAMED_FIELDS.label.has(plainName(lastName(label)))) return null;
  const matches = texts.matches(answer, groundTruth);
  const own = shareAgreeing(texts.agreement(label, matches)) ?? 0;
  const rest = labels().filter((name) => name !== label);
  return rest.some((name) => (shareAgreeing(texts.agreement(name, matches)) ?? 0) >= Math.max(MOST, own + BETTER))
    ? 'label'
    : null;
};

/** The longest average truth that an answer must repeat as it is: others can be written in many ways. */
const SHORT = 12;

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

export const isTruthOfNoLabel: Rule = (guess) => (isContradicted(guess) ? 'groundTruth' : null);
