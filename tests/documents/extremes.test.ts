/** Every "most", "widest" and "up to" of an audit is the number of the document, and that of its tables. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExtremes } from '../../src/documents/extremes.ts';
import type { AuditResult } from '../../src/documents/result.ts';
import { mainReach } from '../../src/report/extremes.ts';
import { chooseFinding } from '../../src/report/finding/choose-finding.ts';
import type { Finding } from '../../src/report/finding/finding.ts';
import { headline } from '../../src/report/headline.ts';
import { renderMarkdown } from '../../src/report/markdown/report.ts';
import { withMeasure } from '../../src/report/measure.ts';
import { keyText, percent, plural, ppOf } from '../../src/report/numbers.ts';
import { sampleResult, withExtremes } from '../support/result.ts';
import { validateResult } from '../support/schemas.ts';
import type { CellMove, CellResult, LabelMove, SchemeResult } from '../../src/documents/scheme-result.ts';

const EXAMPLE = JSON.parse(
  readFileSync(new URL('../../reports/example/answer_parsing_audit.json', import.meta.url), 'utf8'),
) as AuditResult;

interface KeyNumber {
  readonly name: string;
  readonly value: string;
  readonly detail: string;
}

/** The component of the page. Its types need the settings of src/page, so it is loaded by address. */
const { KeyNumbers } = (await import(new URL('../../src/web/page/summary/key-numbers.tsx', import.meta.url).href)) as {
  readonly KeyNumbers: (props: { readonly data: { readonly result: AuditResult }; readonly finding: Finding }) => {
    readonly props: { readonly numbers: readonly KeyNumber[] };
  };
};

const plain = (text: string): string => text;

/** A scheme of one cell. The cell may have a larger change than the whole, as cells of few trials have. */
function schemeOf(id: string, n: number, flips: number, deltaPp: number): { scheme: SchemeResult; cell: CellResult } {
  const [sample] = sampleResult().cells;
  const [, scheme] = sampleResult().schemes;
  if (sample === undefined || scheme === undefined) throw new Error('an empty sample');
  const cell = { ...sample, scheme: id, n, flips, gained: flips, lost: 0, deltaPp };
  const counts = { trials: n, flips, gained: flips, lost: 0, flipsPct: (100 * flips) / n, deltaPp };
  return { cell, scheme: { ...scheme, ...counts, id, cells: 2, cellsWithFlips: Math.sign(flips), widestCell: cell } };
}

/** A document of these schemes; the first one is the stored labels. */
function resultOf(schemes: readonly (readonly [n: number, flips: number, deltaPp: number])[]): AuditResult {
  const made = schemes.map(([n, flips, deltaPp], at) => schemeOf(`s${at}`, n, flips, deltaPp));
  const result = sampleResult();
  const [stored] = result.schemes;
  if (stored === undefined) throw new Error('an empty sample');
  return withExtremes({
    ...result,
    options: { ...result.options, schemes: made.map(({ scheme }) => scheme.id) },
    schemes: [{ ...stored, trials: 40 }, ...made.map(({ scheme }) => scheme)],
    cells: made.map(({ cell }) => cell),
  });
}

const RANDOM = fc
  .array(
    fc
      .tuple(fc.constantFrom(40, 40, 15, 3), fc.nat(), fc.integer({ min: -100, max: 100 }))
      .map(([n, flips, deltaPp]) => [n, flips % (n + 1), deltaPp] as const),
    { minLength: 1, maxLength: 6, size: 'max' },
  )
  .map(resultOf);

/** The cards of the page, by name. */
function cardsOf(result: AuditResult): ReadonlyMap<string, KeyNumber> {
  const { numbers } = KeyNumbers({ data: { result }, finding: chooseFinding(result) }).props;
  return new Map(numbers.map((number) => [number.name, number]));
}

/** What all places say of the largest moves of a document. */
function assertAgreement(result: AuditResult): void {
  const { labels, cell, schemes } = mainReach(result.extremes);
  const texts = [
    `${headline(result, plain).claim} ${headline(result, plain).detail}`,
    renderMarkdown(result, { full: true, maxRows: 40 }).replaceAll('`', ''),
  ];
  const cards = cardsOf(result);
  if (labels === null) return;
  const row = result.schemes.find(({ id }) => id === labels.scheme);
  expect(row).toMatchObject({ flips: labels.flips, trials: labels.trials, flipsPct: labels.flipsPct });
  for (const { id, flipsPct } of result.schemes)
    if (schemes.includes(id)) expect(flipsPct ?? 0).toBeLessThanOrEqual(labels.flipsPct);
  expect(cards.get('Labels that change, at the most')?.value).toBe(`${labels.flips} of ${labels.trials}`);
  expect(cards.get('Labels that change, at the most')?.detail).toContain(`${percent(labels.flipsPct)} under `);
  if (cell === null || labels.flips === 0) return;
  assertCell(result, labels, cell, texts);
}

/** What the texts say of the widest cell, which is that of the table. */
function assertCell(result: AuditResult, labels: LabelMove, cell: CellMove, texts: readonly string[]): void {
  const where = keyText(cell.key, result.options.groupBy, plain);
  const isNamed = labels.trials >= result.options.minN && Math.abs(cell.deltaPp) >= 0.005;
  for (const text of texts) {
    expect(text).toContain(`${labels.flips} of ${plural(labels.trials, 'label')} (${percent(labels.flipsPct)})`);
    if (isNamed)
      expect(text).toContain(`is ${ppOf(cell.deltaPp, cell.n)} pp (${where}, ${cell.scheme}), n = ${cell.n}`);
    else expect(text).not.toContain('changes of the error rate of a cell is');
  }
  const { schemes } = mainReach(result.extremes);
  for (const { scheme, deltaPp } of result.cells)
    if (schemes.includes(scheme)) expect(Math.abs(deltaPp)).toBeLessThanOrEqual(Math.abs(cell.deltaPp));
}

describe('the largest moves', () => {
  test('are those of the document everywhere: the example', () => {
    expect(EXAMPLE.extremes).toEqual(findExtremes(EXAMPLE));
    assertAgreement(EXAMPLE);
  });

  test('are those of the document everywhere: any schemes', () => {
    fc.assert(fc.property(RANDOM, assertAgreement));
  });

  test('are taken from the document', () => {
    const { extremes } = EXAMPLE;
    const { cell } = extremes.everyTrial;
    if (cell === null) throw new Error('an example without a cell');
    const changed = { ...extremes, everyTrial: { ...extremes.everyTrial, cell: { ...cell, deltaPp: 99.5 } } };
    expect(headline({ ...EXAMPLE, extremes: changed }, plain).detail).toContain(
      'changes of the error rate of a cell with at least 10 trials is +99.5 pp',
    );
  });

  test('of a scheme for some trials are separate, with their n', () => {
    // 3 of 40 and +9.25 pp for all trials; 7 of 15 and +33 pp for some.
    const result = resultOf([
      [40, 3, 9.25],
      [40, 1, -2],
      [15, 7, 33],
    ]);
    const { claim, detail } = headline(result, plain);
    expect(claim).toBe('3 of 40 labels (7.5\u00a0%) change under s0.');
    expect(detail).toContain('Of the 2 schemes that score all 40 trials, s0 changes the most labels.');
    expect(detail).toContain('One scheme scores only some trials: 7 of 15 labels (46.7\u00a0%) change under s2.');
    const cards = cardsOf(result);
    expect(cards.get('Labels that change, at the most')).toMatchObject({ value: '3 of 40' });
    expect(cards.get('Labels that change, at the most')?.detail).toContain('the 2 schemes that score all 40 trials');
  });

  test('of all trials have the lowest and the highest rate of the schemes that score these', () => {
    const moved = resultOf([
      [40, 3, 9.25],
      [40, 1, -2],
      [15, 7, 33],
    ]);
    const rates = [50, 59.3, 48, 99];
    const schemes = moved.schemes.map((scheme, i) => ({ ...scheme, errorPct: rates[i] ?? null }));
    expect(headline({ ...moved, schemes }, plain).detail).toContain(
      'Of the 2 schemes that score all 40 trials, s0 changes the most labels; their error rate is between 48.0\u00a0% and 59.3\u00a0%.',
    );
    const accuracies = withMeasure({ ...moved, schemes }, 'accuracy');
    expect(headline(accuracies, plain).detail).toContain(
      'Of the 2 schemes that score all 40 trials, s0 changes the most labels; their accuracy is between 40.7\u00a0% and 52.0\u00a0%.',
    );
  });

  test('are those of schemes for some trials where only they move', () => {
    const onlySome = resultOf([
      [40, 0, 0],
      [15, 7, 33],
    ]);
    expect(headline(onlySome, plain).claim).toBe('7 of 15 labels (46.7\u00a0%) change under s1.');
    expect(headline(resultOf([[15, 0, 0]]), plain).claim).toBe('No scheme changes any of 40 labels.');
  });

  test('are in the schema', () => {
    validateResult({ ...EXAMPLE, extremes: findExtremes(EXAMPLE) });
    expect(validateResult.errors).toBeNull();
    validateResult({ ...EXAMPLE, extremes: { everyTrial: null, someTrials: null } });
    expect(validateResult.errors?.map(({ instancePath }) => instancePath)).toContain('/extremes/everyTrial');
  });
});
