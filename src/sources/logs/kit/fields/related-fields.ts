/**
 * Finds the response and the truth by how the values of fields agree, where their names alone do not show them: the labels are right exactly where the
 * answer has the truth, or a field that is named like a prediction often has the value of one that is named like a truth.
 */
import type { FieldMap } from '../../../../base/core/log-fields.ts';
import { isSourceOf, sharesOf, type FieldTexts } from './field-texts.ts';
import { FEW, HALF } from './guess.ts';
import { listResponses, listTruths } from './likely-fields.ts';
import {
  haveSameWord,
  isNamedIndex,
  isCertainTruth,
  isNamedAnswer,
  isNamedLabel,
  isNamedTruth,
  isOfModel,
} from './named-fields.ts';
import type { RecordNames } from './record-names.ts';
import type { ValuePath } from './value-paths.ts';

/** Candidates for each field. */
const MOST_CANDIDATES = 8;
/** The least records of each label, and the least share of them that must agree. */
const FEW_LABELS = 3;
export const NEARLY_ALL = 0.85;
/** The least share for labels of a judge, which also accepts other words for the truth. */
const MOST_OF_JUDGE = 0.65;
/** The least share of answers that have the truth, where no label shows that two fields belong together. */
const SOME = 0.05;
/** By how much the share must be larger than with another truth. */
const BETTER = 0.3;

/** Of several answers, those whose labels agree less by this much are not the labelled one. */
const CLOSE = 0.03;

/** Fields that belong together. */
interface Related {
  readonly answer: string;
  readonly truth: string;
  /** The labels that show it; null where only the values do. */
  readonly label: string | null;
  /** The share of the answers that have the truth. */
  readonly share: number;
  /** The share of the labels that agree; 0 without one. */
  readonly agreeing: number;
}

/** The fields that are known before. */
type Known = Pick<FieldMap, 'response' | 'groundTruth' | 'label' | 'storedParse'>;

/** @returns the fields that were missing; none where nothing shows them, or where several answers could be meant. */
export function findRelated(names: RecordNames, texts: FieldTexts, known: FieldMap): FieldMap {
  const free = names.listFreeValues(known);
  const indices = free.filter(isNamedIndex);
  const answers = [
    ...listAnswers(free, known),
    ...(known.response === undefined ? pathsOf(indices.filter(isOfModel)) : []),
  ];
  const truths =
    known.groundTruth === undefined
      ? [...listNamedTruths(free), ...pathsOf(indices.filter((one) => isNamedTruth(one) && !isOfModel(one)))]
      : [known.groundTruth];
  const labels = known.label === undefined ? listLabels(free, texts) : [known.label];
  const related = answers.flatMap((answer) =>
    truths.flatMap((truth) => (answer === truth ? [] : (relate(answer, truth, labels, texts, known) ?? []))),
  );
  const byLabel = related.filter(({ label }) => label !== null);
  return choose(byLabel.length > 0 ? byLabel : related, texts, known);
}

/** Answers beside the one that is read, whose labels are others: `perturbed_answer` with `perturbed_correct`. @param fields those that are read. */
export function findOtherAnswers(
  names: RecordNames,
  texts: FieldTexts,
  fields: FieldMap,
): { readonly answer: string; readonly label: string }[] {
  const isOther = (path: string): boolean => path !== fields.label && isNamedLabel({ path, texts: [] });
  if (!names.listCommonPaths().some(isOther)) return [];
  const free = names.listFreeValues(fields);
  const labels = free.filter(isNamedLabel);
  const answer = fields.storedParse ?? fields.response;
  const read =
    answer === undefined || fields.groundTruth === undefined ? [] : texts.matches(answer, fields.groundTruth);
  const truths = listNamedTruths(free);
  const known = fields.groundTruth === undefined ? [] : [fields.groundTruth];
  const ofAnswer = (one: string, label: string): string[] =>
    truths.filter((truth) => isCertainTruth({ path: truth, texts: [] }) || haveSameWord([truth, one, label]));
  return listLabels(labels, texts).flatMap((label) => {
    if ((shareAgreeing(label, read, texts) ?? 0) >= NEARLY_ALL) return [];
    const own = listAnswers(free, {}).find((one) =>
      [...ofAnswer(one, label), ...known].some(
        (truth) => one !== truth && (shareAgreeing(label, texts.matches(one, truth), texts) ?? 0) >= NEARLY_ALL,
      ),
    );
    return own === undefined ? [] : [{ answer: own, label }];
  });
}

/**
 * Of several answers of a record, the one that the labels are about, with them; null where that is the one that is read, and where none or several have labels.
 * @param fields those that are read.
 */
export function findLabelled(
  names: RecordNames,
  texts: FieldTexts,
  { label, ...fields }: FieldMap,
): { readonly response: string; readonly label: string } | null {
  if (fields.response === undefined || fields.groundTruth === undefined || isAbout(label, fields, texts)) return null;
  const [one, ...more] = findOtherAnswers(names, texts, fields);
  if (one === undefined || more.length > 0 || (label ?? one.label) !== one.label) return null;
  return { response: one.answer, label: one.label };
}

/** Whether labels may be about the answer that is read; false without labels. */
function isAbout(label: string | undefined, fields: FieldMap, texts: FieldTexts): boolean {
  const answer = fields.storedParse ?? fields.response;
  if (label === undefined || answer === undefined || fields.groundTruth === undefined) return false;
  return (shareAgreeing(label, texts.matches(answer, fields.groundTruth), texts) ?? 1) >= MOST_OF_JUDGE;
}

function pathsOf(fields: readonly ValuePath[]): string[] {
  return fields.slice(0, MOST_CANDIDATES).map(({ path }) => path);
}

function listAnswers(free: readonly ValuePath[], { response, storedParse }: Known): string[] {
  const own = [storedParse, response].filter((name) => name !== undefined);
  if (own.length > 0) return own;
  return listResponses(free)
    .filter(isNamedAnswer)
    .slice(0, MOST_CANDIDATES)
    .map(({ path }) => path);
}

function listNamedTruths(free: readonly ValuePath[]): string[] {
  return listTruths(free)
    .filter((one) => isNamedTruth(one) && !isOfModel(one))
    .slice(0, MOST_CANDIDATES)
    .map(({ path }) => path);
}

/** The paths with labels of both kinds, and nothing else. */
function listLabels(free: readonly ValuePath[], texts: FieldTexts): string[] {
  return free
    .map(({ path }) => path)
    .filter((path) => {
      const labels = texts.labels(path).filter((_, at) => texts.of(path)[at]?.length !== 0);
      return !labels.includes(null) && labels.includes(0) && labels.includes(1);
    })
    .slice(0, MOST_CANDIDATES);
}

/** null for two fields that do not belong together. */
function relate(
  answer: string,
  truth: string,
  labels: readonly string[],
  texts: FieldTexts,
  known: Known,
): Related | null {
  const matches = texts.matches(answer, truth);
  const both = matches.filter((match) => match !== null);
  if (both.length < Math.max(FEW, HALF * texts.of(answer).filter((own) => own.length > 0).length)) return null;
  const share = both.filter(Boolean).length / both.length;
  const [best] = labels
    .filter((label) => label !== truth)
    .map((label) => ({ label, agreeing: shareAgreeing(label, matches, texts) ?? 0 }))
    .toSorted((a, b) => b.agreeing - a.agreeing);
  if (best !== undefined && best.agreeing >= NEARLY_ALL) return { answer, truth, share, ...best };
  const isContradicted = known.label !== undefined && (shareAgreeing(known.label, matches, texts) ?? 1) < MOST_OF_JUDGE;
  // Options, and what was written about the truth, always have it.
  const hasAlways = share === 1 && !isOfModel({ path: answer, texts: [] });
  if (share < SOME || isContradicted || hasAlways) return null;
  if ([answer, truth].some((path) => isNamedIndex({ path, texts: [] }))) return null; // only labels show that
  const isCertain = known.groundTruth === truth || isCertainTruth({ path: truth, texts: [] });
  return isCertain ? { answer, truth, label: null, share, agreeing: 0 } : null;
}

/** The share of the labels that agree with the matches, of the kind that agrees less; null where there are too few of a kind. */
export function shareAgreeing(label: string, matches: readonly (boolean | null)[], texts: FieldTexts): number | null {
  const shares = sharesOf(texts.agreement(label, matches), FEW_LABELS);
  return shares === null ? null : Math.min(shares.right, shares.wrong);
}

/** The fields of the only answer, or of a text and what was taken out of it. */
function choose(related: readonly Related[], texts: FieldTexts, known: Known): FieldMap {
  const most = Math.max(0, ...related.map(({ agreeing }) => agreeing));
  const least = most === 1 ? 1 : most - CLOSE; // labels that are all as the answer are those of this one
  const sorted = related.filter(({ agreeing }) => agreeing >= least).toSorted((a, b) => b.share - a.share);
  const [best] = sorted;
  if (best === undefined) return {};
  const written = JSON.stringify(texts.of(best.truth));
  const rivals = sorted.filter(
    ({ answer, truth }) =>
      answer === best.answer && truth !== best.truth && JSON.stringify(texts.of(truth)) !== written,
  );
  if (rivals.some(({ share }) => share > best.share - BETTER)) return {};
  const answers = [...new Set(sorted.map(({ answer }) => answer))];
  const label = best.label === null || known.label !== undefined ? {} : { label: best.label };
  const truth = known.groundTruth === undefined ? { groundTruth: best.truth } : {};
  if (known.response !== undefined) return { ...truth, ...label };
  const [first = '', second] = answers.toSorted((a, b) => texts.meanLength(b) - texts.meanLength(a));
  if (second === undefined) return { response: first, ...truth, ...label };
  const isSource = answers.length === 2 && isSourceOf({ text: first, answer: second, truth: best.truth }, texts);
  return isSource ? { response: first, storedParse: second, ...truth, ...label } : {};
}
