/** The summary shows the specification curve only where it contains more than the table of schemes. */
import { expect, test } from 'vitest';
import type { PageFigure } from '../../../src/documents/page.ts';
import type { AuditResult } from '../../../src/documents/result.ts';
import { chooseFigure } from '../../../src/web/page/summary/main-figure.ts';
import { sampleResult } from '../../support/result.ts';

const figures = ['delta-pp', 'specification-curve', 'widest-cells', 'scheme-changes'].map((name): PageFigure => ({
  name,
  title: name,
  alt: '',
  svg: '',
}));

/** The sample, whose schemes have 43.75 to 56.25 % errors, with universes of these rates. */
function withUniverses(...rates: readonly (number | null)[]): AuditResult {
  const universes = rates.map((errorPct, at) => ({ id: `u${at}`, rules: [], errors: 1, errorPct }));
  return sampleResult({ multiverse: { n: 16, universes, cells: [], contrasts: [] } });
}

test.each([
  ['a lower rate than every scheme', withUniverses(50, 40), 'specification-curve'],
  ['a higher rate than every scheme', withUniverses(50, 60), 'specification-curve'],
  ['only rates among those of schemes', withUniverses(44, 50, null), 'widest-cells'],
  ['no universes', sampleResult({ multiverse: null }), 'widest-cells'],
])('%s', (_, result, name) => {
  expect(chooseFigure({ result, figures })?.name).toBe(name);
});

test('a curve of rules that were not asked for is not shown', () => {
  const result = withUniverses(50, 40);
  const others = { ...result, options: { ...result.options, schemes: ['post-think'] } };
  expect(chooseFigure({ result: others, figures })?.name).toBe('widest-cells');
});

test('where all trials are one cell, the schemes are shown', () => {
  const result = sampleResult({ multiverse: null });
  const schemes = result.schemes.map((scheme) => ({ ...scheme, cells: 1 }));
  expect(chooseFigure({ result: { ...result, schemes }, figures })?.name).toBe('scheme-changes');
  expect(chooseFigure({ result: { ...result, schemes }, figures: [] })).toBeUndefined();
});
