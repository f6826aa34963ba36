/** The list of results has the numbers of the pages. */
import { expect, test } from 'vitest';
import { countsOf, readNumbers, readPage, type ModelNumbers } from './numbers.ts';
import { numberProblems, pct, swappedPairs, thousands } from './recount.ts';

interface Run {
  readonly run: string;
  readonly n: number;
  readonly strict: number;
  readonly flexible: number;
}

test('each headline is recounted', () => {
  const page = readPage('README.md');
  const mmluPro = (readNumbers('mmlu-pro') as { models: ModelNumbers[] }).models;
  const solutions = (readNumbers('gsm8k-solutions') as { models: ModelNumbers[] }).models;
  const mathematics = (readNumbers('math') as { rows: { model: string; benchmark: string; n: number; schemes: Record<string, { correct: number }> }[] }).rows; // prettier-ignore
  const sky = mathematics.find(({ model, benchmark }) => model.startsWith('Sky-T1') && benchmark === 'MATH-500');
  const skyUnder = (id: string): string => pct([sky?.schemes[id]?.correct ?? 0, sky?.n ?? 0]);
  const { runs } = readNumbers('lm-eval-gsm8k') as { runs: readonly Run[] };
  const store = readNumbers('multiverse') as { trials: number; universes: { errors: number }[] };
  const names = mmluPro.map(({ model }) => model);
  const swaps = swappedPairs(names, countsOf(mmluPro, 'published'), countsOf(mmluPro, 'mmlupro.last')).length;
  const answers = (models: readonly ModelNumbers[]): number => models.reduce((sum, { n }) => sum + n, 0);
  const range = (numbers: readonly number[]): [number, number] => [Math.min(...numbers), Math.max(...numbers)];
  const rates = (field: 'strict' | 'flexible'): string => {
    const n = runs[0]?.n ?? 0;
    const [low, high] = range(runs.filter(({ run }) => run.startsWith('LLaDA')).map((run) => run[field]));
    return `${pct([low, n])} to ${pct([high, n])} %`;
  };
  const [low, high] = range(store.universes.map(({ errors }) => errors));
  const claims = [
    `from ${pct(countsOf(mmluPro, 'mmlupro.l1')('Meta-Llama-3-70B'))} to ${pct(countsOf(mmluPro, 'mmlupro.last')('Meta-Llama-3-70B'))} %`,
    `${swaps} of ${(names.length * (names.length - 1)) / 2} pairs`,
    `${names.length} models, ${thousands(answers(mmluPro))} responses`,
    `${thousands(solutions.reduce((sum, { published }) => sum + published.correct, 0))} of ${thousands(answers(solutions))} solutions`,
    `Sky-T1 scores ${skyUnder('math')} % on MATH-500 by value, and ${skyUnder('verl.math_reward')} %`,
    `${new Set(mathematics.map(({ model }) => model)).size} models, ${thousands(mathematics.reduce((sum, { n }) => sum + n, 0))} responses`,
    `${solutions.length} models, ${thousands(answers(solutions))} responses`,
    `${rates('strict')} under one filter, and ${rates('flexible')} under the other`,
    `${runs.length} public runs`,
    `between ${pct([low, store.trials])} and ${pct([high, store.trials])} % in ${store.universes.length} settings`,
    `store of ${thousands(store.trials)} trials`,
  ];
  const described = { names: ['GSM8K', 'Meta-Llama-3-70B', 'LLaDA-8B-Instruct'], given: ['SHA-256'] };
  expect(numberProblems(page, claims, described)).toEqual([]);
});
