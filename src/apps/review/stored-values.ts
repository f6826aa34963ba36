/** Checks values that the store of reviews keeps as JSON. Every error is a TypeError whose message names the field. */
import type { CellKey } from '../../base/core/trial.ts';
import { ANSWER_FORMS, type AnswerForm } from './documents/answer-form.ts';
import type { Audited, LabelPattern } from './documents/reviews.ts';

/** @throws TypeError */
export function readAuditedValue(value: unknown): Audited {
  const audited = assertObject(value);
  for (const name of ['schemes', 'groupBy', 'logs'])
    if (!isTextList(audited[name])) throw wrong(name, 'a list of texts');
  if (audited['conditions'] !== null && !isTextList(audited['conditions']))
    throw wrong('conditions', 'a list of texts');
  if (typeof audited['seed'] !== 'number') throw wrong('seed', 'a number');
  for (const name of ['runsDir', 'metadata', 'nullGroundTruth'])
    if (audited[name] !== null && typeof audited[name] !== 'string') throw wrong(name, 'a text or null');
  return audited as unknown as Audited;
}

/** @throws TypeError */
export function readCell(value: unknown): CellKey {
  const cell = assertObject(value);
  for (const [field, one] of Object.entries(cell))
    if (one !== null && typeof one !== 'string' && typeof one !== 'number')
      throw wrong(field, 'a text, a number or null');
  return cell;
}

/** The labels of a trial by position of the schemes. @throws TypeError */
export function readLabels(value: unknown): (boolean | null)[] {
  if (readList(value).some((label) => label !== null && typeof label !== 'boolean'))
    throw new TypeError('must be a list of true, false and null');
  return value as (boolean | null)[];
}

/** The only method of samples. */
export const METHOD = 'halves';

/** @throws TypeError for another method. */
export function assertMethod(value: unknown): void {
  if (value !== METHOD)
    throw new TypeError('must be "halves"; a later version of this program may have written another one');
}

/** Pairs of labels and a number of trials. @throws TypeError */
export function readPatterns(value: unknown): LabelPattern[] {
  return readList(value).map((pair) => {
    const [labels, trials] = Array.isArray(pair) ? (pair as unknown[]) : [];
    if (typeof labels !== 'string' || !/^[01][01-]*$/.test(labels)) throw wrong('labels', 'a text of 0, 1 and -');
    if (typeof trials !== 'number' || !Number.isSafeInteger(trials) || trials < 1)
      throw wrong('trials', 'a number of at least 1');
    return { labels, trials };
  });
}

/** @throws TypeError */
export function readAnswerForms(value: unknown): AnswerForm[] {
  return readList(value).map((word) => {
    const form = ANSWER_FORMS.find((one) => one === word);
    if (form === undefined) throw new TypeError(`must be a list of ${ANSWER_FORMS.join(', ')}`);
    return form;
  });
}

/** @throws TypeError */
export function readList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('must be a list');
  return value as readonly unknown[];
}

function assertObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new TypeError('must be an object');
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function wrong(field: string, expected: string): TypeError {
  return new TypeError(`${field} must be ${expected}`);
}
