/** Streams the trials of a stretch of a run store. */
import { isUtf8 } from 'node:buffer';
import { INVALID_LABEL, type EncodedTrial, type StoredLabel } from '../../core/trial.ts';
import { nameCell, nameOrNull, numberOrNull, repeatedKey, textOrNull } from './cell-types.ts';
import { groundTruthSql, type Query } from './queries.ts';
import type { ExtraColumn } from './query-texts.ts';
import { COLUMNS } from './schema.ts';
import type { Database } from '../../sqlite/sqlite.ts';

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

/** The columns of compile-queries.ts, SCAN_COLUMNS, in that order. */
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
const FIRST_EXTRA = 9;

/**
 * The trials that a scan query answers, one by one. The object is the same each time.
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

/** The ground truths of a store's items, by the rows of the items. Read once each: the same text is quicker to look up than an equal one. */
class Truths {
  readonly #known = new Map<number, string | null>();
  readonly #read: Database.Statement<[number]>;

  constructor(db: Database.Database) {
    this.#read = db.prepare<[number]>(groundTruthSql()).pluck();
  }

  of(item: number): string | null {
    let truth = this.#known.get(item);
    if (truth === undefined)
      this.#known.set(item, (truth = textOrNull(this.#read.get(item) ?? null, COLUMNS.ground_truth)));
    return truth;
  }
}

/** What is made once for all scans of a connection: they come one after the other, a stretch of the file each. */
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
  const made = { sql, statement, decode: createTextDecoder(db), truths: known?.truths ?? new Truths(db) };
  readers.set(db, made);
  return made;
}

function readExtras(trial: EncodedTrial, row: ScanRow, extras: readonly ExtraColumn[]): void {
  for (const [i, extra] of extras.entries()) {
    const check = extra === 'temperature' ? numberOrNull : extra === 'question' ? textOrNull : nameOrNull;
    Object.assign(trial, { [extra]: check(row[FIRST_EXTRA + i] ?? null, COLUMNS[extra]) });
  }
  trial.task = trial.dataset;
}

/** The label that a stored value means. */
export function readLabel(stored: unknown): StoredLabel {
  return stored === 1 || stored === 0 || stored === null ? stored : INVALID_LABEL;
}

/** How many of the two texts hold a NUL. */
function countNul(response: Buffer | null, storedParse: Buffer | number | null): number {
  const first = response?.indexOf(0) ?? -1;
  const isInParse =
    typeof storedParse === 'number' ? first !== -1 && first < storedParse : storedParse?.includes(0) === true;
  return Number(first !== -1) + Number(isInParse);
}

/** Decodes the bytes of a text; `isBlob` says that they were stored as bytes, which are always read as UTF-8. */
type Decode = (bytes: Buffer | null, isBlob: boolean) => DecodedText<Buffer>;

/** Bits of the column blob_flags. */
export const RESPONSE_IS_BLOB = 1;
export const PARSE_IS_BLOB = 2;

/** The stored parse from its column. A number stays one where it still counts the bytes of the decoded response. */
function readParse(row: ScanRow, response: Buffer | null, decode: Decode): DecodedText<Buffer | number> {
  const [, , , , , responseBytes, value, blobFlags] = row;
  const isBlob = (blobFlags & PARSE_IS_BLOB) !== 0;
  if (typeof value !== 'number') return decode(value, isBlob);
  const isAsStored = response === responseBytes && !isInsideCharacter(response, value);
  return isAsStored ? { text: value, isRepaired: false } : decode(responseBytes?.subarray(0, value) ?? null, isBlob);
}

/** Whether the byte there continues a character of UTF-8. */
function isInsideCharacter(bytes: Buffer | null, at: number): boolean {
  return ((bytes?.[at] ?? 0) & 0xc0) === 0x80;
}

/** A text as well-formed UTF-8. */
interface DecodedText<Text> {
  readonly text: Text | null;
  /** Whether something in it had to be replaced by U+FFFD. */
  readonly isRepaired: boolean;
}

/** What decodes the texts of this database, which may be UTF-16. */
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

/** Nearly always the bytes themselves. */
function decodeUtf8(bytes: Buffer | null): DecodedText<Buffer> {
  if (bytes === null || isUtf8(bytes)) return { text: bytes, isRepaired: false };
  return { text: Buffer.from(bytes.toString('utf8')), isRepaired: true };
}
