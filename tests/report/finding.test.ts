/** The most important finding is one sentence with n and an interval. */
import type { Scope } from '../../src/documents/scope.ts';
import { expect, test } from 'vitest';
import { finding } from '../../src/report/finding.ts';
import { headline } from '../../src/report/headline.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import type { SchemeResult } from '../../src/documents/scheme-result.ts';
import { changeStatistics, sampleResult } from '../support/result.ts';

const ticked = (text: string): string => `'${text}'`;

/** The sample with these numbers of `combined`. */
function withCombined(values: Partial<SchemeResult>, overrides: Partial<AuditResult> = {}): AuditResult {
  const { schemes } = sampleResult();
  return sampleResult({
    schemes: schemes.map((scheme) => (scheme.id === 'combined' ? { ...scheme, ...values } : scheme)),
    ...overrides,
  });
}

test.each([
  [
    { errorPct: 43.75, deltaPp: -6.25, deltaInterval: [-12.5, 0.25] },
    "Under 'combined', 3 of 16 labels (18.8 %) change and the error rate falls from 50.0 % to 43.8 % (-6.25 pp, 95 % interval -12.50 to +0.25).",
  ],
  [
    { errorPct: 50.01, deltaPp: 0.01, deltaInterval: null },
    "Under 'combined', 3 of 16 labels (18.8 %) change and the error rate stays 50.0 % (+0.01 pp).",
  ],
  [
    { errorPct: 50, deltaPp: 0 },
    "Under 'combined', 3 of 16 labels (18.8 %) change, as many gained as lost, and the error rate stays 50.0 %.",
  ],
  [{ flips: 1, flipsPct: 6.25, deltaPp: null }, "Under 'v2-parse', 1 of 16 labels (6.2 %) changes"],
] as const)('%o', (values, sentence) => {
  expect(finding(withCombined(values), ticked)).toContain(sentence);
});

test('without stored labels, the scheme that takes their place is named', () => {
  const { options } = sampleResult();
  expect(finding(sampleResult({ options: { ...options, base: 'v2-parse' } }), ticked)).toContain(
    "Under 'combined', 3 of 16 answers (18.8 %) are judged otherwise than by 'v2-parse' and the error rate falls",
  );
});

test('an effect whose change is significant comes first', () => {
  const { contrasts, conclusions } = sampleResult();
  const changed = contrasts.map((one) =>
    one.scheme === 'combined'
      ? { ...one, change: changeStatistics({ pp: -50, low: -80, high: -20.5, holm: one.effectPp < 0 ? 0.012 : 0.04 }) }
      : one,
  );
  expect(
    finding(sampleResult({ contrasts: changed, conclusions: { ...conclusions, testable: 3, tested: 2 } }), ticked),
  ).toBe(
    "Under 'combined', the effect T 0.7 / 'base': 'asch_history_5' − 'control' changes by -50.00 pp, n = 4 and 4 (adjusted p = 0.012); such a change is significant in 2 of 2 contrasts (3 tests, Holm).",
  );
});

test.each([
  ['no label changes', { flips: 0, gained: 0, lost: 0, flipsPct: 0 }, 'No label changes.'],
  ['too few trials', { trials: 3 }, 'Too few trials to judge.'],
] as const)('where %s it is the headline', (_, values, claim) => {
  const { schemes } = sampleResult();
  const result = sampleResult({
    schemes: schemes.map((scheme) => ({ ...scheme, ...values })),
  });
  const { claim: own, detail } = headline(result, ticked);
  expect(finding(result, ticked)).toBe(`${own} ${detail}`);
  expect(own).toBe(claim);
});

test('where no label changes, what was left out is counted', () => {
  const { schemes, scope } = sampleResult();
  const leftOut: Scope['leftOut'] = [
    { reason: 'other-answers', name: 'a.jsonl', trials: 7, why: 'its answers are others' },
    { reason: 'other-answers', name: 'b.jsonl', trials: 3, why: 'its answers are others' },
    { reason: 'unread', name: 'c.txt', trials: null, why: 'no log of a known format' },
  ];
  const result = sampleResult({
    schemes: schemes.map((scheme) => ({ ...scheme, flips: 0, flipsPct: 0 })),
    scope: { ...scope, trials: 26, leftOut },
  });
  expect(headline(result, ticked)).toEqual({
    claim: 'No label changes.',
    detail: 'No scheme changes a label of 16 labelled trials. For other items like these: -10.00 to +10.00 pp.',
    scope:
      "Not in these numbers: 10 of the 26 trials in 'a.jsonl', 'b.jsonl', which must be audited separately, and 1 input that was not read.",
  });
});

test('labels that the check does not reproduce are separated from the effect of the parser', () => {
  const schemes = sampleResult().schemes.map((one) =>
    one.id === 'v1' ? { ...one, flips: 2, deltaPp: 1.25 } : one.id === 'combined' ? { ...one, deltaPp: -6.25 } : one,
  );
  const { consistency, options } = sampleResult();
  const result = sampleResult({
    schemes,
    consistency: { ...consistency, mismatches: 2 },
    options: { ...options, minN: 1 },
  });
  expect(headline(result, ticked).detail).toContain(
    "That is -7.50 pp of the parser, and +1.25 pp of 2 stored labels that 'v1' does not reproduce.",
  );
});

test('where the parser does not matter, this comes first, and one scheme that is open is enough against it', () => {
  const equivalent = sampleResult().schemes.map((one) => ({ ...one, equivalence: 'equivalent' as const }));
  const options = { ...sampleResult().options, minN: 1 };
  const { conclusions } = sampleResult();
  const stay = { ...conclusions, signFlips: 0, significanceFlips: 0, distinguishableInversions: 0 };
  const known = sampleResult({ schemes: equivalent, options, contrasts: [], conclusions: stay });
  const rate = 'the error rate stays within ±1 pp under all 2 schemes. ';
  const begins = (result: AuditResult, lead: string): void => {
    for (const text of [finding(result, ticked), headline(result, ticked).claim])
      expect(text.slice(0, lead.length)).toBe(lead);
  };
  begins(known, `The parser does not matter here: ${rate}`);
  // An effect or a ranking may still change.
  const swapped = { ...known, conclusions: { ...stay, distinguishableInversions: 1 } };
  begins(swapped, `Over all trials, ${rate}`);
  const answer = {
    verdict: 'holds',
    estimatePp: 1,
    low: 0,
    high: 2,
    p: 0.2,
    minP: 0.001,
    n: [9, 9],
    items: 9,
  } as const;
  const fails = { ...answer, scheme: 'combined', changed: 1, verdict: 'fails' } as const;
  const claim = { id: 'a', text: 'a', holds: 'a', stored: answer, holm: null, schemes: [fails], settings: null };
  const margin = { labels: null, left: null, right: null, significance: null, items: null, group: null };
  begins({ ...known, claims: [{ ...claim, margin, receipts: [] }] }, `Over all trials, ${rate}`);
  begins({ ...known, contrasts: sampleResult().contrasts }, `Over all trials, ${rate}`);
  const schemes = equivalent.map((one) => (one.id === 'combined' ? { ...one, equivalence: 'open' as const } : one));
  const open = sampleResult({ schemes, options });
  for (const text of [finding(open, ticked), headline(open, ticked).claim])
    expect(text).not.toContain('does not matter');
});

test('where no label changes, the interval is that of a scheme that fits', () => {
  const schemes = sampleResult().schemes.map((one) => ({
    ...one,
    ...(one.id === 'v2-parse'
      ? { deltaInterval: [70, 80] as [number, number], flips: 12, flipsPct: 75 }
      : { flips: 0, flipsPct: 0, deltaInterval: [-2, 2] as [number, number] }),
  }));
  const { extremes } = sampleResult();
  const labels = { scheme: 'combined', trials: 16, flips: 0, flipsPct: 0 };
  const fitting = { schemes: ['combined'], labels, cell: null };
  const { detail } = headline({ ...sampleResult({ schemes }), extremes: { ...extremes, everyTrial: fitting } }, ticked);
  expect(detail).toContain('For other items like these: -2.00 to +2.00 pp');
});

test('the largest cell is that of the cells that are compared', () => {
  const { cells, options } = sampleResult();
  const few = cells.map((cell, i) => (i === 0 ? { ...cell, n: 1 } : cell));
  const detail = (minN: number): string =>
    headline(sampleResult({ cells: few, options: { ...options, minN } }), ticked).detail;
  expect(detail(1)).toContain(
    `The largest of ${cells.length} changes of the error rate of a cell with at least 1 trial is`,
  );
  expect(detail(2)).toContain(
    `The largest of ${cells.length - 1} changes of the error rate of a cell with at least 2 trials is`,
  );
});
