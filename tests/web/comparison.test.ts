/** The labels that a filter compares, and the order of rows. */
import { expect, test } from 'vitest';
import { changeBetween, findComparison, shownScheme } from '../../src/web/comparison.ts';
import type { TrialRow } from '../../src/web/data-source.ts';
import { parseRowSorting, sortTrialRows } from '../../src/web/row-order.ts';

const SCHEMES = ['v1', 'a', 'b'].map((id) => ({ id, title: '' }));

test('a filter compares its scheme with another one, or with the stored label', () => {
  const all = [1, 2];
  expect(findComparison({ scheme: null, versus: null }, SCHEMES, all)).toEqual({ from: null, to: [1, 2] });
  expect(findComparison({ scheme: 'b', versus: null }, SCHEMES, all)).toEqual({ from: null, to: [2] });
  expect(findComparison({ scheme: 'b', versus: 'a' }, SCHEMES, all)).toEqual({ from: 1, to: [2] });
  expect(findComparison({ scheme: 'x', versus: 'y' }, SCHEMES, all)).toEqual({ from: -1, to: [-1] });
});

test('a change has a direction, and none where a label is missing', () => {
  const labels = { storedCorrect: true, correct: [true, false, null] };
  expect(changeBetween(labels, null, 0)).toBeNull();
  expect(changeBetween(labels, null, 1)).toBe('lost');
  expect(changeBetween(labels, 1, 0)).toBe('gained');
  expect(changeBetween(labels, null, 2)).toBeNull();
  expect(changeBetween(labels, -1, 1)).toBeNull();
  expect(changeBetween({ ...labels, storedCorrect: null }, null, 1)).toBeNull();
  expect(changeBetween({ ...labels, storedCorrect: null }, 0, 1)).toBe('lost');
});

test('a row shows the first scheme that changes the label, or else the first', () => {
  const labels = { storedCorrect: true, correct: [true, false, false] };
  expect(shownScheme(labels, { from: null, to: [0, 1, 2] })).toBe(1);
  expect(shownScheme(labels, { from: 1, to: [2, 0] })).toBe(0);
  expect(shownScheme(labels, { from: null, to: [0] })).toBe(0);
  expect(shownScheme(labels, { from: null, to: [] })).toBeNull();
  expect(shownScheme(labels, { from: null, to: [-1] })).toBeNull();
});

const ROW: Omit<TrialRow, 'review'> = {
  id: 't',
  place: {
    trialId: 't',
    run: 'r',
    temperature: 0,
    variant: null,
    condition: null,
    model: null,
    dataset: null,
    task: null,
  },
  itemId: null,
  storedCorrect: true,
  correct: [false],
  shown: 0,
  question: '',
  truth: '',
  before: null,
  after: null,
};

/** The positions of rows after sorting. */
function sorted(changes: readonly Partial<typeof ROW>[], word: string): number[] {
  const rows = changes.map((change, at) => ({ ...ROW, ...change, at }));
  const sorting = parseRowSorting(word);
  if (sorting === null) throw new Error(word);
  return sortTrialRows(rows, sorting, { from: null, to: [0] }).map(({ at }) => at);
}

test('texts are in natural order, and rows without a value are last in both directions', () => {
  const rows = ['item-10', null, 'item-2', 'item-2'].map((itemId) => ({ itemId }));
  expect(sorted(rows, 'item.ascending')).toEqual([2, 3, 0, 1]);
  expect(sorted(rows, 'item.descending')).toEqual([0, 2, 3, 1]);
});

test('every column has its own values', () => {
  expect(sorted([{ truth: 'b' }, { truth: 'a' }, {}], 'truth.ascending')).toEqual([1, 0, 2]);
  expect(sorted([{ question: 'b' }, { question: 'a' }, {}], 'question.ascending')).toEqual([1, 0, 2]);
  expect(sorted([{ after: 'b' }, { before: 'a' }, {}], 'parsed.ascending')).toEqual([1, 0, 2]);
  expect(sorted([{}, { storedCorrect: false, correct: [true] }, { correct: [true] }], 'change.ascending')).toEqual([
    1, 0, 2,
  ]);
  const at = (temperature: number) => ({ place: { ...ROW.place, temperature } });
  expect(sorted([at(10), at(9), at(0.5)], 'cell.ascending')).toEqual([2, 1, 0]);
  expect(
    sorted(
      ['t10', 't9'].map((trialId) => ({ place: { ...ROW.place, trialId } })),
      'trial.ascending',
    ),
  ).toEqual([1, 0]);
});

test.each(['', 'truth', 'truth.up', 'toString.ascending', 'truth.ascending.x'])('%j is no sorting', (word) => {
  expect(parseRowSorting(word)).toBeNull();
});
