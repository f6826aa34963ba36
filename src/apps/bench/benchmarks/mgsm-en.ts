/**
 * Grade-school mathematics in English, step by step or at once. The set of https://github.com/google-research/url-nlp has no file of
 * examples, so ours come before its questions too. The scheme reads the last number after the last "Answer" that the model writes; so no prompt
 * may end in that word, and an example with a chain of thought has the line that is asked for after "The answer is 11.". The alternatives are the
 * number schemes that need no fixed words before the number.
 */
import { join } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { strip } from '../../../base/text/whitespace.ts';
import type { BenchmarkItem } from '../benchmark.ts';
import record from '../items/mgsm-en/benchmark.json' with { type: 'json' };
import { readText } from '../set-files.ts';
import { builtInBenchmark, type BuiltInRecord } from './built-in.ts';

const NUMBER = /^-?\d[\d,]*(?:\.\d+)?$/;

export const mgsmEn = builtInBenchmark(record as BuiltInRecord, async (_, folder, { ask }) => ({
  from: folder,
  items: await readItems(join(folder, 'mgsm_en.tsv')),
  prompt: ({ question }, condition) => ask(question, condition),
}));

async function readItems(path: string): Promise<BenchmarkItem[]> {
  const lines = (await readText(path, mgsmEn.source)).split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (lines.length === 0) throw new InputError(`${path}: an empty file; get it again.`);
  return lines.map((line, i) => createItem(line, i, path));
}

function createItem(line: string, position: number, path: string): BenchmarkItem {
  const where = `${path}: line ${position + 1}`;
  const [question = '', answer = '', ...others] = line.split('\t').map((field) => strip(field));
  if (question === '' || answer === '' || others.length > 0)
    throw new InputError(`${where} is not a question, one tab and an answer; correct it, or get the file again.`);
  if (!NUMBER.test(answer))
    throw new InputError(
      `${where}: the answer "${inertLine(answer)}" is not a number; correct it, or get the file again.`,
    );
  return { id: String(position), question, groundTruth: answer };
}
