/** The figures of the page: for several widths, with titles and legends beside them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { measureEm } from '../../src/report/figures/labels.ts';
import { pageFigures } from '../../src/report/figures/page-figures.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { sampleResult } from '../support/result.ts';
import { parseXml, textsOf } from '../support/svg.ts';

test('a figure has a file for downloads, and names from outside stay text', () => {
  const sample = sampleResult();
  const evil = '<script>\0\u202e';
  const schemes = sample.schemes.map((scheme) => (scheme.id === 'combined' ? { ...scheme, id: evil } : scheme));
  const [figure] = pageFigures({ ...sample, schemes, cells: [] });
  expect(figure?.name).toBe('finding');
  const drawn = figure?.drawings.flatMap(({ svg, subtitle }) => [svg, subtitle]).join('') ?? '';
  expect(`${drawn}${figure?.svg}`).not.toContain('<script');
  expect(`${drawn}${figure?.svg}${figure?.alt}`).not.toMatch(/[\0\u202e]/);
  expect(figure?.svg).toContain(' width="960"');
});

test('every figure has a drawing for a phone, with all of its marks and texts inside', () => {
  const example = JSON.parse(readFileSync('reports/example/answer_parsing_audit.json', 'utf8')) as AuditResult;
  const figures = pageFigures(example);
  expect(figures.length).toBeGreaterThan(6);
  for (const { name, title, drawings, legend } of figures) {
    const widths = drawings.map(({ width, svg }) => [name, width, Number(/ width="(\d+)"/.exec(svg)?.[1])]);
    expect(widths).toEqual([340, 600, 860, 1400, 2000].map((width) => [name, width, width]));
    // Each mark has its title in all of them, so that it can be read and opened.
    const titles = drawings.map(
      ({ svg }) => new Set([...svg.matchAll(/<title>(.*?)<\/title>/g)].map(([, text]) => text)),
    );
    for (const list of titles) expect(list).toEqual(titles[0]);
    for (const { svg } of legend) expect(parseXml(svg).elements.length).toBeGreaterThan(1);
    for (const { width, svg } of drawings) {
      expect(textsOf({ svg })).not.toContain(title);
      expect([name, width, rightmost(svg) <= width + 20]).toEqual([name, width, true]);
    }
  }
});

/** The right end of the texts that begin at their place, by the estimate of the figures; px. */
function rightmost(svg: string): number {
  const groups = [...svg.matchAll(/<g[^>]*text-anchor="start"[^>]*transform="translate\(([\d.-]+)[^>]*>(.*?)<\/g>/g)];
  return Math.max(
    0,
    ...groups.flatMap(([, shift, inside = '']) =>
      [...inside.matchAll(/<text[^>]*translate\(([\d.-]+)[^>]*>([^<]*)</g)].map(
        ([, x, text = '']) => Number(shift) + Number(x) + measureEm(text) * 12,
      ),
    ),
  );
}
