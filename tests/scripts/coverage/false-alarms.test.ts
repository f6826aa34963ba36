/** False drops and rises near 1, and agreement with users, in small simulations. */
import { expect } from 'vitest';
import { renderFalseAlarms, simulateFalseAlarms } from '../../../scripts/coverage/false-alarms.ts';
import { renderAgreement, simulateAgreement } from '../../../scripts/coverage/feedback-intervals.ts';
import { thorough } from '../../support/thorough.ts';

/** So many of so many runs, and three standard errors. */
const above = (share: number, runs: number): number => share + 3 * Math.sqrt((share * (1 - share)) / runs);

thorough('at most 2.5 % on each side (and three standard errors) where nothing differs', () => {
  const rows = simulateFalseAlarms({ runs: 60, seed: 5 });
  for (const { drops, rises, either } of rows) {
    expect(Math.max(drops, rises)).toBeLessThanOrEqual(above(0.025, 60));
    expect(either).toBeLessThanOrEqual(above(0.05, 60));
  }
  expect(renderFalseAlarms(rows).split('\n')).toHaveLength(rows.length + 2);
});

thorough('intervals of agreement cover at least 94 % (less three standard errors)', () => {
  const rows = simulateAgreement({ runs: 200, seed: 5 });
  expect(rows).toHaveLength(12);
  for (const { covered } of rows) expect(Math.min(...covered)).toBeGreaterThanOrEqual(1 - above(0.06, 200));
  expect(renderAgreement(rows)).toMatch(/^\| ρ \| 10 \| 1 \| /m);
});
