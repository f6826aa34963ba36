/** Universes with the same differences have the same result, and others have their own. */
import { expect, test } from 'vitest';
import { testUniverses } from '../../../src/audit/conclusions/universe-tests.ts';

test('each universe is tested with its own differences', () => {
  const [clear, none] = [Array.from({ length: 10 }, () => 1), Array.from({ length: 10 }, () => 0)];
  const even = clear.map((difference, i) => (i % 2 === 0 ? difference : -difference));
  expect(testUniverses([clear, none, clear, even])).toEqual([true, false, true, false]);
});
