/** Trials: one model variant answering one item under one condition (and one repeat). */

/** A stored label that is neither 0, 1 nor missing. */
export const INVALID_LABEL = -1;

/** 1 correct, 0 incorrect, null not labelled, {@link INVALID_LABEL} anything else that a store may hold. */
export type StoredLabel = 0 | 1 | null | typeof INVALID_LABEL;

/** The fields of a trial by which cells can be formed. */
export const GROUP_FIELDS = ['temperature', 'variant', 'condition', 'model', 'dataset', 'run'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

/** A value of a group key: temperatures are numbers (null where none is known), everything else is text. */
export type GroupValue = string | number | null;

/**
 * A trial as a source hands it over. Texts are well-formed UTF-8: whatever could not be decoded is U+FFFD already and is counted in
 * {@link undecodableTexts}. A source may reuse one object for all of its trials, so nobody keeps a reference.
 */
export interface EncodedTrial {
  /** Position in the input: unique and ascending there (the rowid of the output in a run store). */
  ordinal: number;
  trialId: string;
  run: string;
  model: string;
  variant: string;
  condition: string;
  dataset: string;
  temperature: number | null;
  /** null for an opinion item, which has no right answer. */
  groundTruth: string | null;
  response: Buffer | null;
  /** A number stands for the first so many bytes of the response. */
  storedParse: Buffer | number | null;
  storedLabel: StoredLabel;
  /** How many of the two texts had to be repaired. */
  undecodableTexts: number;
  /** How many of the two texts were stored as bytes instead of text. */
  blobTexts: number;
  /** How many of the two texts hold a NUL character. */
  nulTexts: number;
}

/** A trial as a receipt shows it. */
export interface TrialDetail {
  readonly trialId: string;
  readonly run: string;
  readonly model: string;
  readonly variant: string;
  readonly condition: string;
  readonly dataset: string;
  readonly itemId: string;
  readonly question: string;
  readonly temperature: number | null;
  readonly groundTruth: string | null;
  readonly response: string | null;
  readonly storedParse: string | null;
  readonly storedLabel: StoredLabel;
}
