/** Questions on Japanese law with four choices. An evaluation log of statutes-rags-FT contains its questions, so it can be the set. */
import { join } from 'node:path';
import { InputError } from '../../../base/core/errors.ts';
import type { BenchmarkItem } from '../benchmark.ts';
import law from '../items/law-mc/benchmark.json' with { type: 'json' };
import { readRecords, textField, type SetRecord } from '../set-files.ts';
import { builtInBenchmark, type BuiltInRecord } from './built-in.ts';

/**
 * The scheme reads an answer line without a letter as `a`, for the 1 in it. So the templates show the form inside of a sentence, above the
 * question: if a model repeats the prompt, that is above the answer and does not count, and no prompt ends in a line that is still to be filled.
 * Of the alternatives, one is the published parser, and one the loosest. The other schemes require capital letters, brackets or English, and would parse nothing here.
 */
export const lawMc = builtInBenchmark(law as BuiltInRecord, async (_, folder, { ask }) => ({
  from: folder,
  items: await readItems(join(folder, 'law_mc.json')),
  prompt: ({ question }, condition) => ask(question, condition),
}));

async function readItems(path: string): Promise<BenchmarkItem[]> {
  return (await readRecords(path, lawMc.source, 'results')).map(createItem);
}

function createItem(one: SetRecord, position: number): BenchmarkItem {
  const question = textField(one, 'question');
  const choices = textField(one, 'choices').replace(/[\r\n]+$/, '');
  const letter = textField(one, 'correct_answer');
  const letters = choices.split('\n').map((line) => /^([a-d])[ \u3000]/.exec(line)?.[1]);
  if (!letters.includes(letter))
    throw new InputError(
      `${one.place}.correct_answer must be one of a, b, c, d, with a separate line in choices; correct the file, or get it again.`,
    );
  return { id: String(position), question: `${question}\n${choices}`, groundTruth: letter };
}
