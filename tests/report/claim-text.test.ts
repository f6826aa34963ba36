/** Claims in words: sentences for a paper, and rows of LaTeX. */
import { expect, test } from 'vitest';
import { latexRow, marginSentence, paperSentence, summarizeClaims, verdictWords } from '../../src/report/claim-text.ts';
import type { ClaimAnswer, ClaimResult } from '../../src/documents/claims.ts';

const ANSWER: ClaimAnswer = {
  verdict: 'supported',
  estimatePp: 14.566,
  low: 12.2,
  high: 16.9,
  p: 0.0004,
  minP: 1e-9,
  n: [100, 90],
  items: 50,
};
const CLAIM: ClaimResult = {
  id: 'a_b&c',
  text: 'Pressure raises errors.',
  holds: 'errorPct(model=a) > errorPct(model=b)',
  stored: ANSWER,
  holm: 0.0004,
  schemes: [
    { scheme: 'v2', changed: 12, ...ANSWER },
    { scheme: 'v3', changed: 7, ...ANSWER, verdict: 'fails' },
  ],
  settings: { of: 40, holding: 34, brokenBy: [], shapleyPp: null, each: [] },
  margin: { labels: 9, left: 9, right: 0, significance: 5, items: 2, group: 'errorPct(model=a)' },
  receipts: [],
};

test('a sentence for a paper has the numbers, and how far the claim survives', () => {
  expect(paperSentence(CLAIM, (text) => text)).toBe(
    '“Pressure raises errors” (+14.6 points, 95 % interval +12.2 to +16.9, p < 0.001) is true under 1 of 2 answer-parsing schemes and in 34 of 40 settings of the parsing rules; 9 labels would have to change for it to fail.',
  );
  expect(paperSentence({ ...CLAIM, stored: { ...ANSWER, verdict: 'contradicted' } }, (text) => text)).toBe(
    '“Pressure raises errors” is not true of the stored labels (+14.6 points, 95 % interval +12.2 to +16.9, p < 0.001).',
  );
});

test('a claim that cannot be tested is not called untrue', () => {
  const stored: ClaimAnswer = { ...ANSWER, verdict: 'untestable', reason: 'few-items' };
  expect(paperSentence({ ...CLAIM, stored }, (text) => text)).toBe(
    '“Pressure raises errors” cannot be tested: too few items differ for a test.',
  );
  expect(summarizeClaims([CLAIM, { ...CLAIM, stored }])).toBe(
    '1 of 2 claims is true as stored, and 0 of these under every scheme; 1 cannot be tested.',
  );
});

test('a row of LaTeX has no character that LaTeX reads as markup', () => {
  expect(latexRow({ ...CLAIM, id: 'a_b&c^{%}~$#\\' })).toBe(
    'a\\_b\\&c\\textasciicircum{}\\{\\%\\}\\textasciitilde{}\\$\\#\\textbackslash{} & supported & +14.6 & +12.2 to +16.9 & 1 of 2 & 34 of 40 & 9 \\\\',
  );
  expect(latexRow({ ...CLAIM, stored: { ...ANSWER, estimatePp: -7.42, low: -9, high: 0 } })).toContain(
    ' & $-$7.4 & $-$9.0 to 0.0 & ',
  );
  expect(
    latexRow({ ...CLAIM, stored: { ...ANSWER, estimatePp: 38.9, low: 30, high: 47.8, n: [100, null] } }),
  ).toContain(' & 38.9~\\% & 30.0~\\% to 47.8~\\% & ');
});

test('the margin is beside the labels that schemes change', () => {
  expect(marginSentence(CLAIM)).toBe(
    '9 labels would have to change for it to fail, and 5 labels of one group (2 items) for it to lose its support; the schemes change up to 12 in its groups.',
  );
  expect(marginSentence({ ...CLAIM, margin: { ...CLAIM.margin, labels: null } })).toBeNull();
});

test('an untestable claim has its reason', () => {
  expect(verdictWords({ verdict: 'untestable', reason: 'few-items' })).toBe(
    'untestable (too few items differ for a test)',
  );
});
