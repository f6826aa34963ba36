/** Answers to comparisons with a threshold. */
import { expect, test } from 'vitest';
import { answerComparison } from '../../../src/audit/claim-answers/answer.ts';
import { weighGroups } from '../../../src/audit/claim-answers/groups.ts';
import { makeColumn, type ItemColumn } from '../../../src/audit/tally/item-column.ts';
import { parseClaim } from '../../../src/languages/claims/parse-claim.ts';

/** Items with one output each, all wrong or all right. */
const columnOf = (items: number, isWrong: boolean): ItemColumn =>
  makeColumn({
    items: Int32Array.from({ length: items }, (_, i) => i),
    n: new Int32Array(items).fill(1),
    errors: new Int32Array(items).fill(isWrong ? 1 : 0),
    changes: new Int32Array(items),
    singles: [],
  });

test.each([
  ['errorPct(model=a) - errorPct(model=b) > 5', 5, 'holds'],
  ['abs(errorPct(model=b) - errorPct(model=a)) < 5', 5, 'fails'],
  ['errorPct(model=a) - errorPct(model=b) > 5', 12, 'supported'],
  ['errorPct(model=b) - errorPct(model=a) < -5', 5, 'holds'],
])('%s, where %i items differ: %s, because a difference beyond the threshold is not 0', (text, items, verdict) => {
  const [comparison] = parseClaim({ where: 'claim', text });
  const isSwapped = text.includes('(model=b) - ');
  const [left, right] = [columnOf(items, !isSwapped), columnOf(items, isSwapped)];
  const answer = answerComparison(comparison, weighGroups('output', left, right));
  expect(answer.verdict).toBe(verdict);
  // The exact test of the difference from 0 gives this p.
  expect(answer.p).toBeGreaterThanOrEqual(2 ** (1 - items));
});
