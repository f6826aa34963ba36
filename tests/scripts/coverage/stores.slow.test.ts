/** Whole stores through the command, fewer than `npm run coverage` audits. */
import { expect, test } from 'vitest';
import { simulateRandomParsers } from '../../../scripts/coverage/stores/random-parser-verdicts.ts';
import { renderRandomParsers } from '../../../scripts/coverage/stores/random-parser-table.ts';
import { renderStoreTable, simulateStores } from '../../../scripts/coverage/stores/simulate-stores.ts';

test('the document covers what is true of the stores', async () => {
  const stores = 8;
  const tallies = await simulateStores({ stores, seed: 11 });
  const { storedRate, cellDelta, totalDelta, storedContrast, schemeContrast, change, cellFamily } = tallies;
  // Four models, three conditions and two schemes; 12 cells of a store share their items, so the bounds are wide.
  expect([storedRate.intervals, cellDelta.intervals, totalDelta.intervals]).toEqual([
    12 * stores,
    24 * stores,
    2 * stores,
  ]);
  for (const tally of [storedRate, cellDelta, totalDelta, storedContrast, schemeContrast, change]) {
    expect(tally.covered / tally.intervals).toBeGreaterThan(0.85);
    expect(tally.covered).toBeGreaterThan(0);
  }
  expect(totalDelta.coveredByOutput / totalDelta.intervals).toBeLessThan(0.8);
  expect(cellDelta.tests).toBe(12 * stores);
  expect(cellDelta.rejected / cellDelta.tests).toBeLessThan(0.1);
  expect(cellFamily.tests).toBe(stores);
  expect(renderStoreTable(tallies).split('\n')).toHaveLength(10);
});

test('verdicts on random parsers name no tested change, where those by output name some', async () => {
  const verdicts = await simulateRandomParsers({ stores: 12, seed: 11 });
  expect(new Set(verdicts.map(({ contrasts }) => contrasts))).toEqual(new Set([36]));
  expect(verdicts.filter(({ outcome }) => outcome === 'changes').length).toBeLessThanOrEqual(2);
  expect(verdicts.filter(({ claimedByOutput }) => claimedByOutput).length).toBeGreaterThanOrEqual(9);
  expect(verdicts.every(({ claim }) => claim.startsWith('In this table'))).toBe(true);
  expect(renderRandomParsers(verdicts)).toMatch(/\| all \| 12 \| [012] \|/);
});
