/** The fields of the records of logs, and limits on how much of a log is in memory, as users name them. */

/** The contents that fields of records have, by the names that `--map` uses. */
export const MAPPED_FIELDS = [
  'id',
  'item',
  'response',
  'storedParse',
  'label',
  'groundTruth',
  'choices',
  'question',
  'model',
  'variant',
  'condition',
  'dataset',
  'task',
  'temperature',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** The name of the field, or the path to it, by its content. */
export type FieldMap = Readonly<Partial<Record<MappedField, string>>>;

/** Limits, so that a hostile or broken file causes an error and does not use all memory. */
export interface LogLimits {
  /** Bytes of one record: a line, an element of a list, a sample in an archive. */
  readonly record: number;
  /** Bytes of a JSON document that is read as a whole. */
  readonly document: number;
  /** Unpacked bytes of all entries of an archive. */
  readonly archive: number;
  /** How deep JSON may be nested. */
  readonly depth: number;
}

const MEGABYTE = 1 << 20;

export const USUAL_LIMITS: LogLimits = {
  record: 64 * MEGABYTE,
  document: 512 * MEGABYTE,
  archive: 16 * 1024 * MEGABYTE,
  depth: 500,
};
