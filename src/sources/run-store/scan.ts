/** Streams the trials of a range of a run store. */
import { isUtf8 } from 'node:buffer';
import { INVALID_LABEL, type EncodedTrial, type StoredLabel } from '../../base/core/trial.ts';
import { nameCell, nameOrNull, numberOrNull, repeatedKey, textOrNull } from './cell-types.ts';
import { COLUMNS } from './schema.ts';
import { truthsOf, type Truths } from './truths.ts';
import type { Query } from '../../base/sqlite/queries.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';

/** The columns that a scan always reads. */
export const SCAN_COLUMNS = [
  'ordinal',
  'trial_id',
  'variant',
  'condition',
  'item',
  'response_bytes',
  'stored_parse',
  'blob_flags',
  'stored_label',
] as const;

/** Columns that a scan reads only on request, because each takes about 70 ns per row. They follow the other columns, in this order. */
export const EXTRA_COLUMNS = ['temperature', 'model', 'dataset', 'question'] as const;
export type ExtraColumn = (typeof EXTRA_COLUMNS)[number];

/** The values that all trials of a scan share. */
export interface ScanContext {
  readonly run: string;
  /** The temperature of the run; null where the column of each trial is used. */
  readonly temperature: number | null;
  /** A text that old stores contain as the ground truth of opinion items; trials with it become opinion trials. */
  readonly nullGroundTruth: string | null;
  /** The extra columns that the query reads. */
  readonly extras: readonly ExtraColumn[];
}

/** The values of {@link SCAN_COLUMNS} and of the extra columns. */
type ScanRow = [
  ordinal: number,
  trialId: unknown,
  variant: unknown,
  condition: unknown,
  item: number,
  response: Buffer | null,
  storedParse: Buffer | number | null,
  blobFlags: number,
  storedLabel: unknown,
  ...extras: unknown[],
];

/**
 * Yields the trials of a scan query. The object is the same each time.
 * @throws SqliteError in the middle of the scan, at a damaged page or a value of a wrong type.
 */
export function* scanTrials(db: Database.Database, query: Query, context: ScanContext): Generator<EncodedTrial> {
  const { decode, truths, statement } = findReader(db, query.sql);
  const rows = statement.iterate(...query.parameters);
  let last: number | null = null;
  const trial: EncodedTrial = {
    ordinal: 0,
    trialId: '',
    run: context.run,
    item: null,
    model: null,
    variant: null,
    condition: null,
    dataset: null,
    task: null,
    temperature: context.temperature,
    groundTruth: null,
    choices: null,
    question: null,
    response: null,
    storedParse: null,
    storedLabel: null,
    undecodableTexts: 0,
    blobTexts: 0,
    nulTexts: 0,
    anomaly: null,
    detail: null,
  };
  for (const row of rows) {
    const [ordinal, trialId, variant, condition, item, responseBytes, , blobFlags, label] = row;
    if (ordinal === last) throw repeatedKey(ordinal);
    last = ordinal;
    const response = decode(responseBytes, (blobFlags & RESPONSE_IS_BLOB) !== 0);
    const storedParse = readParse(row, response.text, decode);
    trial.ordinal = ordinal;
    trial.trialId = nameCell(trialId, COLUMNS.trial_id);
    trial.item = item;
    trial.variant = nameOrNull(variant, COLUMNS.variant);
    trial.condition = nameOrNull(condition, COLUMNS.condition);
    const truth = truths.of(item);
    trial.groundTruth = truth === context.nullGroundTruth ? null : truth;
    trial.response = response.text;
    trial.storedParse = storedParse.text;
    trial.undecodableTexts = Number(response.isRepaired) + Number(storedParse.isRepaired);
    trial.blobTexts = (blobFlags & 1) + (blobFlags >> 1);
    trial.nulTexts = countNul(response.text, storedParse.text);
    trial.storedLabel = readLabel(label);
    if (context.extras.length > 0) readExtras(trial, row, context.extras);
    yield trial;
  }
}

/** The objects that all scans of a connection share. The scans run one after the other, each over a range of the file. */
interface ScanReader {
  readonly sql: string;
  readonly statement: Database.Statement<unknown[], ScanRow>;
  readonly decode: Decode;
  readonly truths: Truths;
}

const readers = new WeakMap<Database.Database, ScanReader>();

function findReader(db: Database.Database, sql: string): ScanReader {
  const known = readers.get(db);
  if (known?.sql === sql) return known;
  const statement = db.prepare<unknown[], ScanRow>(sql).raw();
  const made = { sql, statement, decode: createTextDecoder(db), truths: truthsOf(db) };
  readers.set(db, made);
  return made;
}

function readExtras(trial: EncodedTrial, row: ScanRow, extras: readonly ExtraColumn[]): void {
  for (let i = 0; i < extras.length; i++) {
    const extra = extras[i] as ExtraColumn;
    const value = row[SCAN_COLUMNS.length + i] ?? null;
    if (extra === 'temperature') trial.temperature = numberOrNull(value, COLUMNS.temperature);
    else if (extra === 'question') trial.question = textOrNull(value, COLUMNS.question);
    else trial[extra] = nameOrNull(value, COLUMNS[extra]);
  }
  trial.task = trial.dataset;
}

/** The label for a stored value. */
export function readLabel(stored: unknown): StoredLabel {
  return stored === 1 || stored === 0 || stored === null ? stored : INVALID_LABEL;
}

/** The number of the two texts that contain a NUL. */
function countNul(response: Buffer | null, storedParse: Buffer | number | null): number {
  const first = response?.indexOf(0) ?? -1;
  const isInParse =
    typeof storedParse === 'number' ? first !== -1 && first < storedParse : storedParse?.includes(0) === true;
  return Number(first !== -1) + Number(isInParse);
}

/** Decodes the bytes of a text; `isBlob` means that they were stored as bytes, which are always read as UTF-8. */
type Decode = (bytes: Buffer | null, isBlob: boolean) => DecodedText<Buffer>;

/** Bits of the column blob_flags. */
export const RESPONSE_IS_BLOB = 1;
export const PARSE_IS_BLOB = 2;

/** Reads the stored parse. A number is kept if it is also the length in bytes within the decoded response. */
function readParse(row: ScanRow, response: Buffer | null, decode: Decode): DecodedText<Buffer | number> {
  const [, , , , , responseBytes, value, blobFlags] = row;
  const isBlob = (blobFlags & PARSE_IS_BLOB) !== 0;
  if (typeof value !== 'number') return decode(value, isBlob);
  const isAsStored = response === responseBytes && !isInsideCharacter(response, value);
  return isAsStored ? { text: value, isRepaired: false } : decode(responseBytes?.subarray(0, value) ?? null, isBlob);
}

/** Whether the byte at this position continues a UTF-8 character. */
function isInsideCharacter(bytes: Buffer | null, at: number): boolean {
  return ((bytes?.[at] ?? 0) & 0xc0) === 0x80;
}

/** A text as well-formed UTF-8. */
interface DecodedText<Text> {
  readonly text: Text | null;
  /** Whether invalid bytes were replaced by U+FFFD. */
  readonly isRepaired: boolean;
}

/** Creates the decoder of the texts of a database, which may be UTF-16. */
export function createTextDecoder(db: Database.Database): Decode {
  const encoding = String(db.pragma('encoding', { simple: true })).toLowerCase();
  if (encoding === 'utf-8') return decodeUtf8;
  const strict = new TextDecoder(encoding, { ignoreBOM: true, fatal: true });
  const lenient = new TextDecoder(encoding, { ignoreBOM: true });
  return (bytes, isBlob) => {
    if (bytes === null || isBlob) return decodeUtf8(bytes);
    try {
      return { text: Buffer.from(strict.decode(bytes)), isRepaired: false };
    } catch {
      return { text: Buffer.from(lenient.decode(bytes)), isRepaired: true };
    }
  };
}

/** Returns valid UTF-8 unchanged, which is the most frequent case. */
function decodeUtf8(bytes: Buffer | null): DecodedText<Buffer> {
  if (bytes === null || isUtf8(bytes)) return { text: bytes, isRepaired: false };
  return { text: Buffer.from(bytes.toString('utf8')), isRepaired: true };
}
