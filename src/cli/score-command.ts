/** `audit score`: JSON lines in, JSON lines out, in the same order. */
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { loadSchemes } from '../audit/scheme-list.ts';
import { answerLine } from '../audit/score-line.ts';
import { InputError } from '../core/errors.ts';
import { plural } from '../report/numbers.ts';
import { planFor } from '../schemes/plan.ts';
import { linesOf, MAX_LINE_BYTES } from '../sources/lines.ts';
import { NOT_DONE } from './exit-codes.ts';
import type { SchemeFlags } from './parse-options.ts';

/** Characters to gather before a write. */
const BATCH = 1 << 16;
/** Longer lines are not looked at for being blank. */
const LONGEST_BLANK = 100;

export interface ScoreFlags extends SchemeFlags {
  readonly scheme: readonly string[];
}

export async function runScore(file: string | undefined, { scheme, schemeTimeout }: ScoreFlags): Promise<void> {
  const plan = planFor((await loadSchemes(scheme, schemeTimeout)).asked);
  let batch = '';
  let bad = 0;
  const flush = async (): Promise<void> => {
    const text = batch;
    batch = '';
    if (text !== '' && !process.stdout.write(text)) await once(process.stdout, 'drain');
  };
  try {
    for await (const line of linesOf(file === undefined ? process.stdin : createReadStream(file))) {
      if (line !== null && isBlank(line)) continue;
      const tooLong = { ok: false, answers: [{ id: null, error: `the line is longer than ${MAX_LINE_BYTES} bytes` }] };
      const { ok, answers } = line === null ? tooLong : answerLine(line, plan);
      if (!ok) bad++;
      for (const answer of answers) batch += `${JSON.stringify(answer)}\n`;
      if (batch.length >= BATCH) await flush();
    }
  } catch (error) {
    throw inputError(file, error);
  } finally {
    await flush();
  }
  if (bad === 0) return;
  process.stderr.write(
    `audit: ${plural(bad, 'input line')} could not be used or answered in full, and the error stands in its place.\n`,
  );
  process.exitCode = NOT_DONE;
}

function isBlank(line: Buffer): boolean {
  return line.length <= LONGEST_BLANK && /^[ \t\r]*$/.test(line.toString('latin1'));
}

function inputError(file: string | undefined, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (file === undefined || code === undefined) return error;
  return new InputError(
    code === 'ENOENT'
      ? `${file}: no such file; give a file of JSON lines, or pipe them in.`
      : `${file}: cannot be read (${message}).`,
  );
}
