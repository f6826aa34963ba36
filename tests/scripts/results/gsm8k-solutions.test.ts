/** The page about the published solutions of GSM8K: every number of it is recounted from the counts of each model. */
import { expect, test } from 'vitest';
import { readNumber } from '../../support/read-numbers.ts';
import { countsOf, readNumbers, readPage, type ModelNumbers } from './numbers.ts';
import { numberProblems, pct, swappedPairs, tableRows, thousands, type Counts } from './recount.ts';

const SCHEMES = ['lmeval.gsm8k.strict', 'lmeval.gsm8k.flexible', 'opencompass.gsm8k', 'inspect.match_end_numeric'];
const [STRICT = '', ...OTHERS] = SCHEMES;

const page = readPage('gsm8k-solutions.md');
const { models } = readNumbers('gsm8k-solutions') as { readonly models: readonly ModelNumbers[] };
const names = models.map(({ model }) => model);
const published = countsOf(models, 'published');
const sum = (of: (name: string) => Counts): Counts => [
  names.reduce((total, name) => total + of(name)[0], 0),
  names.reduce((total, name) => total + of(name)[1], 0),
];

test('the prose has the numbers of the counts, and no others', () => {
  const [right, all] = sum(published);
  const flips = OTHERS.map((id) =>
    models.map(({ schemes }) => (schemes[id]?.gained ?? 0) + (schemes[id]?.lost ?? 0)).filter((count) => count > 0),
  );
  const claims = [
    `Of ${thousands(all)} published solutions, ${thousands(right)} are right as published`,
    `all but ${flips.flat().reduce((total, count) => total + count, 0)} of ${thousands(OTHERS.length * all)} comparisons`,
    `a score of ${Number(pct(sum(countsOf(models, STRICT))))} %`,
    `four models, ${thousands(models[0]?.n ?? 0)} questions each`,
  ];
  expect(names).toHaveLength(4);
  // Both differences are of one model, under the parser of OpenCompass.
  expect(flips).toEqual([[], [2], []]);
  expect(sum(countsOf(models, STRICT))[0]).toBe(0);
  for (const id of OTHERS) expect(swappedPairs(names, published, countsOf(models, id))).toEqual([]);
  const given = ['answer-audit 0.1.0', '95 %'];
  expect(numberProblems(page, claims, { names: ['GSM8K', 'gsm8k-solutions.json'], given })).toEqual([]);
});

test('the table is recounted', () => {
  const rows = tableRows(page, 'models');
  expect(rows).toHaveLength(names.length);
  for (const [name = '', n = '', ...cells] of rows) {
    const under = ['published', ...SCHEMES].map((id) => pct(countsOf(models, id)(name)));
    expect([readNumber(n), ...cells.slice(0, 5)]).toEqual([published(name)[1], ...under]);
    const [low = NaN, high = NaN] = (cells[5] ?? '').split(' to ').map(readNumber);
    const change = -(published(name)[0] / published(name)[1]) * 100;
    expect(change).toBeGreaterThan(low);
    expect(change).toBeLessThan(high);
  }
});
