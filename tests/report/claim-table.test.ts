/** The claims in a terminal: those that fail first, within 80 columns. */
import { expect, test } from 'vitest';
import { PLAIN, type Paint } from '../../src/base/text/paint.ts';
import { displayWidth } from '../../src/base/text/display-width.ts';
import type { ClaimAnswer, ClaimResult } from '../../src/documents/claims.ts';
import { claimTextTable } from '../../src/report/claim-table.ts';

type Verdict = ClaimAnswer['verdict'];

function claim(id: string, stored: Verdict, scheme: Verdict): ClaimResult {
  const answer: ClaimAnswer = {
    verdict: stored,
    estimatePp: -114.566,
    low: -112.2,
    high: 116.9,
    p: 0.04,
    minP: 1e-9,
    n: [100, 90],
    items: 50,
  };
  return {
    id,
    text: id,
    holds: 'errorPct > 1',
    stored: answer,
    holm: 0.04,
    schemes: [{ scheme: 'v2', changed: 12, ...answer, verdict: scheme }],
    settings: { of: 40, holding: 34, brokenBy: [], shapleyPp: null, each: [] },
    margin: { labels: 9, left: 9, right: 0, significance: 5, items: 2, group: 'errorPct > 1' },
    receipts: [],
  };
}

/** The first words of the lines of claims. */
function idsIn(text: string): string[] {
  return Array.from(
    text.matchAll(/^ {2}(\S+) +(?:contradicted|fails|untestable|holds|supported)/gm),
    ([, id = '']) => id,
  );
}

test('false claims are first, then those that some scheme makes false, then untestable ones', () => {
  const claims = [
    claim('safe', 'supported', 'holds'),
    claim('unknown', 'untestable', 'untestable'),
    claim('broken', 'supported', 'fails'),
    claim('weak', 'fails', 'fails'),
    claim('wrong', 'contradicted', 'holds'),
  ];
  expect(idsIn(claimTextTable(claims, PLAIN))).toEqual(['wrong', 'weak', 'broken', 'unknown', 'safe']);
});

test('lines have at most 80 columns; a long id is cut, and its controls are shown', () => {
  const long = claim(`${'主張'.repeat(40)}\u001b[31m`, 'contradicted', 'fails');
  const text = claimTextTable([long, claim('short', 'supported', 'fails')], PLAIN);
  expect(text.split('\n').filter((line) => displayWidth(line) > 80)).toEqual([]);
  expect(text).toContain('…');
  expect(text).toContain('␛');
  expect(text).not.toContain('\u001b');
});

test('more than 30 claims are counted', () => {
  const claims = Array.from({ length: 32 }, (_, i) => claim(`c${i}`, 'supported', 'supported'));
  const text = claimTextTable([...claims, claim('last', 'fails', 'fails')], PLAIN);
  expect(idsIn(text)[0]).toBe('last');
  expect(text).toMatch(/\n {2}and 3 more\n\n$/);
});

test('the verdict has a style, which is no part of the width of its column', () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</>`;
  const paint: Paint = { ...PLAIN, good: mark('good'), bad: mark('bad'), warning: mark('warning') };
  const styled = claimTextTable([claim('a', 'fails', 'holds'), claim('b', 'supported', 'supported')], paint);
  expect(styled).toMatch(/a +<bad>fails +<\/>.*<warning>1 of 1 +<\/>/);
  expect(styled).toMatch(/b +<good>supported<\/>/);
  expect(styled.replaceAll(/<\/?\w*>/g, '')).toBe(
    claimTextTable([claim('a', 'fails', 'holds'), claim('b', 'supported', 'supported')], PLAIN),
  );
});
