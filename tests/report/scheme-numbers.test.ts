/** A scheme has one number, and so one colour, in all figures and on the page. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import type { SchemeResult } from '../../src/documents/scheme-result.ts';
import { createSchemeStyles } from '../../src/web/page/scheme-styles.ts';
import { renderFigures } from '../../src/report/figures/figures.ts';
import { seriesAt } from '../../src/report/figures/style.ts';
import { schemeNumbers } from '../../src/report/scheme-numbers.ts';

/** The universe that a scheme of the core is. */
const UNIVERSES = {
  v1: 'stored',
  'v2-parse': 'raw+P1+P2',
  'v2-norm': 'stored+N1+N2+N3',
  combined: 'raw+P1+P2+N1+N2+N3',
};

const result = JSON.parse(readFileSync('reports/example/answer_parsing_audit.json', 'utf8')) as AuditResult;

/** The class of the marks of a figure whose titles begin so; exactly one has them. */
function classIn(document: AuditResult, figure: string, title: string): string {
  const { svg = '' } = renderFigures(document).find(({ name }) => name === figure) ?? {};
  const marks = [...svg.matchAll(/<g[^>]* class="(series-\d)(?:-open)?"[^>]*>(.*?)<\/g>/g)];
  const classes = new Set(
    marks.flatMap(([, name, inside = '']) => (inside.includes(`<title>${title}: `) ? [name] : [])),
  );
  expect([...classes], `${title} in ${figure}`).toHaveLength(1);
  return [...classes][0] ?? '';
}

test.each(Object.entries(UNIVERSES))('%s has one colour', (scheme, universe) => {
  const { className } = seriesAt(schemeNumbers(result)(scheme));
  expect(classIn(result, 'specification-curve.svg', universe)).toBe(className);
  expect(createSchemeStyles(result)(scheme).color).toBe(`var(--${className})`);
  if (scheme !== 'v1') expect(classIn(result, 'contrasts.svg', scheme)).toBe(className);
});

test('a figure that shows fewer schemes does not number them again', () => {
  const contrasts = result.contrasts.filter(({ scheme }) => scheme === 'v2-norm');
  expect(classIn({ ...result, contrasts }, 'contrasts.svg', 'v2-norm')).toBe('series-3');
});

/** The document with these schemes beside that of the stored labels. */
function withSchemes(ids: readonly string[], multiverse: AuditResult['multiverse'] = null): AuditResult {
  const [stored] = result.schemes as [SchemeResult];
  return { ...result, multiverse, schemes: [stored, ...ids.map((id) => ({ ...stored, id }))] };
}

test('the stored labels and the core have their numbers in every report', () => {
  const ids = ['stored', 'v2-parse', 'combined', 'v2-norm', 'post-think', 'v1'];
  for (const document of [result, withSchemes([]), withSchemes(['mine', ...ids.slice(1)])])
    expect(ids.map(schemeNumbers(document))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('other schemes have the numbers that are free, in the order of the document', () => {
  const ids = ['mine-3', 'mine-1', 'mine-2'];
  expect(ids.map(schemeNumbers(withSchemes(ids)))).toEqual([1, 2, 3]);
  expect(ids.map(schemeNumbers(withSchemes(['combined', ...ids])))).toEqual([1, 3, 4]);
  expect(ids.map(schemeNumbers(withSchemes(ids, result.multiverse)))).toEqual([6, 7, 8]);
  // A scheme that is only in the trials, as v1 of logs is, shares no number.
  expect(schemeNumbers(withSchemes([...ids, 'mine-4', 'mine-5']))('v1')).toBe(6);
});

test('no two of the first seven schemes share a colour, and the next ones differ in symbol and pattern', () => {
  const ids = Array.from({ length: 8 }, (_, i) => `mine-${i}`);
  const document = withSchemes(ids);
  const colors = ids.map((id) => createSchemeStyles(document)(id).color);
  expect(new Set(colors.slice(0, 7)).size).toBe(7);
  expect(colors[7]).toBe(colors[0]);
  const [first, , , , , , , last] = ids.map((id) => seriesAt(schemeNumbers(document)(id)));
  expect(first?.symbol).not.toBe(last?.symbol);
  expect(createSchemeStyles(document)('mine-0').pattern).not.toBe(createSchemeStyles(document)('mine-7').pattern);
  expect(createSchemeStyles(document)('mine-4').number).toBe(5);
});

test('schemes of the core differ also if they were not requested', () => {
  const alone = { ...result, schemes: result.schemes.filter(({ id }) => id === 'stored') };
  const numbers = Object.keys(UNIVERSES).map(schemeNumbers(alone));
  expect(new Set(numbers).size).toBe(4);
  expect(numbers).not.toContain(0);
});

test('series of the same colour differ in symbol and dash', () => {
  const [first, next] = [seriesAt(2), seriesAt(9)];
  expect(next.className).toBe(first.className);
  expect(next.symbol).not.toBe(first.symbol);
  expect(next.dash).not.toBe(first.dash);
});

test('no scheme takes the colour of the stored labels', () => {
  const taken = Array.from({ length: 30 }, (_, i) => seriesAt(i + 1).className);
  expect(new Set(taken).size).toBe(7);
  expect(taken).not.toContain(seriesAt(0).className);
});

test('fifty series differ in colour or symbol', () => {
  const looks = Array.from({ length: 50 }, (_, i) => seriesAt(i)).map(
    ({ className, symbol }) => `${className} ${symbol}`,
  );
  expect(new Set(looks).size).toBe(50);
});
