/** A trial of the list as a row of its table. */
import type { TrialRow } from '../data-source.ts';
import type { TrialLabels } from '../../core/labels.ts';
import type { TrialPlace } from '../../core/trial.ts';

/** Where a trial is, to be read in full. */
export interface TrialAddress {
  readonly run: string;
  readonly ordinal: number;
}

interface Sampled {
  /** Place in the sample; null outside of it. */
  readonly draw: number | null;
}

/** Where a trial is, and which rules make its flips. */
export interface StoredTrial extends TrialAddress, Sampled {
  readonly rules: TrialLabels['rules'];
}

/** A row without what only its input and the review have. */
export type StoredRow = Omit<TrialRow, 'question' | 'review'> & Sampled & TrialAddress;

/** The columns of the table `trial`. */
export interface TrialColumns extends Omit<TrialPlace, 'trialId'> {
  readonly place: number;
  readonly ordinal: number;
  readonly trial_id: string;
  /** Counts the trials of one id. */
  readonly repeat: number;
  readonly item_id: string | null;
  readonly stored: 0 | 1 | null;
  /** A character for each scheme: 0, 1, or - where it has no label. */
  readonly marks: string;
  readonly rules: string | null;
}

export type Row = TrialColumns & Sampled;

/** A trial in the order of the columns of a table without `place` and `repeat`. */
export function listValues(trial: TrialLabels): unknown[] {
  const { run, ordinal, trialId, itemId, storedCorrect, correct, rules } = trial;
  const { temperature, variant, condition, model, dataset, task } = trial;
  const marks = correct.map((one) => (one === null ? '-' : Number(one))).join('');
  const stored = storedCorrect === null ? null : storedCorrect ? 1 : 0;
  const made = rules.every((sets) => sets === null) ? null : JSON.stringify(rules);
  return [run, ordinal, trialId, itemId, stored, marks, made, temperature, variant, condition, model, dataset, task];
}

export function storedRow(row: Row): StoredRow {
  const { run, ordinal, draw, trial_id: trialId, repeat, item_id: itemId, stored, marks } = row;
  const { temperature, variant, condition, model, dataset, task } = row;
  return {
    id: repeat === 1 ? trialId : `${trialId}~${repeat}`,
    place: { trialId, run, temperature, variant, condition, model, dataset, task },
    run,
    ordinal,
    draw,
    itemId,
    storedCorrect: stored === null ? null : stored === 1,
    correct: Array.from(marks, (mark) => (mark === '-' ? null : mark === '1')),
  };
}
