/** Steps that are shared by schemes: they and what follows from them are the same as without sharing. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCHEMES } from '../../../src/schemes/catalog.ts';
import { KnownSteps } from '../../../src/schemes/kit/known-steps.ts';
import { createKnown, planFor } from '../../../src/schemes/kit/plan.ts';
import { pieces } from '../../support/texts.ts';
import { inFull } from '../../support/thorough.ts';

const RUNS = { numRuns: inFull(200, 40), seed: 1 };

test('every normalizer of the catalog has the same steps and texts, whatever others have traced before', () => {
  const normalizers = new Set(SCHEMES.map(({ normalizer }) => normalizer));
  fc.assert(
    fc.property(fc.array(pieces, { minLength: 1, maxLength: 3 }), (texts) => {
      const known = new KnownSteps();
      for (const normalizer of normalizers)
        for (const text of [...texts, ...texts]) {
          expect(known.trace(normalizer, text)).toEqual(normalizer.trace(text));
          expect(known.normalize(normalizer, text)).toBe(normalizer.normalize(text));
        }
    }),
    RUNS,
  );
});

test('verdicts are the same with and without the steps', () => {
  const plan = planFor(SCHEMES);
  const inputs = fc.record({ response: pieces, storedParse: pieces });
  fc.assert(
    fc.property(inputs, pieces, (input, truth) => {
      const verdicts = plan.score(input, truth, { ...createKnown(), steps: new KnownSteps() });
      expect(verdicts).toEqual(plan.score(input, truth));
    }),
    RUNS,
  );
});
