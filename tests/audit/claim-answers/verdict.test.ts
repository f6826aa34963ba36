/** Verdicts on comparisons, and on chains. */
import { describe, expect, test } from 'vitest';
import { adjustVerdict, answerChain, decideVerdict, doesHold } from '../../../src/audit/claim-answers/verdict.ts';
import type { ClaimLink } from '../../../src/documents/claims.ts';
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
  [AT_LEAST, true, [5.1, 9], 0.04, null, 'supported'],
  [AT_LEAST, true, [4.9, 9], 0.06, null, 'holds'],
  [AT_LEAST, false, [1, 4.9], 0.001, null, 'contradicted'],
  [AT_LEAST, true, null, null, null, 'untestable', 'no-interval'],
  [SMALL, true, [-1.9, 1.9], 0.04, null, 'supported'],
  [SMALL, false, [2.1, 4], 0.04, null, 'contradicted'],
  [ONE, true, [51, 60], 0.01, null, 'supported'],
  [ONE, false, [40, 60], 0.9, null, 'fails'],
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
  // The direction of a difference has no meaning for other thresholds.
  const [small] = parseClaim({ where: 'claim', text: SMALL });
  expect(decideVerdict(small, true, { ...evidence, p: 0.001, minP: null })).toEqual({ verdict: 'supported' });
});

test('a decision is withdrawn where p adjusted over the file is above 0.05; the links of a chain keep their own', () => {
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
  for (const holm of [0.08, null]) expect(adjustVerdict(answer, holm)).toEqual({ ...answer, verdict: 'holds' });
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

describe('a chain', () => {
  const link = (verdict: ClaimLink['verdict'], p: number | null): ClaimLink => ({
    verdict,
    p,
    minP: p === null ? null : 0.001,
    estimatePp: 3,
    low: 1,
    high: 5,
    n: [9, 9],
    items: 9,
  });

  test.each([
    ['holds', 0.2, [link('supported', 0.01), link('holds', 0.2)]],
    ['untestable', null, [link('untestable', null), link('holds', 0.2)]],
    ['supported', 0.04, [link('supported', 0.01), link('supported', 0.04)]],
  ] as const)('of true links is as strong as the weakest: %s, p %s', (verdict, p, links) => {
    expect(answerChain([...links])).toEqual({
      ...link(verdict, p),
      minP: p === null ? null : 0.001,
      links: [...links],
    });
  });

  test.each([
    // The smallest p of the false links counts, times the number of links.
    ['contradicted', 0.02, [link('contradicted', 0.01), link('fails', 0.2)]],
    ['contradicted', 0.0002, [link('contradicted', 0.039), link('contradicted', 0.0001)]],
    ['fails', 0.06, [link('contradicted', 0.03), link('supported', 0.001)]],
    ['fails', 1, [link('fails', 0.7), link('supported', 0.001)]],
  ] as const)('with a false link is %s, p %s', (verdict, p, links) => {
    expect(answerChain([...links])).toMatchObject({ verdict, p, minP: 0.002 });
  });
});
