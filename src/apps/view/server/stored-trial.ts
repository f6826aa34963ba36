/** A trial of the list as a row of its table. */
import type { RowTexts } from '../../../documents/row-texts.ts';
import type { TrialRow } from '../../../web/data-source.ts';
import type { TrialLabels } from '../../../base/core/labels.ts';

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
export type StoredRow = Omit<TrialRow, keyof RowTexts | 'shown' | 'review'> & Sampled & TrialAddress;
