/** The page about both filters of lm-eval: every number of it is recounted from the counts of each run. */
import { expect, test } from 'vitest';
import { readNumber } from '../../support/read-numbers.ts';
import { readNumbers, readPage } from './numbers.ts';
import { numberProblems, pct, sortRows, swappedPairs, tableRows, thousands, type Counts } from './recount.ts';

interface Run {
  readonly run: string;
  readonly n: number;
  readonly strict: number;
  readonly flexible: number;
}

const page = readPage('lm-eval-gsm8k.md');
const { runs } = readNumbers('lm-eval-gsm8k') as { readonly runs: readonly Run[] };
const names = runs.map(({ run }) => run);
const find = (name: string): Run => runs.find(({ run }) => run === name) as Run;
const strict = (name: string): Counts => [find(name).strict, find(name).n];
const flexible = (name: string): Counts => [find(name).flexible, find(name).n];
const isMain = (name: string): boolean => name.startsWith('LLaDA-8B-Instruct');

function range(of: (name: string) => Counts): string {
  const rates = names.filter(isMain).map((name) => Number(pct(of(name))));
  return `${Math.min(...rates).toFixed(1)} to ${Math.max(...rates).toFixed(1)} %`;
}

test('the prose has the numbers of the counts, and no others', () => {
  const others = runs.filter(({ run }) => !isMain(run));
  const close = others.filter((run) => Math.abs(run.strict - run.flexible) / run.n < 0.01);
  const swaps = swappedPairs(names, flexible, strict);
  const claims = [
    `lm-eval gives ${range(strict)}, and the flexible one ${range(flexible)}`,
    `In ${close.length} of the ${others.length} other runs`,
    `Accuracy of ${runs.length} public runs`,
    `Of ${(runs.length * (runs.length - 1)) / 2} pairs of runs, ${swaps.length} swap. All but ${swaps.filter(([a, b]) => !isMain(a) && !isMain(b)).length} of these`,
    `In ${runs.filter((run) => run.strict === run.flexible).length} runs both scores are equal, and in ${runs.filter((run) => run.strict > run.flexible).length} the strict score`,
    `right answers of ${thousands(runs[0]?.n ?? 0)} questions`,
  ];
  expect(names.filter(isMain)).toHaveLength(4);
  expect(new Set(runs.map(({ n }) => n))).toEqual(new Set([1319]));
  const given = ['answer-audit 0.1.0', 'multiples of 1/1319'];
  const described = {
    names: ['GSM8K', 'lm-eval-gsm8k.json', 'LLaDA-8B-Instruct', 'dllm_basic_gsm8k_benchmark_test'],
    given,
  };
  expect(numberProblems(page, claims, described)).toEqual([]);
});

test('the table is recounted', () => {
  const rows = tableRows(page, 'runs').map(([name = '', n = '', ...cells]) => [
    name,
    readNumber(n),
    ...cells.slice(0, 2),
    readNumber(cells[2] ?? ''),
  ]);
  const recounted = names.map((name) => {
    const change = (find(name).strict - find(name).flexible) / find(name).n;
    return [name, find(name).n, pct(flexible(name)), pct(strict(name)), Number((change * 100).toFixed(2))];
  });
  expect(sortRows(rows)).toEqual(sortRows(recounted));
});
