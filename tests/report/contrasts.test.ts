/** The table of contrasts: all of them where they are few, and what each scheme does to them at the most. */
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/result/result.ts';
import type { ContrastResult } from '../../src/result/conclusions.ts';
import { conclusions } from '../../src/report/markdown/conclusions.ts';
import { sampleResult } from '../support/result.ts';

/** So many contrasts, of which the first so many change their sign under `combined`. */
function resultWith(count: number, changed: number): AuditResult {
  const sample = sampleResult();
  const one = sample.contrasts[0] as ContrastResult;
  const contrasts = ['stored', 'combined'].flatMap((scheme) =>
    Array.from({ length: count }, (_, i): ContrastResult => ({
      ...one,
      scheme,
      key: { temperature: 0.7, variant: `v${i}` },
      effectPp: scheme === 'combined' && i < changed ? -20 - i : 10,
      signFlip: scheme === 'combined' && i < changed,
    })),
  );
  const schemes = sample.conclusions.schemes.filter(({ scheme }) => scheme === 'combined');
  return sampleResult({
    contrasts,
    ranks: [],
    conclusions: { ...sample.conclusions, contrasts: count, rankedPairs: 0, schemes },
  });
}

const textOf = (result: AuditResult, maxRows = 40): string => conclusions(result, { maxRows }).join('\n');
const rowsOf = (text: string): string[] => text.match(/^\| T 0\.7 \/ `v\d+`/gm) ?? [];

describe('the table', () => {
  test.each([
    [1, 0, 40, 1],
    [12, 0, 40, 12],
    [12, 3, 40, 12],
    [13, 0, 40, 0],
    [13, 3, 40, 3],
    [12, 3, 12, 12],
    [12, 3, 11, 3],
    [12, 3, 2, 2],
  ])('of %i contrasts, %i of them changed, with at most %i rows shows %i', (count, changed, maxRows, rows) => {
    const text = textOf(resultWith(count, changed), maxRows);
    expect(rowsOf(text)).toHaveLength(rows);
    expect(text.includes('(--max-rows)')).toBe(maxRows === 2);
    expect(text.match(/⇄ \|$/gm) ?? []).toHaveLength(Math.min(rows, changed));
  });

  test('counts those that change', () => {
    expect(textOf(resultWith(5, 0))).toContain('None of the 5 contrasts changes its sign or its significance.');
    expect(textOf(resultWith(5, 1))).toContain('1 of 5 contrasts changes its sign or significance under some scheme.');
    expect(textOf(resultWith(5, 2))).toContain('2 of 5 contrasts change their sign or significance under some scheme.');
  });
});

describe('the largest move', () => {
  test('is shown with both effects and its place', () => {
    expect(textOf(resultWith(20, 3))).toContain(
      '- `combined` moves effects by up to -32.00 pp: from +10.00 to -22.00 (T 0.7 / `v2`: `asch_history_5` − `control`).',
    );
  });

  test('is none where nothing moves', () => {
    expect(textOf(resultWith(3, 0))).toContain('- `combined` moves no effect.');
  });

  test('is that of each scheme', () => {
    const lines = textOf(sampleResult()).match(/^- `.*moves.*$/gm);
    expect(lines).toEqual([
      '- `v2-parse` moves effects by up to -25.00 pp: from +25.00 to +0.00 (T 0.7 / `base`: `asch_history_5` − `control`).',
      '- `combined` moves effects by up to -50.00 pp: from +25.00 to -25.00 (T 0.7 / `base`: `asch_history_5` − `control`).',
    ]);
  });
});
