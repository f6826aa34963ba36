/** Trials: one model variant answering one item under one condition (and one repeat). */

/** A stored label that is neither 0, 1 nor missing. */
export const INVALID_LABEL = -1;

/** 1 correct, 0 incorrect, null not labelled, {@link INVALID_LABEL} any other value of a store. */
export type StoredLabel = 0 | 1 | null | typeof INVALID_LABEL;

/** The fields of a trial by which cells can be formed. */
export const GROUP_FIELDS = ['temperature', 'variant', 'condition', 'model', 'dataset', 'task', 'run'] as const;
export type GroupField = (typeof GROUP_FIELDS)[number];

/** A value of a group key: temperatures are numbers (null where none is known), everything else is text. */
export type GroupValue = string | number | null;

/**
 * Something about a trial that its numbers should not hide. `vote`: the stored answer is a majority vote over several responses, of which
 * the input has one. `error`: there is no response, the text in its place is an error message.
 */
export type Anomaly = 'vote' | 'error';

/**
 * A trial as a source yields it. Texts are well-formed UTF-8: whatever could not be decoded is U+FFFD already and is counted in
 * {@link undecodableTexts}. A source may reuse one object for all of its trials, so callers must not keep a reference.
 */
export interface EncodedTrial {
  /** Position in the input: unique and ascending there (the rowid of the output in a run store). */
  ordinal: number;
  trialId: string;
  run: string;
  /** The id of the item, or its row in a run store; null where the input has none, as with the other names. */
  item: string | number | null;
  model: string | null;
  variant: string | null;
  condition: string | null;
  dataset: string | null;
  /** The dataset of a run store, the task of a log. */
  task: string | null;
  temperature: number | null;
  /** null for an opinion item, which has no right answer; a list is right if any of its texts is matched. */
  groundTruth: string | readonly string[] | null;
  /** Read only where some scheme may need them. */
  choices: readonly string[] | null;
  question: string | null;
  response: Buffer | null;
  /** A number means that many bytes from the start of the response. */
  storedParse: Buffer | number | null;
  storedLabel: StoredLabel;
  /** How many of the two texts had to be repaired. */
  undecodableTexts: number;
  /** How many of the two texts were stored as bytes instead of text. */
  blobTexts: number;
  /** How many of the two texts contain a NUL character. */
  nulTexts: number;
  /** Always null in a run store. */
  anomaly: Anomaly | null;
  /** The trial in full where the source cannot be asked for it again; null where it can. */
  detail: TrialDetail | null;
}

/** Which trial it is, and what it was run with. */
export interface TrialPlace {
  readonly trialId: string;
  readonly run: string;
  readonly temperature: number | null;
  readonly variant: string | null;
  readonly condition: string | null;
  readonly model: string | null;
  readonly dataset: string | null;
  readonly task: string | null;
}

export function pickTrialPlace(trial: TrialPlace): TrialPlace {
  const { trialId, run, temperature, variant, condition, model, dataset, task } = trial;
  return { trialId, run, temperature, variant, condition, model, dataset, task };
}

/** A trial as a receipt shows it. */
export interface TrialDetail extends TrialPlace {
  readonly itemId: string | null;
  readonly question: string | null;
  readonly choices: readonly string[] | null;
  readonly groundTruth: string | readonly string[] | null;
  readonly response: string | null;
  readonly storedParse: string | null;
  readonly storedLabel: StoredLabel;
  /** Absent in a run store, and where the trial is counted only. */
  readonly anomaly?: Anomaly | null;
}

/** The fields that make a cell, and their values. */
export type CellKey = Readonly<Partial<Record<GroupField, GroupValue>>>;

/** What identifies the item of a row: an item is a data set and an item id. */
interface ItemRow {
  readonly itemId: string;
  /** The name of its data set. */
  readonly dataset: string | null;
}

/** The items of a run store by their rows, which its trials have instead of ids. */
export type ItemRows = ReadonlyMap<number, ItemRow>;
