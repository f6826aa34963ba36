/** What every property relies on: a generator with an upper bound reaches it, so that a bound in the code is tested on both sides. */
import fc from 'fast-check';
import { expect, test } from 'vitest';

test.each<[string, fc.Arbitrary<{ readonly length: number }>]>([
  ['a list', fc.array(fc.constant(0), { maxLength: 200 })],
  ['a text', fc.string({ maxLength: 200 })],
  ['a set', fc.uniqueArray(fc.nat(), { maxLength: 200 })],
])('%s with an upper bound of 200 comes near it', (_, generator) => {
  const lengths = fc.sample(generator, { numRuns: 100, seed: 1 }).map(({ length }) => length);
  expect(Math.max(...lengths)).toBeGreaterThan(180);
});
