/** Finds the reader of a file by its beginning, or by the format that the user names. */
import { guessAllFields } from './kit/fields/guess-fields.ts';
import { areOutputs } from './kit/fields/outputs.ts';
import { firstRecords } from './kit/record.ts';
import { InputError } from '../../base/core/errors.ts';
import { assertReadable } from '../../base/system/read-file.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';
import { shellWord } from '../../base/text/shell-word.ts';
import { ownFile } from '../results/own-file.ts';
import type { LogReader, LogStart } from './kit/log.ts';
import { ARCHIVE_START } from '../../base/system/archive-path.ts';
import { isPacked } from './kit/packed/place.ts';
import { PARQUET_START } from './kit/parquet.ts';
import { fileStatus } from './kit/files.ts';
import { readStart } from './kit/start.ts';
import { describeDocument, describePredictions } from './json/other-documents.ts';
import { lookAt, type KnownLog } from './known-logs.ts';
import { assertUnpacked } from './packed-input.ts';
import { USUAL_LIMITS, type FieldMap } from '../../base/core/log-fields.ts';
import { LOG_READERS } from './readers.ts';

const LFS_POINTER = ['version https://git-lfs', 'a Git-LFS pointer, not the log; run "git lfs pull" there'] as const;

const DATABASE_START = 'SQLite format 3';

/** Beginnings of files that are not read while they are packed. */
const ONLY_UNPACKED: readonly (readonly [beginning: string, what: string])[] = [
  [DATABASE_START, 'a database, which is read in any order'],
  [PARQUET_START, 'a Parquet file, which is read in any order'],
  [ARCHIVE_START, 'an archive'],
  ['\u001f\ufffd', 'a compressed file'],
  ['(\ufffd/\ufffd', 'a compressed file'],
];

const SPREADSHEET = 'a spreadsheet; save it as CSV (UTF-8)';
/** The part of a spreadsheet of Excel that lists its sheets. */
const WORKBOOK = 'xl/workbook.xml';

/** What the user can do; a function of the file as a word of a command. */
type Advice = string | ((file: string) => string);

function adviceFor(path: string, advice: Advice | undefined): string | null {
  return typeof advice === 'function' ? advice(shellWord(path)) : (advice ?? null);
}

/** Beginnings of files that are not logs, and what the user can do. */
const KNOWN_STARTS: readonly (readonly [beginning: string | RegExp, advice: Advice])[] = [
  [DATABASE_START, 'a database; name the folder of its run store, or its runs directory with --runs-dir'],
  [/^PK[^]{0,60}mimetypeapplication\/vnd\.oasis/, SPREADSHEET],
  ['\ufffd\ufffd\u0011\u0871\u001a', SPREADSHEET],
  [
    /^[^\0]\0[^\0]\0/,
    (file) => `UTF-16 without a byte order mark; convert it with "iconv -f UTF-16LE -t UTF-8 ${file} > NEW"`,
  ],
  [ARCHIVE_START, 'an archive without a log of a known format; unpack it and name the files'],
  [PARQUET_START, 'a Parquet file that is no details of lighteval; convert it to JSON lines'],
];
/** The same for files that a format without fixed fields could take. */
const NO_OUTPUTS: readonly (readonly [beginning: RegExp, advice: string])[] = [
  [
    /^\ufeff?\s*\{[^\n]*"task_id"\s*:\s*"(?:HumanEval|MBPP|Mbpp|BigCodeBench)\//,
    'answers of a code benchmark, which have to be run; answer-audit runs no code',
  ],
  [
    /^\ufeff?\s*\{\s*"testRunLink"\s*:\s*"[^"]*"\s*\}\s*$/,
    'a link to a test run of DeepEval, without its test cases; run the tests without an account of Confident AI, which keeps them in this file',
  ],
  [
    /^\ufeff?\s*\{"index"\s*:\s*\d+,\s*"model"\s*:[^\n]*"model_output"\s*:\s*\{(?![^\n]*"(?:target|sample_score)"\s*:)/,
    'predictions of EvalScope, which have no truths; name the file of the same name in its reviews folder',
  ],
  [
    // A row has a value that is no text, or its first text is one line and no code.
    /^\ufeff?\s*\[\s*\[(?:(?:\s*"(?:[^"\\]|\\.)*"\s*,)*\s*(?:[-\d]|true|false|null|NaN)|\s*"(?!def |import |from |class |#)(?:[^"\\]|\\[^n])*"\s*,)/,
    'rows without names of columns; write them with names, with pandas df.to_json(FILE, orient="records", lines=True)',
  ],
  [
    /^\ufeff?\s*\[\s*\[\s*"/,
    'lists of texts without truths, such as generations of bigcode-evaluation-harness; these have to be run, and answer-audit runs no code',
  ],
  [
    /^\ufeff?\s*\{(?![^\n]*"winner"\s*:)[^\n]*"question_id"[^\n]*"(?:judge|judgment)"\s*:/,
    'judgments of a model, not outputs; name the outputs that it judged',
  ],
];

/**
 * The reader for a file.
 * @param format the id of a reader, where the user names one.
 * @throws InputError if there is no such file or format, or no format fits.
 */
export async function findReader(path: string, format: string | null): Promise<LogReader> {
  const named = format === null ? undefined : findReaderByFormat(format);
  const start = await readOwnStart(path);
  if (start.text.trim() === '') throw new InputError(`${path}: an empty file; there is nothing to score.`);
  if (start.text.startsWith(LFS_POINTER[0])) throw new LfsPointer(path);
  if (named !== undefined) return named;
  const found = LOG_READERS.find((reader) => reader.detects(start));
  const other = await describeOther(path, start, found);
  if (other !== null) throw new InputError(`${path}: ${other}.`);
  if (found !== undefined) return found;
  if (start.entries?.includes(WORKBOOK) === true) throw new InputError(`${path}: ${SPREADSHEET}.`);
  const known = KNOWN_STARTS.find(([beginning]) =>
    typeof beginning === 'string' ? start.text.startsWith(beginning) : beginning.test(start.text),
  );
  const advice = adviceFor(path, known?.[1]) ?? describeDocument(start.text);
  if (advice !== null) throw new InputError(`${path}: ${advice}.`);
  throw new InputError(
    `${path}: not of a known format (${LOG_READERS.map(({ id }) => id).join(', ')}); name one with --format, or convert it to JSON lines.`,
  );
}

/** What a file is that a reader could read, and that is no log; null for a log. */
async function describeOther(path: string, start: LogStart, found: LogReader | undefined): Promise<string | null> {
  const { text } = start;
  const own = ownFile(path, text);
  if (own !== null) return `not a log, but ${own}`;
  if (found?.isOwnFormat === true) return describeLack(path, start, found);
  const known = NO_OUTPUTS.find(([beginning]) => beginning.test(text))?.[1];
  return known ?? describePredictions(text);
}

async function describeLack(path: string, start: LogStart, reader: LogReader): Promise<string | null> {
  return (await reader.describeLack?.(path, start)) ?? null;
}

/** A file of a folder that has a reader. */
export interface FoundLog extends KnownLog {
  /** Whether {@link findReader} finds the same reader; it refuses some of these files, and reports why. */
  readonly isCertain: boolean;
}

/**
 * The reader for a file that was found in a folder; null for a file that is not a log. Files without fixed fields count there only if their first records certainly are outputs, or if
 * the user names the format.
 * @throws InputError for a file that cannot be read.
 */
export async function findOwnReader(path: string, format: string | null, map: FieldMap = {}): Promise<FoundLog | null> {
  const named = format === null ? null : findReaderByFormat(format);
  const mustBeRead = isPacked(path);
  if (!mustBeRead) assertReadable(path);
  try {
    return await recognize(path, named, map);
  } catch (error) {
    if (error instanceof LfsPointer) throw error;
    if (error instanceof InputError && !mustBeRead) return null; // a broken archive or list, which need not be a log
    throw error;
  }
}

async function recognize(path: string, named: LogReader | null, map: FieldMap): Promise<FoundLog | null> {
  const before = fileStatus(path);
  const start = await readOwnStart(path);
  if (start.text.startsWith(LFS_POINTER[0])) throw new LfsPointer(path);
  const own = named ?? LOG_READERS.find((reader) => reader.isOwnFormat && reader.detects(start));
  if (own !== undefined && (!own.detects(start) || (await describeLack(path, start, own)) !== null)) return null;
  if (named !== null) return { reader: named, before, isCertain: start.text.trim() !== '' };
  const found = own === undefined ? await findGeneralReader(path, start, map) : { reader: own };
  if (found === null) return null;
  // Whether an own format lacks something is known already.
  const other = own === undefined ? await describeOther(path, start, found.reader) : ownFile(path, start.text);
  return { ...found, before, isCertain: other === null };
}

/** A pointer in the place of a file: it may be a log, so it is reported. */
class LfsPointer extends InputError {
  constructor(path: string) {
    super(`${path}: ${LFS_POINTER[1]}.`);
  }
}

async function findGeneralReader(
  path: string,
  start: LogStart,
  map: FieldMap,
): Promise<Pick<KnownLog, 'reader' | 'origin' | 'fields'> | null> {
  const reader = LOG_READERS.find((one) => !one.isOwnFormat && one.detects(start));
  const records = reader?.records?.(path, { map: map ?? {}, limits: USUAL_LIMITS });
  if (reader === undefined || records === undefined) return null;
  const first = await firstRecords(records);
  const guess = guessAllFields(first, map);
  return areOutputs(guess, map ?? {}, first.length) ? { reader, ...lookAt(first, map, guess) } : null;
}

/** @throws InputError for a file that cannot be read, for one that another program unpacks, and for what is packed and must not be. */
async function readOwnStart(path: string): Promise<LogStart> {
  const start = await readStart(path);
  assertUnpacked(path, start.text);
  const what = ONLY_UNPACKED.find(([beginning]) => start.text.startsWith(beginning))?.[1];
  if (what === undefined || !isPacked(path)) return start;
  throw new InputError(`${path}: ${what} inside of a packed file; unpack it and name the unpacked file.`);
}

/** The reader of a format. @throws InputError that lists the formats, if there is no such format. */
export function findReaderByFormat(format: string): LogReader {
  const found = LOG_READERS.find(({ id }) => id === format);
  if (found !== undefined) return found;
  const known = LOG_READERS.map(({ id }) => id);
  throw new InputError(withKnownNames(`--format ${format}: no such format (docs/logs.md)`, format, known));
}

/** @throws InputError if no reader has several stored answers of which `--stored` could select one. */
export function assertSeveralStored(stored: string, readers: readonly LogReader[]): void {
  if (readers.some(({ hasSeveralStored = false }) => hasSeveralStored)) return;
  const formats = [...new Set(readers.map(({ id }) => id))].join(', ');
  const users = LOG_READERS.filter(({ hasSeveralStored = false }) => hasSeveralStored).map(({ id }) => id);
  throw new InputError(
    `--stored ${stored}: logs in the format ${formats} do not use this option, only ${users.join(', ')}; leave it out.`,
  );
}
