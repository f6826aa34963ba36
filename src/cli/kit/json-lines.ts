/** Reads and writes JSON lines with backpressure, so that memory does not grow with their number. */
import { jsonText } from '../../base/core/json-text.ts';
import { plural } from '../../report/numbers.ts';
import { eachIn, type Groups } from '../../sources/groups.ts';
import { isBlank, readLineGroups, withoutMark, MAX_LINE_BYTES, type Line } from '../../sources/lines.ts';
import { ownFileAt } from '../../sources/results/own-file.ts';
import type { LineAnswers } from '../../base/core/json-line.ts';
import { NOT_DONE } from './exit-codes.ts';
import { OutputBatch } from '../../base/system/output-batch.ts';
import { assertWritable } from '../../base/system/output-target.ts';
import { assertReader, writeToStdout } from '../../base/system/standard-output.ts';
import { InputError } from '../../base/core/errors.ts';
import { inputChunks, standardInput } from '../../base/system/input-stream.ts';
import { STDOUT } from './output.ts';
import { printMessage } from '../../base/system/messages.ts';

/** The characters that are collected before a write. */
const BATCH = 1 << 16;

/** Writes answers as lines, many at a time. The caller calls `flush` at the end. */
export class AnswerLines {
  readonly #put: (text: string) => Promise<void> | undefined;
  #batch = '';

  /** @param put - writes text; the promise resolves when more can be written, and undefined means at once. */
  constructor(put: (text: string) => Promise<void> | undefined) {
    this.#put = put;
  }

  /**
   * Writes an answer. The promise resolves when more can be written, and undefined means at once.
   * @param answer its text is JSON already.
   */
  write(answer: object | string): Promise<void> | undefined {
    this.#batch += `${typeof answer === 'string' ? answer : jsonText(answer)}\n`;
    return this.#batch.length >= BATCH ? this.flush() : undefined;
  }

  flush(): Promise<void> | undefined {
    const text = this.#batch;
    this.#batch = '';
    return text === '' ? undefined : this.#put(text);
  }
}

/** Whether a command has work beside writing lines to standard output. It then continues when their reader has gone. */
export interface LineCommand {
  readonly hasOtherWork: boolean;
}

/** Writes lines to standard output, at the speed of its reader. @throws ReaderGone if the reader has gone and the command has no other work. */
export function stdoutLines({ hasOtherWork }: LineCommand): AnswerLines {
  return new AnswerLines((text) => {
    if (!hasOtherWork) assertReader();
    return writeToStdout(text);
  });
}

/** Lines for a path, and the function to call when all of them are written. */
export interface LineOutput {
  readonly lines: AnswerLines;
  readonly finish: () => void;
}

/**
 * Writes lines to standard output (`-`) or to a file, which appears when it is complete. Without a path, lines are discarded.
 * @throws InputError that names a file that cannot be written.
 */
export function lineOutput(path: string | undefined, command: LineCommand): LineOutput {
  if (path === STDOUT) return { lines: stdoutLines(command), finish: () => {} };
  if (path === undefined) return { lines: new AnswerLines(() => undefined), finish: () => {} };
  assertWritable(path);
  const batch = new OutputBatch();
  // Created late: while an input that is a pipe waits for its writer, a signal would leave the unfinished file.
  let append: ((text: string) => void) | null = null;
  const put = (text: string): undefined => {
    append ??= batch.open(path);
    append(text);
  };
  const finish = (): void => {
    put('');
    batch.commit();
  };
  return { lines: new AnswerLines(put), finish };
}

/** Lines that could not be used or answered in full. */
export interface BadLines {
  readonly count: number;
  /** The number of the first one in its file; 0 where there is none. */
  readonly first: number;
}

/**
 * Answers each line of a file, in order; blank lines are skipped.
 * @param file - a path; `-` or undefined for standard input.
 * @throws InputError that names a file that cannot be read.
 */
export async function answerLines(
  file: string | undefined,
  answer: (line: Buffer) => LineAnswers,
  out: AnswerLines,
): Promise<BadLines> {
  let [count, first, number] = [0, 0, 0];
  for await (const group of inputLineGroups(file))
    for (const line of group) {
      number++;
      if (line !== null && isBlank(line)) continue;
      const { ok, answers } = line === null ? TOO_LONG : answer(line);
      if (!ok && count++ === 0) first = number;
      for (const one of answers) {
        const room = out.write(one);
        if (room !== undefined) await room;
      }
    }
  return { count, first };
}

/** The answer to a line that is too long. */
export const TOO_LONG: LineAnswers = {
  ok: false,
  answers: [{ id: null, error: `the line is longer than ${MAX_LINE_BYTES} bytes` }],
};

/** Reports on standard error how many lines were answered by an error, and sets the exit code. */
export function reportBadLines({ count, first }: BadLines): void {
  if (count === 0) return;
  printMessage(
    'error',
    `${plural(count, 'input line')} could not be used or answered in full, ${count === 1 ? `line ${first}` : `line ${first} first`}; the output has the error in its place.`,
  );
  process.exitCode = NOT_DONE;
}

/**
 * The lines of a file, without a byte order mark.
 * @param file - a path; `-` or undefined for standard input.
 * @param none - the message about an input without any text, after its name.
 * @throws InputError that names a file that cannot be read, or, after the last line, an input without any text.
 */
export async function* inputLines(file: string | undefined, none?: string): AsyncGenerator<Line> {
  yield* eachIn(inputLineGroups(file, none));
}

/** The same lines in groups, as {@link readLineGroups} gives them, which is faster where lines are short. */
export async function* inputLineGroups(
  file: string | undefined,
  none = 'is empty; give an input with at least one line of text.',
): Groups<Line> {
  const chunks = file === undefined || file === STDOUT ? standardInput() : linesFile(file);
  yield* textGroups(chunks, file, none);
}

/** The same lines of a file that this program may have written, such as results. */
export async function* ownLineGroups(file: string): Groups<Line> {
  const none = 'is empty; give an input with at least one line of text.';
  yield* textGroups(inputChunks(file, { advice: 'check the path' }), file, none);
}

async function* textGroups(chunks: AsyncIterable<Buffer>, file: string | undefined, none: string): Groups<Line> {
  let [isFirst, isEmpty] = [true, true];
  const findText = function* (group: Iterable<Line>): Generator<Line> {
    for (const line of group) {
      const text = isFirst && line !== null ? withoutMark(line) : line;
      isFirst = false;
      isEmpty &&= text !== null && isBlank(text);
      yield text;
    }
  };
  for await (const group of readLineGroups(chunks)) yield isEmpty ? findText(group) : group;
  if (isEmpty) throw new InputError(`${file === undefined || file === STDOUT ? 'standard input' : file}: ${none}`);
}

/** @throws InputError for a file that another command reads. */
function linesFile(file: string): AsyncIterable<Buffer> {
  const own = ownFileAt(file);
  if (own !== null) throw new InputError(`${file}: not lines of JSON, but ${own}.`);
  return inputChunks(file, { advice: 'check the path, or pipe the lines in' });
}
