import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchTrials, eachTrial } from '../../../src/base/core/label-batch.ts';
import type { TrialLabels } from '../../../src/base/core/labels.ts';

const name = fc.constantFrom('a', 'b', null);

const labels: fc.Arbitrary<TrialLabels> = fc.record({
  trialId: fc.string(),
  run: fc.constantFrom('one', 'two'),
  ordinal: fc.nat(),
  itemId: name,
  temperature: fc.constantFrom(0, 0.5, null),
  variant: name,
  condition: name,
  model: name,
  dataset: name,
  task: name,
  storedCorrect: fc.constantFrom(true, false, null),
  correct: fc.tuple(fc.constantFrom(true, false, null)),
  parsed: fc.tuple(fc.boolean()),
  rules: fc.constantFrom([null], [[['r']]]),
});

test('batches have the trials of each run, in their order', () => {
  fc.assert(
    // Groups that follow each other twice in the same order are found in another way.
    fc.property(fc.array(labels), (some) => {
      const list = [...some, ...some, ...some.toReversed()];
      const batched = batchTrials(list).flatMap((batch) => [...eachTrial(batch)]);
      const byRun = [...Map.groupBy(list, ({ run }) => run).values()].flat();
      expect(batched).toEqual(byRun);
    }),
  );
});

test('each group of a batch is another one', () => {
  fc.assert(
    fc.property(fc.array(labels), (list) => {
      for (const { groups } of batchTrials([...list, ...list])) {
        const keys = groups.map((group) => JSON.stringify(group));
        expect(new Set(keys).size).toBe(keys.length);
      }
    }),
  );
});
