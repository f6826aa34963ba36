/** Streams the trials of a stretch of a run store. */
import { isUtf8 } from 'node:buffer';
import { INVALID_LABEL, type EncodedTrial, type StoredLabel } from '../../core/trial.ts';
import type { ExtraColumn, Query } from './queries.ts';
import type { Database } from './sqlite.ts';

/** What is the same for all trials of a scan. */
export interface ScanContext {
  readonly run: string;
  /** The run's temperature, or null where each trial's own column counts. */
  readonly temperature: number | null;
  /** A text that old stores hold as the ground truth of opinion items; trials with it become opinion trials. */
  readonly nullGroundTruth: string | null;
  /** The columns that the query reads beyond the usual ones. */
  readonly extras: readonly ExtraColumn[];
}

/** The columns of queries.ts, SCAN_COLUMNS, in that order. */
type ScanRow = [
  ordinal: number,
  trialId: string,
  variant: string,
  condition: string,
  groundTruth: string | null,
  response: Buffer | null,
  storedParse: Buffer | null,
  blobTexts: number,
  storedLabel: unknown,
  ...extras: (string | number | null)[],
];
const FIRST_EXTRA = 9;

/**
 * The trials that a scan query answers, one by one. The object is the same each time.
 * @throws SqliteError in the middle of the scan, where a damaged page is met.
 */
export function* scanTrials(db: Database.Database, query: Query, context: ScanContext): Generator<EncodedTrial> {
  const toUtf8 = textDecoderOf(db);
  const rows = db
    .prepare(query.sql)
    .raw()
    .iterate(...query.parameters) as IterableIterator<ScanRow>;
  const trial: EncodedTrial = {
    ordinal: 0,
    trialId: '',
    run: context.run,
    model: '',
    variant: '',
    condition: '',
    dataset: '',
    temperature: context.temperature,
    groundTruth: null,
    response: null,
    storedParse: null,
    storedLabel: null,
    undecodableTexts: 0,
    blobTexts: 0,
  };
  for (const row of rows) {
    const [ordinal, trialId, variant, condition, groundTruth, response, storedParse, blobTexts, storedLabel] = row;
    trial.ordinal = ordinal;
    trial.trialId = trialId;
    trial.variant = variant;
    trial.condition = condition;
    trial.groundTruth = groundTruth === context.nullGroundTruth ? null : groundTruth;
    trial.response = toUtf8(response);
    trial.storedParse = toUtf8(storedParse);
    trial.undecodableTexts = Number(trial.response !== response) + Number(trial.storedParse !== storedParse);
    trial.blobTexts = blobTexts;
    trial.storedLabel = labelOf(storedLabel);
    for (const [i, extra] of context.extras.entries()) Object.assign(trial, { [extra]: row[FIRST_EXTRA + i] });
    yield trial;
  }
}

/** The label that a stored value means. */
export function labelOf(stored: unknown): StoredLabel {
  return stored === 1 || stored === 0 || stored === null ? stored : INVALID_LABEL;
}

/**
 * What makes well-formed UTF-8 of a text's bytes in this database: nearly always the bytes themselves. Malformed sequences become U+FFFD
 * in a new buffer. The texts of a UTF-16 database arrive as UTF-16.
 */
export function textDecoderOf(db: Database.Database): (bytes: Buffer | null) => Buffer | null {
  const encoding = String(db.pragma('encoding', { simple: true })).toLowerCase();
  if (encoding === 'utf-8')
    return (bytes) => (bytes === null || isUtf8(bytes) ? bytes : Buffer.from(bytes.toString('utf8')));
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes) => (bytes === null ? null : Buffer.from(decoder.decode(bytes)));
}
