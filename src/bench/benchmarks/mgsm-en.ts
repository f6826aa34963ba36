/**
 * Grade-school mathematics in English, step by step or at once. The set of https://github.com/google-research/url-nlp has no file of
 * examples, so ours come before its questions too.
 */
import { join } from 'node:path';
import { InputError } from '../../core/errors.ts';
import { inertLine } from '../../text/inert.ts';
import { strip } from '../../text/whitespace.ts';
import type { Benchmark, BenchmarkItem, BenchmarkSet } from '../benchmark.ts';
import { BUILT_IN, builtInItems } from '../items/built-in-items.ts';
import type { BuiltInSet } from '../items/built-in-set.ts';
import { readText } from '../set-files.ts';
import { knownName } from './known-name.ts';

const SETS = ['mgsm_en'] as const;
const CONDITIONS = ['cot', 'direct'] as const;
type Condition = (typeof CONDITIONS)[number];

/** The scheme reads the last number after the last "Answer" that the model writes; so no prompt may end in that word. */
const TASKS: Readonly<Record<Condition, string>> = {
  cot: 'Solve the last problem step by step, as the examples do. Close with a line that holds only the word "Answer", a colon and the result as a whole number in digits.',
  direct:
    'Solve the last problem without showing any steps. Reply with a single line that holds only the word "Answer", a colon and the result as a whole number in digits.',
};

const NUMBER = /^-?\d[\d,]*(?:\.\d+)?$/;

export const mgsmEn: Benchmark = {
  id: 'mgsm-en',
  title: 'MGSM in English',
  sets: SETS,
  conditions: [
    { id: 'cot', title: 'step by step' },
    { id: 'direct', title: 'the answer at once' },
  ],
  baseline: 'direct',
  scheme: 'simpleevals.mgsm_en',
  // The number schemes that need no fixed words before the number.
  alternatives: [
    'lmeval.gsm8k.flexible',
    'helm.final_number_exact_match',
    'inspect.match_end_numeric',
    'opencompass.gsm8k',
  ],
  source:
    'FOLDER/mgsm_en.tsv (a question, a tab and its answer on each line), as in the folder mgsm of https://github.com/google-research/url-nlp',
  async load(set, folder) {
    knownName('set', SETS, set);
    const { mgsmEn: builtIn } = await import('../items/mgsm-en.ts');
    if (folder === null) return createSet(BUILT_IN, builtInItems(builtIn), builtIn);
    return createSet(folder, await readItems(join(folder, 'mgsm_en.tsv')), builtIn);
  },
};

function createSet(from: string, items: readonly BenchmarkItem[], { shots, zeroShots }: BuiltInSet): BenchmarkSet {
  const before: Readonly<Record<Condition, string>> = {
    cot: beginning(
      'cot',
      shots.map((shot, i) => shot + answerLine(zeroShots[i] ?? '')),
    ),
    direct: beginning('direct', zeroShots),
  };
  return {
    from,
    items,
    prompt: ({ question }, condition) =>
      `${before[knownName('condition', CONDITIONS, condition)]}Question: ${question}`,
  };
}

function beginning(condition: Condition, examples: readonly string[]): string {
  return `${TASKS[condition]}\n\n${examples.map((example) => `${example}\n`).join('')}`;
}

/** Of the same example. An example with a chain of thought stops at "The answer is 11.", and the line that is asked for would be missing. */
function answerLine(zeroShot: string): string {
  return zeroShot.slice(zeroShot.lastIndexOf('Answer:'));
}

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
