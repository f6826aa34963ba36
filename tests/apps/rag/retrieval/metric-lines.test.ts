/** Metrics as lines of JSON: the same text as that of JSON.stringify. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from '../../../../src/base/core/json-text.ts';
import { MetricLines } from '../../../../src/apps/rag/retrieval/metric-lines.ts';

const SHAPE = { names: ['recall@1', 'mrr'], ownCutoffs: false };
const lines = new MetricLines();

test('the text is that of an object with the same members', () => {
  const value = fc.oneof(fc.constantFrom(0, 1), fc.double());
  const ids = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('\u202e'), fc.maxSafeInteger());
  fc.assert(
    fc.property(
      ids,
      fc.option(fc.maxSafeInteger()),
      fc.option(fc.tuple(value, value)),
      fc.nat(),
      fc.nat(),
      (id, k, values, relevant, duplicates) => {
        const evaluation = { shape: SHAPE, values, isJudged: true, relevant, duplicates };
        const metrics = { 'recall@1': values?.[0] ?? null, mrr: values?.[1] ?? null };
        expect(lines.render(id, k, evaluation)).toBe(
          jsonText({ id, ...(k === null ? {} : { k }), ...metrics, numRelevant: relevant, duplicates }),
        );
      },
    ),
  );
});
