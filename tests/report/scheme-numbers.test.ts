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
  for (const document of [result, withSchemes([]), withSchemes(['mine', 'v1'])])
    expect(ids.map(schemeNumbers(document))).toEqual([0, 1, 2, 3, 4, 5]);
});

test('any other scheme has the same colour in every report, wherever it is in the list', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `mine-${i}`);
  const colorOf = (id: string, document: AuditResult): string => seriesAt(schemeNumbers(document)(id)).className;
  for (const id of ids) {
    const alone = colorOf(id, withSchemes([id]));
    expect(colorOf(id, withSchemes(ids))).toBe(alone);
    expect(colorOf(id, withSchemes(ids.toReversed(), result.multiverse))).toBe(alone);
    expect(colorOf(id, withSchemes([]))).toBe(alone);
  }
  expect(new Set(ids.map((id) => colorOf(id, withSchemes([id])))).size).toBe(7);
});

test('schemes of one colour in a report have different symbols and patterns, whatever their order', () => {
  const ids = Array.from({ length: 40 }, (_, i) => `mine-${i}`);
  const [first, second] = ids.flatMap((id) =>
    seriesAt(schemeNumbers(withSchemes([id]))(id)).className === 'series-2' ? [id] : [],
  ) as [string, string];
  const document = withSchemes(['combined', first, second]);
  const numbers = ['combined', first, second].map(schemeNumbers(document));
  expect(numbers).toEqual([2, 9, 16]);
  expect([second, first, 'combined'].map(schemeNumbers(withSchemes([second, first, 'combined']))).toReversed()).toEqual(
    numbers,
  );
  expect(new Set(numbers.map((number) => seriesAt(number).symbol)).size).toBe(3);
  const styles = ['combined', first, second].map(createSchemeStyles(document));
  expect(new Set(styles.map(({ color }) => color)).size).toBe(1);
  expect(new Set(styles.map(({ pattern }) => pattern)).size).toBe(3);
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
