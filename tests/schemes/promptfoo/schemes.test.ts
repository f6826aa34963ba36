import { expect, test } from 'vitest';
import { planFor } from '../../../src/schemes/kit/plan.ts';
import { promptfooSchemes } from '../../../src/schemes/promptfoo/schemes.ts';

test.each([
  ['Paris', 'Paris', true],
  ['Paris ', 'Paris', false],
  ['paris', 'Paris', false],
  ['Paris', ['Rome', 'Paris'], true],
])('%j equals %j: %s', (response, truth, isRight) => {
  const [verdict] = planFor(promptfooSchemes).score({ response, storedParse: null }, truth);
  expect(verdict?.correct).toBe(isRight);
});
