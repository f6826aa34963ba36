import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { LabelBatch } from '../../../../src/base/core/label-batch.ts';
import { TextIndex, TrialNames, type TrialName } from '../../../../src/apps/view/server/trial-names.ts';

function named(batches: readonly (readonly TrialName[])[]): TrialNames {
  const names = new TrialNames();
  onTestFinished(() => names.close());
  for (const batch of batches) names.add(batchOf(batch));
  names.finish();
  return names;
}

/** A batch in which only the names matter. */
function batchOf(names: readonly TrialName[]): LabelBatch {
  const numbers = new Uint32Array(names.length);
  const trialIds = names.map(({ trialId }) => trialId);
  const items = names.map(({ itemId }) => itemId);
  return {
    run: 'r',
    kinds: [],
    groups: [],
    ordinals: new Float64Array(),
    kindOf: numbers,
    groupOf: numbers,
    trialIds,
    items,
  };
}

test('the names of every trial are kept, and every trial is found by its id', () => {
  const id = fc.oneof(fc.constantFrom('t', 'u', '', 'a\0b', '"'), fc.string({ unit: 'binary' }));
  const name = fc.record({ trialId: id, itemId: fc.option(id) });
  fc.assert(
    fc.property(fc.array(fc.array(name, { maxLength: 60 }), { maxLength: 10 }), (batches) => {
      const names = named(batches);
      const list = batches.flat();
      const numbersOf = (one: string): number[] => [...list.keys()].filter((at) => list[at]?.trialId === one);
      expect([...list.keys()].map((arrival) => names.of(arrival))).toEqual(list);
      expect(list.map(({ trialId }) => names.withId(trialId))).toEqual(list.map(({ trialId }) => numbersOf(trialId)));
      expect(names.withId('none of them')).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test('thousands of trials in batches of any size', () => {
  const sizes = [1, 255, 256, 257, 0, 3000];
  let count = 0;
  const names = named(
    sizes.map((size) => Array.from({ length: size }, () => ({ trialId: `t${count++ % 1000}`, itemId: String(count) }))),
  );
  for (let arrival = count - 1; arrival >= 0; arrival -= 7)
    expect(names.of(arrival)).toEqual({ trialId: `t${arrival % 1000}`, itemId: String(arrival + 1) });
  expect(names.withId('t7')).toEqual([7, 1007, 2007, 3007]);
});

test('ids are kept as addresses have them, which are well-formed', () => {
  const names = named([[{ trialId: 'a\ud800', itemId: '\udc00b' }]]);
  expect(names.of(0)).toEqual({ trialId: 'a\uFFFD', itemId: '\uFFFDb' });
  expect(names.withId('a\uFFFD')).toEqual([0]);
});

test('texts are found also after others were added', () => {
  const index = new TextIndex();
  for (let i = 0; i < 3000; i++) index.add(`t${i}`);
  expect(index.candidates('t2999')).toContain(2999);
  index.add('t2999');
  expect(index.candidates('t2999')).toEqual([2999, 3000]);
  expect(index.candidates('t3000')).toEqual([]);
});

test('texts with the same bits of a hash are all candidates, and only one of them is the trial', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => `t${i}`);
  const index = new TextIndex();
  for (const text of texts) index.add(text);
  const names = named([texts.map((trialId) => ({ trialId, itemId: null }))]);
  const shared = texts.filter((text) => index.candidates(text).length > 1);
  expect(shared.length).toBeGreaterThan(0); // 24 bits: a dozen pairs of 20,000
  for (const text of shared) {
    expect(index.candidates(text)).toContain(Number(text.slice(1)));
    expect(names.withId(text)).toEqual([Number(text.slice(1))]);
  }
});
