/** Questions on Japanese law with four choices. An evaluation log of statutes-rags-FT contains its questions, so it can be the set. */
import { join } from 'node:path';
import { InputError } from '../../core/errors.ts';
import type { Benchmark, BenchmarkItem, BenchmarkSet } from '../benchmark.ts';
import { BUILT_IN, builtInItems } from '../items/built-in-items.ts';
import { readRecords, textField, type SetRecord } from '../set-files.ts';
import { knownName } from './known-name.ts';

const SETS = ['law_mc'] as const;
const CONDITIONS = ['cot', 'direct'] as const;
type Condition = (typeof CONDITIONS)[number];

const ANSWER_FORM = '「回答（1文字のみ）: x」という形';
const LETTER = 'x には、選んだ選択肢の文字 a、b、c、d のどれか一つを入れます。';

/**
 * The scheme reads an answer line without a letter as `a`, for the 1 in it. So the form is shown inside of a sentence, above the
 * question: if a model repeats the prompt, that is above the answer and does not count, and no prompt ends in a line that is still to be filled.
 */
const TASKS: Readonly<Record<Condition, string>> = {
  cot: `次の法律の問題について、根拠となる規定と各選択肢を順に検討してから、正しい選択肢を一つ選んでください。検討が終わったら、最後の行に${ANSWER_FORM}で答えを書きます。${LETTER}`,
  direct: `次の法律の問題について、正しい選択肢を一つ選んでください。説明は書かず、${ANSWER_FORM}の一行だけを書きます。${LETTER}`,
};

export const lawMc: Benchmark = {
  id: 'law-mc',
  title: 'Japanese law, four choices',
  sets: SETS,
  conditions: [
    { id: 'cot', title: 'reasons before the answer' },
    { id: 'direct', title: 'the answer alone' },
  ],
  baseline: 'direct',
  scheme: 'mc-v3',
  // The published parser, and the loosest one. The other schemes require capital letters, brackets or English, and would parse nothing here.
  alternatives: ['mc-first-token', 'openai_evals.includes'],
  source:
    'FOLDER/law_mc.json, a list of objects with question, choices (lines "a …" to "d …") and correct_answer, or an object with such a list as results, like the logs in results/evaluations of https://github.com/12080718/statutes-rags-FT',
  async load(set, folder) {
    knownName('set', SETS, set);
    if (folder !== null) return createSet(folder, await readItems(join(folder, 'law_mc.json')));
    return createSet(BUILT_IN, builtInItems((await import('../items/law-mc.ts')).lawMc));
  },
};

function createSet(from: string, items: readonly BenchmarkItem[]): BenchmarkSet {
  return {
    from,
    items,
    prompt: ({ question }, condition) => `${TASKS[knownName('condition', CONDITIONS, condition)]}\n\n${question}`,
  };
}

async function readItems(path: string): Promise<BenchmarkItem[]> {
  return (await readRecords(path, lawMc.source, 'results')).map(createItem);
}

function createItem(record: SetRecord, position: number): BenchmarkItem {
  const question = textField(record, 'question');
  const choices = textField(record, 'choices').replace(/[\r\n]+$/, '');
  const letter = textField(record, 'correct_answer');
  const letters = choices.split('\n').map((line) => /^([a-d])[ \u3000]/.exec(line)?.[1]);
  if (!letters.includes(letter))
    throw new InputError(
      `${record.place}.correct_answer must be one of a, b, c, d, with a separate line in choices; correct the file, or get it again.`,
    );
  return { id: String(position), question: `${question}\n${choices}`, groundTruth: letter };
}
