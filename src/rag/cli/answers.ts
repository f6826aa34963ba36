/** Reads answered queries from a file, one after the other. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { InputError, errorMessage } from '../../core/errors.ts';
import { answerJsonLine, type LineAnswers, type LineId } from '../../core/json-line.ts';
import { parseJsonText } from '../../core/parse-json.ts';
import { readAnsweredQuery, type AnsweredQuery } from '../records/answered-query.ts';
import { isStatutesLog, readStatutesAnswer } from '../records/statutes-log.ts';
import { inputLines, isBlank, TOO_LONG } from '../../cli/kit/json-lines.ts';
import { STDOUT } from '../../cli/kit/output.ts';
import type { AnswerFormat } from './answer-formats.ts';

/** One entry of the input: an answer, or an error. */
export interface InputAnswer {
  /** The number of its line, or of its entry in a log; from 1. */
  readonly number: number;
  readonly answered: AnsweredQuery | null;
  /** `{id, error}` where the entry has no answer. */
  readonly error: { readonly id: LineId | null; readonly error: string } | null;
}

/**
 * The answers of a file, in order. Lines are read one by one; a log is read as a whole.
 * @param file a path; `-` or undefined for standard input.
 * @throws InputError for a file that cannot be read.
 */
export async function* readAnswers(file: string | undefined, format: AnswerFormat): AsyncGenerator<InputAnswer> {
  if (format === 'statutes') {
    yield* logAnswers(await wholeText(inputLines(file), []), file);
    return;
  }
  let number = 0;
  let isFirst = true;
  const lines = inputLines(file);
  for await (const line of lines) {
    number++;
    if (line !== null && isBlank(line)) continue;
    if (isFirst && format === 'auto' && line !== null && isLog(line)) {
      yield* logAnswers(await wholeText(lines, [line]), file);
      return;
    }
    isFirst = false;
    yield { number, ...readAnswerLine(line) };
  }
}

/** Whether a line is a log, or the first line of a log with several lines. */
function isLog(line: Buffer): boolean {
  const text = line.toString('utf8').trim();
  try {
    return isStatutesLog(JSON.parse(text));
  } catch {
    return /^\{\s*(?:"config"\s*:.*)?$/.test(text);
  }
}

function readAnswerLine(line: Buffer | null): Omit<InputAnswer, 'number'> {
  let answered: AnsweredQuery | null = null;
  const { ok, answers }: LineAnswers =
    line === null
      ? TOO_LONG
      : answerJsonLine(line, (input, id) => {
          answered = readAnsweredQuery(input, id);
          return { ok: true, answers: [] };
        });
  return { answered, error: ok ? null : (answers[0] as InputAnswer['error']) };
}

/** The largest size of a log in bytes: a string cannot be longer. */
const LARGEST_LOG = 2 ** 29 - 25;

async function wholeText(lines: AsyncIterable<Buffer | null>, before: readonly Buffer[]): Promise<string> {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    let size = 0;
    const take = (line: Buffer): Buffer => {
      size += line.length + 1;
      if (size > LARGEST_LOG)
        throw new InputError(`the log is longer than ${LARGEST_LOG} bytes; give JSON lines instead.`);
      return Buffer.concat([line, Buffer.from('\n')]);
    };
    for (const line of before) yield take(line);
    for await (const line of lines) {
      if (line === null) throw new InputError('a line of the log is too long to be read; give JSON lines instead.');
      yield take(line);
    }
  };
  return (await buffer(Readable.from(pieces()))).toString('utf8');
}

function* logAnswers(text: string, file: string = STDOUT): Generator<InputAnswer> {
  const log = parseDocument(text, file);
  if (!isStatutesLog(log))
    throw new InputError(
      `${file}: neither JSON lines {id, query, answer} nor a log with "results" of {question, response}; docs/evaluations.md shows both.`,
    );
  for (const [at, entry] of (log['results'] as unknown[]).entries()) {
    const number = at + 1;
    try {
      const answered = readStatutesAnswer(entry, at);
      const error = answered === null ? { id: number, error: 'the system failed to answer; not evaluated' } : null;
      yield { number, answered, error };
    } catch (error) {
      yield { number, answered: null, error: { id: number, error: errorMessage(error) } };
    }
  }
}

function parseDocument(text: string, file: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new InputError(`${file}: is not JSON (${errorMessage(error)}); give JSON lines, or a whole log.`);
  }
}
