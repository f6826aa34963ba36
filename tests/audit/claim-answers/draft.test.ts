/** Drafted claims: which candidates there are, and the chain of significant neighbours. */
import { expect, test } from 'vitest';
import { draftClaims, listCandidates } from '../../../src/audit/claim-answers/draft.ts';
import type { ClaimResult } from '../../../src/documents/claims.ts';

const KEYS = ['a', 'b', 'c'].flatMap((model) =>
  ['control', 'bias'].flatMap((condition) => [0, 1].map((temperature) => ({ model, condition, temperature }))),
);

test('conditions are compared with the baseline, models in pairs, temperatures at their ends', () => {
  const holds = listCandidates(KEYS, 'control').map(({ claim }) => claim.holds);
  expect(holds).toEqual([
    'errorPct(condition=bias) > errorPct(condition=control)',
    ...['a', 'b', 'c'].map(
      (model) => `errorPct(model=${model}, condition=bias) > errorPct(model=${model}, condition=control)`,
    ),
    'errorPct(model=a) > errorPct(model=b)',
    'errorPct(model=a) > errorPct(model=c)',
    'errorPct(model=b) > errorPct(model=c)',
    'errorPct(temperature=1) > errorPct(temperature=0)',
  ]);
});

/** @param estimates of the candidates; null where one is not significant. */
function draft(estimates: readonly (number | null)[]): string[] {
  const answers = estimates.map(
    (estimatePp) =>
      ({ holm: estimatePp === null ? 0.2 : 0.01, stored: { estimatePp: estimatePp ?? 1 } }) as ClaimResult,
  );
  return draftClaims(listCandidates(KEYS, 'control'), answers).map(({ holds }) => holds);
}

test('a chain has the longest order in which each neighbour is significant', () => {
  expect(draft([null, null, null, null, -5, -9, -4, null])).toEqual([
    'errorPct(model=a) < errorPct(model=b) < errorPct(model=c)',
  ]);
  expect(draft([null, null, null, null, null, -9, -4, null])).toEqual(['errorPct(model=a) < errorPct(model=c)']);
});

test('the direction is that of the labels', () => {
  expect(draft([3, -3, null, null, null, null, null, -2])).toEqual([
    'errorPct(condition=bias) > errorPct(condition=control)',
    'errorPct(model=a, condition=control) > errorPct(model=a, condition=bias)',
    'errorPct(temperature=0) > errorPct(temperature=1)',
  ]);
});
