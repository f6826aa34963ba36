/** All formats of logs, and which one a file has. A new format is one file beside this one and one line here. */
import { InputError } from '../../core/errors.ts';
import { assertReadable } from '../../system/read-file.ts';
import { withKnownNames } from '../../text/nearest-name.ts';
import { ownFile } from '../results/own-file.ts';
import { csvReader } from './csv/reader.ts';
import { inspectReader } from './inspect/reader.ts';
import { gsm8kSolutionsReader } from './gsm8k/reader.ts';
import { everyEvalEverReader } from './every-eval-ever/reader.ts';
import { helmReader } from './helm/reader.ts';
import { jsonlReader } from './jsonl/reader.ts';
import { lightevalReader } from './lighteval/reader.ts';
import { lmEvalReader } from './lm-eval/reader.ts';
import type { LogChoice, LogReader } from './kit/log.ts';
import { mmluProReader } from './mmlu-pro/reader.ts';
import { openaiEvalsReader } from './openai-evals/reader.ts';
import { opencompassReader } from './opencompass/reader.ts';
import { promptfooDbReader } from './promptfoo/database-reader.ts';
import { promptfooReader } from './promptfoo/reader.ts';
import { startOf } from './kit/start.ts';
import { statutesReader } from './statutes/reader.ts';

/** In the order in which they are tried: those with fields of their own before those without. */
const LOG_READERS: readonly LogReader[] = [
  statutesReader,
  mmluProReader,
  inspectReader,
  lmEvalReader,
  openaiEvalsReader,
  gsm8kSolutionsReader,
  opencompassReader,
  promptfooReader,
  promptfooDbReader,
  helmReader,
  everyEvalEverReader,
  lightevalReader,
  jsonlReader,
  csvReader,
];

/**
 * The reader for a file.
 * @param format the id of a reader, where the user names one.
 * @throws InputError if there is no such file or format, or none fits.
 */
export async function readerOf(path: string, format: string | null): Promise<LogReader> {
  const named = format === null ? undefined : readerOfFormat(format);
  const start = await startOf(path);
  if (start.text.trim() === '') throw new InputError(`${path}: an empty file; there is nothing to score.`);
  if (start.text.startsWith(LFS_POINTER[0])) throw new InputError(`${path}: ${LFS_POINTER[1]}.`);
  if (named !== undefined) return named;
  const own = ownFile(path, start.text);
  if (own !== null) throw new InputError(`${path}: no log, but ${own}.`);
  const found = LOG_READERS.find((reader) => reader.detects(start));
  if (found !== undefined) return found;
  const known = KNOWN_STARTS.find(([beginning]) => start.text.startsWith(beginning));
  if (known !== undefined) throw new InputError(`${path}: ${known[1]}.`);
  throw new InputError(
    `${path}: of no format that is known here (${LOG_READERS.map(({ id }) => id).join(', ')}); name one with --format, or convert it to JSON lines.`,
  );
}

/**
 * The reader for a file that was found in a folder; null for one that nobody meant. Formats without fields of their own are read there only
 * where the user names them.
 * @throws InputError for a file that cannot be read.
 */
export async function ownReaderOf(path: string, format: string | null): Promise<LogReader | null> {
  const named = format === null ? null : readerOfFormat(format);
  assertReadable(path);
  try {
    const start = await startOf(path);
    const readers = named === null ? LOG_READERS.filter(({ isOwnFormat }) => isOwnFormat) : [named];
    return readers.find((reader) => reader.detects(start)) ?? null;
  } catch (error) {
    if (error instanceof InputError) return null; // a broken archive, which nothing says is a log
    throw error;
  }
}

/** @throws InputError that lists the formats. */
function readerOfFormat(format: string): LogReader {
  const found = LOG_READERS.find(({ id }) => id === format);
  if (found !== undefined) return found;
  const known = LOG_READERS.map(({ id }) => id);
  throw new InputError(withKnownNames(`--format ${format}: no such format (docs/logs.md)`, format, known));
}

/**
 * Holds the options that only some formats use against the readers of the logs.
 * @throws InputError for an option that none of them uses.
 */
export function assertUsed(options: ReadonlyMap<LogChoice, string>, readers: readonly LogReader[]): void {
  const unused = [...options].filter(([option]) => !readers.some((reader) => reader.option === option));
  const formats = [...new Set(readers.map(({ id }) => id))].join(', ');
  const problems = unused.map(([option, value]) => {
    const users = LOG_READERS.filter((reader) => reader.option === option).map(({ id }) => id);
    return `${option} ${value}: logs in the format ${formats} give no such choice, only ${users.join(', ')}; leave it out.`;
  });
  if (problems.length > 0) throw new InputError(problems);
}

const LFS_POINTER = ['version https://git-lfs', 'a Git-LFS pointer, not the log; run "git lfs pull" there'] as const;

/** What other files begin with, and what to do then. */
const KNOWN_STARTS: readonly (readonly [beginning: string, advice: string])[] = [
  ['SQLite format 3', 'a database; name the folder of its run store, or its runs directory with --runs-dir'],
  ['PK\u0003\u0004', 'an archive without a log that is known here; unpack it and name the files'],
  ['\u001f\ufffd', 'a compressed file; unpack it with gunzip and name what comes out'],
];
