/** Verdicts on comparisons, and on chains. */
import { expect, test } from 'vitest';
import { adjustVerdict, decideVerdict, doesHold, findWeakest } from '../../../src/audit/claim-answers/verdict.ts';
import { parseClaim } from '../../../src/languages/claims/parse-claim.ts';

const TWO = 'errorPct(model=a) > errorPct(model=b)';
const AT_LEAST = 'errorPct(model=a) - errorPct(model=b) >= 5';
const SMALL = 'abs(errorPct(model=a) - errorPct(model=b)) < 2';
const ONE = 'accuracyPct(model=a) > 50';

test.each([
  [TWO, true, [1, 9], 0.05, 0.01, 'supported'],
  [TWO, true, [1, 9], 0.06, 0.01, 'holds'],
  [TWO, false, [-9, 1], 0.06, 0.01, 'fails'],
  [TWO, false, [-9, -1], 0.01, 0.01, 'contradicted'],
  [TWO, true, [1, 9], 0.0625, 0.0625, 'untestable', 'few-items'],
  [TWO, true, [1, 9], null, null, 'untestable', 'few-items'],
  [TWO, true, null, 0.01, 0.01, 'untestable', 'no-interval'],
  [AT_LEAST, true, [5.1, 9], 0.5, 0.01, 'supported'],
  [AT_LEAST, true, [4.9, 9], 0.001, 0.01, 'holds'],
  [AT_LEAST, false, [1, 4.9], 0.001, 0.01, 'contradicted'],
  [AT_LEAST, true, null, 0.001, 0.01, 'untestable', 'no-interval'],
  [SMALL, true, [-1.9, 1.9], 0.5, 0.01, 'supported'],
  [SMALL, true, [-1.9, 2.1], 0.5, 0.01, 'holds'],
  [SMALL, false, [2.1, 4], 0.5, 0.01, 'contradicted'],
  [SMALL, false, [-4, -2.1], 0.5, 0.01, 'contradicted'],
  [ONE, true, [51, 60], null, null, 'supported'],
  [ONE, false, [40, 60], null, null, 'fails'],
] as const)('%s, true: %s, interval %j, p %s of at least %s: %s', (text, holds, interval, p, minP, ...wanted) => {
  const [comparison] = parseClaim({ where: 'claim', text });
  const [verdict, reason] = wanted;
  expect(
    decideVerdict(comparison, holds, {
      interval: interval === null ? null : [...interval],
      p,
      minP,
      areOpposite: false,
    }),
  ).toEqual(reason === undefined ? { verdict } : { verdict, reason });
});

test('there is no verdict where outputs and items disagree about the direction', () => {
  const [comparison] = parseClaim({ where: 'claim', text: TWO });
  const evidence = { interval: [1, 9], p: 1, minP: 0.001, areOpposite: true } as const;
  expect(decideVerdict(comparison, true, evidence)).toEqual({ verdict: 'untestable', reason: 'weights-disagree' });
});

test('a decision is withdrawn where p adjusted over the file is above 0.05, and in the links of a chain too', () => {
  const link = { estimatePp: 3, low: 1, high: 5, p: 0.04, minP: 0.001, n: [9, 9], items: 9 } as const;
  const answer = {
    ...link,
    verdict: 'supported',
    links: [
      { ...link, verdict: 'contradicted' },
      { ...link, verdict: 'holds' },
    ],
  } as const;
  expect(adjustVerdict(answer, 0.05)).toEqual(answer);
  for (const holm of [0.08, null])
    expect(adjustVerdict(answer, holm)).toMatchObject({
      verdict: 'holds',
      links: [{ verdict: 'fails' }, { verdict: 'holds' }],
    });
});

test.each([
  [TWO, 3, 10, 2, 10, true],
  [TWO, 2, 6, 3, 9, false], // equal fractions
  ['errorPct(model=a) >= errorPct(model=b)', 2, 6, 3, 9, true],
  [AT_LEAST, 55, 100, 50, 100, true],
  [AT_LEAST, 54, 100, 50, 100, false],
  [SMALL, 50, 100, 52, 100, false],
  ['accuracyPct(model=a) > accuracyPct(model=b)', 2, 10, 3, 10, true],
  [TWO, 0, 0, 3, 10, null],
])('%s: %i of %i errors and %i of %i: %s', (text, errors, n, otherErrors, otherN, wanted) => {
  const [comparison] = parseClaim({ where: 'claim', text });
  expect(doesHold(comparison, { errors, n }, { errors: otherErrors, n: otherN })).toBe(wanted);
});

test('a chain is as strong as its weakest link', () => {
  const link = (verdict: 'supported' | 'holds' | 'untestable' | 'fails' | 'contradicted', p: number | null) => ({
    verdict,
    p,
  });
  expect(findWeakest([link('supported', 0.01), link('holds', 0.2)])).toEqual(link('holds', 0.2));
  expect(findWeakest([link('untestable', null), link('holds', 0.2)]).verdict).toBe('untestable');
  expect(findWeakest([link('contradicted', 0.01), link('fails', 0.2)]).verdict).toBe('contradicted');
  expect(findWeakest([link('supported', 0.01), link('supported', 0.04)]).p).toBe(0.04);
});
