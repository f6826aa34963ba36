/** The verdict keeps apart what is a fact of the table, what was tested, and what chance alone would change. */
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
      'No change of an effect can be tested: at most 4 items make the change of a contrast, and a test needs six.',
    );
    expect(claim).not.toMatch(/not significant|insignificant|p = 1/);
  });

  test('that reject nothing say how many there were', () => {
    expect(claimOf(resultOf({ testable: 2, tested: 0 }, { holm: 0.4 }))).toContain(
      '2 contrasts were compared under 2 schemes. 2 of these 4 comparisons have enough items for a test, and none is significant (p ≤ 0.05 after Holm’s correction).',
    );
  });

  test('that reject name the contrast', () => {
    const found = verdict(resultOf({ testable: 2, tested: 1 }, { holm: 0.01 }), plain);
    expect(found?.claim).toMatch(
      /2 contrasts were compared under 2 schemes\. \d of these 4 comparisons (?:has|have) enough items for a test, and \d (?:is|are) significant(?:, in 1 contrast)? \(p ≤ 0\.05 after Holm’s correction\)\./,
    );
    expect(found?.names[0]).toMatch(
      /^Effects whose change is significant: T 0\.7 \/ base: asch_history_5 − control under combined/,
    );
  });
});

test('significant changes are counted as changes, and their contrasts beside them', () => {
  const claim = claimOf(resultOf({ testable: 2, tested: 1 }, { holm: 0.01 }));
  expect(claim).toContain('and 2 are significant, in 1 contrast (p ≤ 0.05 after Holm’s correction).');
});

describe('what chance alone would change', () => {
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
      'By chance alone: combined changes the sign of 4 contrasts. If its label changes were spread over the conditions at random, 3.1 would change on average, and rarely more than 6. So the number of sign changes shows nothing here; only the tests of the changes do.',
    );
    const without = [schemeConclusions('combined', { signFlips: 1, blind: blind(0.5, null) })];
    expect(verdict(resultOf({ schemes: without }), plain)?.names).toContain(
      'By chance alone: combined changes the sign of 1 contrast. If its label changes were spread over the conditions at random, 0.5 would change on average.',
    );
  });

  test.each([
    [1, 1, true],
    [1, 0, false],
    [4, 4, true],
    [4, 3, false],
  ])(
    'of %s sign changes, where chance alone rarely gives more than %s, shows nothing: %s',
    (signFlips, upperSignFlips, showsNothing) => {
      const blind = {
        changes: 10,
        movable: 10,
        meanSignFlips: 0.5,
        isDrawn: true,
        upperSignFlips,
        meanSignificanceFlips: null,
        upperSignificanceFlips: null,
        draws: 99,
      };
      const schemes = [schemeConclusions('combined', { signFlips, blind })];
      const names = verdict(resultOf({ schemes }), plain)?.names ?? [];
      const start = `By chance alone: combined changes the sign of ${signFlips === 1 ? '1 contrast' : '4 contrasts'}. If its label changes were spread over the conditions at random, 0.5 would change on average, and rarely more than ${upperSignFlips}.`;
      const nothing = 'So the number of sign changes shows nothing here; only the tests of the changes do.';
      expect(names).toContain(showsNothing ? `${start} ${nothing}` : start);
    },
  );

  test('has its share of the changes, and is not known below 80 %', () => {
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
    expect(ofBlind(200, 1)).toContain('1.0 would change on average. Only 200 of 217 changes can be spread so.');
    expect(ofBlind(8, null)).toContain(
      'By chance alone: how many sign changes under combined there would be is not known. Only 8 of 217 label changes are of items with as many outputs under every condition, and at least 80 % would be needed.',
    );
    expect(ofBlind(217, null)).toContain(
      'By chance alone: how many sign changes under combined there would be is not known, because it would take too long to compute.',
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

test('swapped pairs have what chance alone would swap, where that is known', () => {
  const namesOf = (mean: number | null, movable = 18): string =>
    verdict(
      resultOf({
        inversions: 3,
        schemes: [schemeConclusions('combined', { inversions: 3, swaps: { changes: 20, movable, mean } })],
      }),
      plain,
    )?.names.join(' ') ?? '';
  expect(namesOf(2.25)).toContain(
    'By chance alone: combined swaps 3 ranked pairs. If its label changes were spread over the variants at random, 2.2 would swap on average.',
  );
  expect(namesOf(null, 15)).toContain(
    'By chance alone: how many swaps there would be is not known. Only 15 of 20 label changes are of items with as many outputs in every ranked cell, and at least 80 % would be needed.',
  );
  expect(namesOf(null, 16)).toContain(
    'By chance alone: how many swaps there would be is not known, because it would take too long to compute.',
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
