/** The verdict keeps apart what is a fact of the table, what was tested, and what a parser would do that does not depend on the condition. */
import { describe, expect, test } from 'vitest';
import { verdict } from '../../src/report/verdict.ts';
import type { Conclusions, ContrastResult } from '../../src/documents/conclusions.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { changeStatistics, sampleResult, schemeConclusions } from '../support/result.ts';

const plain = (text: string): string => text;

/** The sample with these numbers; the change of `combined` has this p and Holm. */
function resultOf(
  conclusions: Partial<Conclusions>,
  change: Partial<ContrastResult['change']> = {},
  overrides: Partial<AuditResult> = {},
): AuditResult {
  const sample = sampleResult();
  return sampleResult({
    conclusions: { ...sample.conclusions, rankedPairs: 0, ...conclusions },
    contrasts: sample.contrasts.map((one) =>
      one.scheme === 'combined'
        ? { ...one, change: changeStatistics({ pp: 5, p: 0.5, minP: 0.5, holm: null, ...change }) }
        : one,
    ),
    ...overrides,
  });
}

const claimOf = (result: AuditResult): string => verdict(result, plain)?.claim ?? '';

describe('facts', () => {
  test.each([
    [
      { signFlips: 0, significanceFlips: 0 },
      'In this table, all 2 contrasts keep their sign and significance under every scheme.',
    ],
    [
      { signFlips: 1, significanceFlips: 0 },
      'In this table, 1 of 2 contrasts changes its sign under at least one scheme; none changes its significance.',
    ],
    [
      { signFlips: 2, significanceFlips: 1 },
      'In this table, 2 of 2 contrasts change their sign and 1 changes its significance under at least one scheme.',
    ],
    [
      { signFlips: 0, significanceFlips: 2 },
      'In this table, 2 of 2 contrasts change their significance under at least one scheme; none changes its sign.',
    ],
  ])('%o', (conclusions, sentence) => {
    expect(claimOf(resultOf(conclusions))).toContain(sentence);
  });
});

describe('tests', () => {
  test('that cannot be made are named as such, with the number of items', () => {
    const claim = claimOf(resultOf({ testable: 0 }, { minP: 0.125 }));
    expect(claim).toContain(
      'None of the changes of effects can be tested: at most 4 items of a contrast carry its change, and a test needs six.',
    );
    expect(claim).not.toMatch(/not significant|insignificant|p = 1/);
  });

  test('that reject nothing say how many there were', () => {
    expect(claimOf(resultOf({ testable: 2, tested: 0 }, { holm: 0.4 }))).toContain(
      'Of 4 changes of effects, 2 have enough items for a test; none of these is significant (Holm).',
    );
  });

  test('that reject name the contrast', () => {
    const found = verdict(resultOf({ testable: 2, tested: 1 }, { holm: 0.01 }), plain);
    expect(found?.claim).toMatch(
      /Of 4 changes of effects, \d (?:has|have) enough items for a test; \d of these (?:is|are) significant(?:, in 1 contrast)? \(Holm’s p ≤ 0\.05\)\./,
    );
    expect(found?.names[0]).toMatch(
      /^Effects whose change is significant: T 0\.7 \/ base: asch_history_5 − control under combined/,
    );
  });
});

test('significant changes are counted as changes, and their contrasts beside them', () => {
  const claim = claimOf(resultOf({ testable: 2, tested: 1 }, { holm: 0.01 }));
  expect(claim).toContain('2 of these are significant, in 1 contrast (Holm’s p ≤ 0.05).');
});

describe('the reference', () => {
  test('is that of the scheme with the most sign changes', () => {
    const blind = (meanSignFlips: number, upperSignFlips: number | null) => ({
      changes: 10,
      movable: 10,
      meanSignFlips,
      isDrawn: false,
      upperSignFlips,
      meanSignificanceFlips: null,
      upperSignificanceFlips: null,
      draws: 99,
    });
    const schemes = [
      schemeConclusions('v2-parse', { signFlips: 1, blind: blind(9, 9) }),
      schemeConclusions('combined', { signFlips: 4, blind: blind(3.14, 6) }),
    ];
    expect(verdict(resultOf({ schemes }), plain)?.names).toContain(
      'Reference: combined changes the sign of 4 contrasts. A parser with the same flips that does not depend on the condition changes 3.1 signs on average, and at most 6 in 95 of 100 draws.',
    );
    const without = [schemeConclusions('combined', { signFlips: 1, blind: blind(0.5, null) })];
    expect(verdict(resultOf({ schemes: without }), plain)?.names).toContain(
      'Reference: combined changes the sign of 1 contrast. A parser with the same flips that does not depend on the condition changes 0.5 signs on average.',
    );
  });

  test('has its share of the changes, and does not exist below 80 %', () => {
    const ofBlind = (movable: number, meanSignFlips: number | null): string =>
      verdict(
        resultOf({
          schemes: [
            schemeConclusions('combined', {
              signFlips: 1,
              blind: {
                changes: 217,
                movable,
                meanSignFlips,
                isDrawn: false,
                upperSignFlips: null,
                meanSignificanceFlips: null,
                upperSignificanceFlips: null,
                draws: 0,
              },
            }),
          ],
        }),
        plain,
      )?.names.join(' ') ?? '';
    expect(ofBlind(200, 1)).toContain('changes 1.0 signs on average. It moves 200 of 217 changes.');
    expect(ofBlind(8, null)).toContain(
      'There is no reference for combined: only 8 of 217 changes of labels are of items with as many outputs under every condition, and a reference needs 80 % of them.',
    );
  });
});

test('one sentence states how many items carry the flips', () => {
  expect(verdict(sampleResult(), plain)?.names.at(-1)).toBe(
    'Items whose number of errors changes: 1 of 4 items under v2-parse (1 flip); 1 of 4 items under combined (3 flips).',
  );
});

test('swaps are counted apart if both orders are significant', () => {
  expect(claimOf(sampleResult())).toContain(
    '1 of 1 ranked pair swaps in this table. Its two orders are not both significant.',
  );
  const { conclusions } = sampleResult();
  expect(claimOf(sampleResult({ conclusions: { ...conclusions, distinguishableInversions: 1 } }))).toContain(
    'Its two orders are both significant.',
  );
  const several = { ...conclusions, rankedPairs: 3, inversions: 2 };
  expect(claimOf(sampleResult({ conclusions: { ...several, distinguishableInversions: 0 } }))).toContain(
    '2 of 3 ranked pairs swap in this table. Both orders are significant for none of these pairs.',
  );
  expect(claimOf(sampleResult({ conclusions: { ...several, distinguishableInversions: 1 } }))).toContain(
    'Both orders are significant for 1 of these pairs.',
  );
  expect(claimOf(sampleResult({ conclusions: { ...conclusions, inversions: 0 } }))).toContain('No ranking changes.');
});

test('swapped pairs have a reference, where there is one', () => {
  const namesOf = (mean: number | null): string =>
    verdict(
      resultOf({
        inversions: 3,
        schemes: [schemeConclusions('combined', { inversions: 3, swaps: { changes: 20, movable: 18, mean } })],
      }),
      plain,
    )?.names.join(' ') ?? '';
  expect(namesOf(2.25)).toContain(
    'Reference: combined swaps 3 ranked pairs. A parser with the same flips that does not depend on what is ranked swaps 2.2 on average.',
  );
  expect(namesOf(null)).toContain(
    'There is no reference for swaps: only 18 of 20 changes of labels are of items with as many outputs in every ranked cell, and a reference needs 80 % of them.',
  );
});

test('contrasts with opposite signs by outputs and by items are a warning', () => {
  const sample = resultOf({});
  const contrasts = sample.contrasts.map((one, i) => (i === 0 ? { ...one, weightsDisagree: true as const } : one));
  expect(claimOf({ ...sample, contrasts })).toContain(
    '1 contrast has one sign if outputs weigh the same and the opposite one if items do, because items have other numbers of outputs on the two sides; it has no verdict.',
  );
  expect(claimOf(sample)).not.toContain('weigh the same');
});
