/** The table of contrasts: all of them where they are few, and the changes of their effects. */
import { describe, expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import type { ContrastResult } from '../../src/documents/conclusions.ts';
import { contrastFigure } from '../../src/report/figures/contrasts.ts';
import { renderLatex } from '../../src/report/latex/render-latex.ts';
import { conclusions } from '../../src/report/markdown/conclusions.ts';
import type { ChangeStatistics } from '../../src/documents/contrast-statistics.ts';
import { changeStatistics, sampleResult } from '../support/result.ts';

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

  test('the report, the LaTeX table and the figure show the same contrasts as changed, also where another change is significant', () => {
    const sample = resultWith(20, 3);
    const significant = changeStatistics({ pp: 5, p: 0.001, minP: 0.001, holm: 0.01 });
    const contrasts = sample.contrasts.map((contrast) =>
      contrast.scheme === 'combined' && contrast.key.variant === 'v9' ? { ...contrast, change: significant } : contrast,
    );
    const result = { ...sample, contrasts };
    expect(rowsOf(textOf(result).split('### Changes of effects')[0] ?? '')).toHaveLength(3);
    expect(renderLatex(result)).toContain('the 3 of 20 contrasts that change');
    expect(contrastFigure(result, 40)?.svg).toContain('3 of 20 contrasts change their sign or significance');
  });

  test('counts those that change', () => {
    expect(textOf(resultWith(5, 0))).toContain('None of the 5 contrasts changes its sign or its significance.');
    expect(textOf(resultWith(5, 1))).toContain(
      '1 of 5 contrasts changes its sign or significance under at least one scheme.',
    );
    expect(textOf(resultWith(5, 2))).toContain(
      '2 of 5 contrasts change their sign or significance under at least one scheme.',
    );
  });
});

describe('changes of effects', () => {
  const changed = (pp: number, values: Partial<ChangeStatistics>): AuditResult => {
    const sample = resultWith(3, 0);
    return {
      ...sample,
      conclusions: { ...sample.conclusions, testable: values.holm === undefined || values.holm === null ? 0 : 1 },
      contrasts: sample.contrasts.map((one, i) => ({
        ...one,
        change:
          one.scheme === 'stored'
            ? null
            : changeStatistics(i === 4 ? { pp, low: -1, high: 9, ...values } : { holm: null }),
      })),
    };
  };

  test('are shown with their interval and both p-values', () => {
    expect(textOf(changed(4, { p: 0.0004, minP: 1e-6, holm: 0.0008 }))).toContain(
      '| T 0.7 / `v1`: `asch_history_5` − `control` | `combined` |               +10.0 |       +4.0 |  −1.0 to +9.0 | < 0.001 |  < 0.001 |',
    );
  });

  test('without a test have no adjusted p, and nothing calls them significant or not', () => {
    const text = textOf(changed(4, { p: 0.25, minP: 0.25, holm: null }));
    expect(text).toContain(
      '1 effect changes, and none of the changes can be tested: a test needs six items that change more under one of the two conditions, of which no two make more than half of the change.',
    );
    expect(text).toMatch(/\| +– \| +– \|/);
    expect(text).not.toContain('0.250');
    expect(text).not.toMatch(/not significant|insignificant/);
  });

  test('are none where nothing changes', () => {
    expect(textOf(changed(0, { holm: null }))).toContain('No effect changes under any scheme.');
  });
});
