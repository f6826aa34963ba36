/** The page about MMLU-Pro: every number of it is recounted from the counts of each model. */
import { expect, test } from 'vitest';
import { readNumber } from '../../support/read-numbers.ts';
import { countsOf, readNumbers, readPage, type ModelNumbers } from './numbers.ts';
import { numberProblems, pct, sortRows, swappedPairs, tableRows, thousands } from './recount.ts';

interface Swap {
  readonly pair: readonly string[];
  readonly pPublished: number;
  readonly pScheme: number;
}

interface Accuracy {
  readonly models: readonly ModelNumbers[];
  readonly swaps: Readonly<Record<string, readonly Swap[]>>;
  readonly guesses: readonly { model: string; unparsed: number; correct: number; expectedShare: number; p: number }[];
}

const page = readPage('mmlu-pro.md');
const numbers = readNumbers('mmlu-pro') as Accuracy;
const names = numbers.models.map(({ model }) => model);
const published = countsOf(numbers.models, 'published');
const first = countsOf(numbers.models, 'mmlupro.l1');
const last = countsOf(numbers.models, 'mmlupro.last');
const second = countsOf(numbers.models, 'mmlupro.l2');
const head = 'Meta-Llama-3-70B';
const both = (name: string): string => `${pct(first(name))} → ${pct(last(name))} %`;
const change = (name: string): number => Math.abs((last(name)[0] - first(name)[0]) / first(name)[1]) * 100;

const isSignificant = ({ pPublished, pScheme }: Swap): boolean => pPublished <= 0.05 && pScheme <= 0.05;

test('the prose has the numbers of the counts, and no others', () => {
  const changed = names.filter((name) => change(name) > 1.5);
  const others = names.filter((name) => change(name) <= 1.5);
  const interval = numbers.models.find(({ model }) => model === head)?.schemes['mmlupro.last']?.changeInterval ?? [
    0, 0,
  ];
  const pairs = (names.length * (names.length - 1)) / 2;
  const significant = numbers.swaps['mmlupro.last']?.filter(isSignificant);
  const claims = [
    `${head} scores ${pct(first(head))} %`,
    `and ${pct(last(head))} % if it takes the last one`,
    `The difference is ${change(head).toFixed(2)} points (95 % interval by item: ${(-interval[1]).toFixed(2)} to ${(-interval[0]).toFixed(2)})`,
    `Accuracy of ${names.length} models`,
    `Of ${pairs} pairs of models, ${swappedPairs(names, first, last).length} swap`,
    `${swappedPairs(names, published, last).length} swap; in ${significant?.length} of these both orders`,
    `(${both('Meta-Llama-3-8B')})`,
    `(${both('Qwen1.5-72B-Chat')})`,
    `(${both('gemini-1.5-pro-002')})`,
    `The other ${others.length} change by at most ${Math.max(...others.map(change)).toFixed(2)} points`,
    `${pct(published('DeepSeek-Coder-V2'))} % as published and ${pct(first('DeepSeek-Coder-V2'))} % under`,
    `**Data**: ${names.length} archives`,
    `with ${thousands(names.reduce((sum, name) => sum + first(name)[1], 0))} responses`,
    `all ${names.length} models`,
    `${thousands(first('DeepSeek-Coder-V2')[1])} responses`,
  ];
  expect(changed.toSorted()).toEqual([head, 'Meta-Llama-3-8B', 'Qwen1.5-72B-Chat', 'gemini-1.5-pro-002'].toSorted());
  // The interval is about published labels, which are those of the first match for this model.
  const underFirst = numbers.models.find(({ model }) => model === head)?.schemes['mmlupro.l1'];
  expect(underFirst).toMatchObject({ gained: 0, lost: 0 });
  expect(numbers.guesses).toHaveLength(5);
  // The threshold of the figure; the usual limit of p; archives in the repository, the limit of their size, versions, and what an audit took.
  const given = [
    'more than 1.5 points',
    'p ≤ 0.05',
    'has 48 such',
    '4 MiB',
    'Apache-2.0',
    'answer-audit 0.1.0',
    'SHA-256',
    'Eight archives with 94,606 answers take 4 seconds and 380 MB',
  ];
  expect(numberProblems(page, claims, { names, given })).toEqual([]);
});

test('the tables are recounted', () => {
  for (const [name = '', n = '', ...cells] of tableRows(page, 'models')) {
    const under = [published, first, last, second, countsOf(numbers.models, 'lmeval.mmlu_pro')].map((of) =>
      pct(of(name)),
    );
    const model = numbers.models.find((one) => one.model === name);
    const { lost = 0, gained = 0 } = model?.schemes['mmlupro.last'] ?? {};
    expect([readNumber(n), ...cells.slice(0, 5)]).toEqual([first(name)[1], ...under]);
    const shown = readNumber(cells[5] ?? '');
    expect(shown).toBeCloseTo(((gained - lost) / first(name)[1]) * 100, 2);
    const [low = NaN, high = NaN] = (cells[6] ?? '').split(' to ').map(readNumber);
    expect(shown).toBeGreaterThanOrEqual(low);
    expect(shown).toBeLessThanOrEqual(high);
  }
  expect(tableRows(page, 'models')).toHaveLength(names.length);
  const recounted = Object.entries(numbers.swaps).map(([id, swaps]) => [
    `\`${id}\``,
    String(swappedPairs(names, published, countsOf(numbers.models, id)).length),
    String(swaps.filter(isSignificant).length),
  ]);
  expect(sortRows(tableRows(page, 'swaps'))).toEqual(sortRows(recounted));
});

test('the pairs that the audit found are those that the counts give', () => {
  for (const [id, swaps] of Object.entries(numbers.swaps)) {
    const recounted = swappedPairs(names, published, countsOf(numbers.models, id));
    expect(swaps.map(({ pair }) => pair.toSorted().join())).toEqual(
      expect.arrayContaining(recounted.map((pair) => pair.toSorted().join())),
    );
    expect(swaps).toHaveLength(recounted.length);
  }
});

test('gained and lost labels lead from the published counts to those of a scheme', () => {
  for (const model of numbers.models)
    for (const { correct, gained, lost } of Object.values(model.schemes))
      expect(model.published.correct + gained - lost).toBe(correct);
});

test('the guesses are recounted', () => {
  const rows = numbers.guesses.map(({ model, unparsed, correct, expectedShare, p }) => [
    model,
    String(unparsed),
    String(correct),
    `${pct([correct, unparsed])} %`,
    `${(expectedShare * 100).toFixed(1)} %`,
    p.toFixed(3),
  ]);
  expect(tableRows(page, 'guesses')).toEqual(rows);
});
