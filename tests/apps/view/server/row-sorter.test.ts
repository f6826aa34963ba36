/** The order of trials in a served list. */
import { expect, onTestFinished, test } from 'vitest';
import type { TrialLabels } from '../../../../src/base/core/labels.ts';
import { batchTrials } from '../../../../src/base/core/label-batch.ts';
import { EVERY_TRIAL, type TrialRow } from '../../../../src/web/data-source.ts';
import { parseRowSorting } from '../../../../src/web/row-order.ts';
import { RowSorter } from '../../../../src/apps/view/server/row-sorter.ts';
import { TrialStoreBuilder, type TrialStore } from '../../../../src/apps/view/server/trial-store.ts';

const BASE: TrialLabels = {
  trialId: '',
  run: 'r',
  ordinal: 0,
  itemId: null,
  temperature: 0,
  variant: 'x',
  condition: 'c',
  model: null,
  dataset: 'd',
  task: 'd',
  storedCorrect: true,
  correct: [true, true],
  parsed: [true, true],
  rules: [null, null],
};

function stored(changes: readonly Partial<TrialLabels>[]): TrialStore {
  const builder = new TrialStoreBuilder(
    ['v1', 'a'].map((id) => ({ id, title: id })),
    ['a'],
  );
  onTestFinished(() => builder.close());
  const list = changes.map((change, ordinal) => ({ ...BASE, ordinal, trialId: `t${ordinal}`, ...change }));
  for (const batch of batchTrials(list)) builder.add(batch);
  return builder.finish(['r']);
}

const texts = { question: '', truth: '', before: null, after: null, shown: null, review: null };

/** The places after sorting, and how many rows were read for it. */
async function sorted(
  store: TrialStore,
  word: string,
): Promise<{ readonly places: number[] | null; readonly read: number }> {
  let read = 0;
  const sorter = new RowSorter(store, (places) => {
    read += places.length;
    const rows = store
      .rows(places)
      .map((row): TrialRow => ({ ...row, ...texts, truth: `truth ${places.length - row.ordinal}` }));
    return Promise.resolve(rows);
  });
  const { places } = store.match(EVERY_TRIAL);
  const sorting = parseRowSorting(word);
  if (sorting === null) throw new Error(word);
  const found = await sorter.sort(places, EVERY_TRIAL, null, sorting);
  expect(await sorter.sort(places, EVERY_TRIAL, null, sorting)).toEqual(found);
  return { places: found === null ? null : [...found], read };
}

test('labels and cells are sorted without reading a trial, and equal ones keep their order', async () => {
  const store = stored([
    { variant: 'v_10' },
    { correct: [true, false], variant: 'v_2' },
    { storedCorrect: false, correct: [false, true] },
    { correct: [true, false], variant: 'v_2' },
  ]);
  expect(await sorted(store, 'change.ascending')).toEqual({ places: [2, 1, 3, 0], read: 0 });
  expect(await sorted(store, 'change.descending')).toEqual({ places: [1, 3, 2, 0], read: 0 });
  expect(await sorted(store, 'cell.ascending')).toEqual({ places: [1, 3, 0, 2], read: 0 });
});

test('a label that a reviewer must not see has no place in the order', async () => {
  const store = stored([{ correct: [true, false] }, { correct: [true, false] }]);
  store.sets.setSample([{ run: 'r', ordinal: 0, parts: ['all', 'unmarked'], isHidden: true }]);
  expect((await sorted(store, 'change.ascending')).places).toEqual([1, 0]);
});

test('texts are read once for the order', async () => {
  const store = stored(Array.from({ length: 12 }, () => ({})));
  const { places, read } = await sorted(store, 'truth.ascending');
  expect(places).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(read).toBe(12);
});

test('too many texts are not read', async () => {
  const store = stored(Array.from({ length: 5001 }, () => ({})));
  expect(await sorted(store, 'truth.ascending')).toEqual({ places: null, read: 0 });
});
