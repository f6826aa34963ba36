/** JSON lines in and out of a command, with backpressure: memory does not grow with their number. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { InputError } from '../core/errors.ts';
import { plural } from '../report/numbers.ts';
import { linesOf, MAX_LINE_BYTES } from '../sources/lines.ts';
import type { LineAnswers } from '../core/json-line.ts';
import { NOT_DONE } from './exit-codes.ts';
import { STDOUT } from './output.ts';

/** Characters to gather before a write. */
const BATCH = 1 << 16;
/** Longer lines are not looked at for being blank. */
const LONGEST_BLANK = 100;

/** Takes answers; what it returns says when there is room for more, nothing being at once. */
export interface AnswerWriter {
  write(answer: object): Promise<void> | undefined;
}

/** Answers as lines on standard output. Whoever writes them calls `flush` at the end. */
export class StdoutLines implements AnswerWriter {
  #batch = '';

  write(answer: object): Promise<void> | undefined {
    this.#batch += `${JSON.stringify(answer)}\n`;
    return this.#batch.length >= BATCH ? this.flush() : undefined;
  }

  async flush(): Promise<void> {
    const text = this.#batch;
    this.#batch = '';
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

/**
 * Answers each line of a file, in order; blank lines are skipped.
 * @param file - a path; `-` or nothing for standard input.
 * @returns how many lines could not be used or answered in full.
 * @throws InputError that names a file that cannot be read.
 */
export async function answerLines(
  file: string | undefined,
  answer: (line: Buffer) => LineAnswers,
  writer: AnswerWriter,
): Promise<number> {
  let bad = 0;
  for await (const line of inputLines(file)) {
    if (line !== null && isBlank(line)) continue;
    const { ok, answers } = line === null ? TOO_LONG : answer(line);
    if (!ok) bad++;
    for (const one of answers) {
      const room = writer.write(one);
      if (room !== undefined) await room;
    }
  }
  return bad;
}

const TOO_LONG: LineAnswers = {
  ok: false,
  answers: [{ id: null, error: `the line is longer than ${MAX_LINE_BYTES} bytes` }],
};

/** Says on standard error how many lines were answered by an error, and sets the exit code for it. */
export function tellBadLines(bad: number): void {
  if (bad === 0) return;
  process.stderr.write(
    `audit: ${plural(bad, 'input line')} could not be used or answered in full, and the error stands in its place.\n`,
  );
  process.exitCode = NOT_DONE;
}

/**
 * The lines of a file, as {@link linesOf} cuts them.
 * @param file - a path; `-` or nothing for standard input.
 * @throws InputError that names a file that cannot be read.
 */
export function inputLines(file: string | undefined): AsyncGenerator<Buffer | null> {
  return linesOf(file === undefined || file === STDOUT ? process.stdin : chunksOf(file));
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(file);
  } catch (error) {
    throw inputError(file, error);
  }
}

function isBlank(line: Buffer): boolean {
  return line.length <= LONGEST_BLANK && /^[ \t\r]*$/.test(line.toString('latin1'));
}

function inputError(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined) return error;
  return new InputError(
    code === 'ENOENT'
      ? `${file}: no such file; give a file of JSON lines, or pipe them in.`
      : `${file}: cannot be read (${message}).`,
  );
}
