/** The receipts of a short report: different trials, the most frequent cause first. */
import { expect, test } from 'vitest';
import type { Receipt } from '../../../src/documents/result.ts';
import { chooseReceipts, countSampled } from '../../../src/report/views/chosen-receipts.ts';

const TEXT = { head: 'x', tail: null, omitted: 0, length: 1 };

function receipt(trialId: string, rule: string, fields: Partial<Receipt> = {}): Receipt {
  return {
    trialId,
    run: 'run',
    temperature: null,
    variant: null,
    condition: null,
    model: null,
    dataset: null,
    task: null,
    itemId: null,
    question: null,
    groundTruth: TEXT,
    scheme: 'combined',
    storedCorrect: true,
    schemeCorrect: false,
    response: TEXT,
    storedParse: TEXT,
    parse: TEXT,
    rules: [[rule]],
    explain: `audit explain --trial ${trialId}`,
    ...fields,
  };
}

const idsOf = (chosen: ReturnType<typeof chooseReceipts>): string[] => chosen.map((one) => one.receipt.trialId);

test('a trial of several samples is chosen once, and another one takes its place', () => {
  const [a, b] = [receipt('a', 'cut'), receipt('b', 'cut')];
  const samples = ['first', 'second', 'third'].map((about) => ({ about, list: [a, b] }));
  expect(chooseReceipts(samples, 1).map((one) => [one.about, one.receipt.trialId])).toEqual([
    ['first', 'a'],
    ['second', 'b'],
  ]);
  expect(countSampled(samples)).toBe(2);
});

test('outputs with one id are one trial, and trials of two runs with one id are two', () => {
  const list = [receipt('a', 'cut'), receipt('a', 'strip'), receipt('a', 'cut', { run: 'other' })];
  expect(chooseReceipts([{ about: '', list }]).map(({ receipt: { run } }) => run)).toEqual(['run', 'other']);
  expect(countSampled([{ about: '', list }])).toBe(2);
});

test('each cause comes once before any comes twice, the most frequent first', () => {
  const list = [receipt('a', 'cut'), receipt('b', 'strip'), receipt('c', 'strip'), receipt('d', 'strip')];
  expect(idsOf(chooseReceipts([{ about: '', list }], 3))).toEqual(['b', 'a', 'c']);
});

test('the two directions of a change are two causes', () => {
  const list = [receipt('a', 'cut'), receipt('b', 'cut'), receipt('c', 'cut', { schemeCorrect: true })];
  expect(idsOf(chooseReceipts([{ about: '', list }], 2))).toEqual(['a', 'c']);
});

test('of trials with the same cause, one of a model and a condition that are not shown yet comes first', () => {
  const shown = receipt('a', 'cut', { variant: 'small', condition: 'control' });
  const list = [
    receipt('b', 'strip', { variant: 'small', condition: 'control' }),
    receipt('c', 'strip', { variant: 'small', condition: 'asch' }),
    receipt('d', 'strip', { variant: 'large', condition: 'control' }),
  ];
  const samples = [
    { about: '', list: [shown] },
    { about: '', list },
  ];
  expect(idsOf(chooseReceipts(samples, 2))).toEqual(['a', 'c', 'd']);
});

test('a chosen trial states how many of its sample are like it, also of those that are shown already', () => {
  const list = [receipt('a', 'cut'), receipt('b', 'cut'), receipt('c', 'strip')];
  const samples = [
    { about: 'first', list: list.slice(0, 1) },
    { about: 'second', list },
  ];
  expect(chooseReceipts(samples, 1).map(({ about, alike, sampled }) => [about, alike, sampled])).toEqual([
    ['first', 1, 1],
    ['second', 2, 3],
  ]);
});
