/** The coverage of pass@j and votes, in a small simulation. Near 100 %, the former intervals covered 63 to 88 % of the truths. */
import { expect, test } from 'vitest';
import { renderPassCoverage, simulatePasses } from '../../../scripts/coverage/passes.ts';

test('intervals of easy questions cover, and the table has a row for each size', () => {
  const rows = simulatePasses({ runs: 60, seed: 3 }, 20_000);
  const easy = rows.filter(({ isNearOne, questions }) => isNearOne && questions === 300);
  const covered = easy.flatMap(({ covered: by }) => by['pass@K/2'] ?? []);
  expect(covered).toHaveLength(8);
  expect(Math.min(...covered)).toBeGreaterThan(0.88);
  expect(renderPassCoverage(rows).split('\n')).toHaveLength(12);
});
