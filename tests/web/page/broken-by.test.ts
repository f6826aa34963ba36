/** The sets of rules that break a claim. */
import { expect, test } from 'vitest';
import type { Player } from '../../../src/base/core/statistics.ts';
import { countBreakingSets } from '../../../src/web/page/claims/broken-by.ts';

const LEGEND = ['A', 'B'].map((id): Player => ({ id, rule: `rule-${id}`, summary: '' }));

function settings(failing: readonly string[], brokenBy: readonly (readonly string[])[]) {
  const each = ['', 'A', 'B', 'AB'].map((id) => ({
    id,
    rules: id.split(''),
    holds: !failing.includes(id),
    estimatePp: 1,
  }));
  return { of: 4, holding: 4 - failing.length, brokenBy, shapleyPp: null, each };
}

test.each<[string, readonly string[], readonly string[], number, number]>([
  ['a rule that always breaks it', ['A', 'AB'], ['rule-A'], 2, 2],
  ['a rule that another one repairs', ['A'], ['rule-A'], 2, 1],
  ['two rules', ['AB'], ['rule-A', 'rule-B'], 1, 1],
])('%s', (_, failing, rules, of, count) => {
  expect(countBreakingSets(settings(failing, [rules]), LEGEND)).toEqual([{ rules, of, failing: count }]);
});

test('no set breaks a claim that is true everywhere', () => {
  expect(countBreakingSets(settings([], []), LEGEND)).toEqual([]);
});
