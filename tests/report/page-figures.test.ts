/** The small figures of the page's summary. */
import { expect, test } from 'vitest';
import { pageFigures } from '../../src/report/figures/page-figures.ts';
import type { PageFigure } from '../../src/documents/page.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { sampleResult } from '../support/result.ts';
import { marksOf, textsOf } from '../support/svg.ts';

function figureOf(result: AuditResult, name: string): PageFigure | undefined {
  return pageFigures(result, []).find((figure) => figure.name === name);
}

test('at most 16 cells, of the scheme that changes most labels', () => {
  const sample = sampleResult();
  const [cell] = sample.cells;
  if (cell === undefined) throw new Error('an empty sample');
  const cells = Array.from({ length: 40 }, (_, at) => ({
    ...cell,
    key: { ...cell.key, variant: `variant-${at}` },
    deltaPp: at,
  }));
  const figure = figureOf({ ...sample, cells }, 'widest-cells') as PageFigure;
  expect(figure.title).toBe('Change of the error rate under combined');
  const texts = textsOf(figure);
  expect(texts.join(' ')).toContain('The 16 widest of 40 cells');
  expect(texts.filter((text) => text.startsWith('variant-'))).toHaveLength(16);
});

test('every scheme with its colour, its interval and its n; filled where it is significant', () => {
  const sample = sampleResult();
  const schemes = sample.schemes.map((scheme) => (scheme.id === 'combined' ? { ...scheme, p: 0.01 } : scheme));
  const figure = figureOf({ ...sample, schemes }, 'scheme-changes') as PageFigure;
  const texts = textsOf(figure);
  expect(texts.filter((text) => ['stored', 'v1', 'v2-parse', 'combined'].includes(text))).toEqual([
    'v1',
    'v2-parse',
    'combined',
  ]);
  expect(figure.alt).toContain('combined -6.25 pp, 95 % interval -10.00 to +10.00');
  expect(marksOf(figure, 'series-2', 'path')).toBe(1);
  expect(marksOf(figure, 'series-1-open', 'path')).toBe(1);
});

test('one scheme is no figure, and names from outside stay text', () => {
  const sample = sampleResult();
  const [stored, check, parse] = sample.schemes;
  if (stored === undefined || check === undefined || parse === undefined) throw new Error('an empty sample');
  expect(figureOf({ ...sample, schemes: [stored, parse] }, 'scheme-changes')).toBeUndefined();
  const evil = '<script>\0\u202e';
  const named = figureOf({ ...sample, schemes: [stored, check, { ...parse, id: evil }] }, 'scheme-changes');
  expect(`${named?.svg}${named?.alt}`).not.toMatch(/<script>.*<\/script>|[\0\u202e]/);
});
