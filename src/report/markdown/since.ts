/** What moved since an earlier result. */
import type { AuditResult } from '../../documents/result.ts';
import type { CellSince, SchemeSince, Since } from '../../documents/since.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { measureOf, type Measure } from '../measure.ts';
import { count, countOrNone, keyText, partOf, percent, plural, pp } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cut, FEW_SCHEMES, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';

/** Nothing where no earlier result was given. */
export function since(result: AuditResult, layout: Layout): string[] {
  const { since: changes, options } = result;
  const measure = measureOf(result);
  if (changes === null) return [];
  const { baseline, schemes, cells, claims, matched, unmatched } = changes;
  const left =
    unmatched === 0
      ? ''
      : ` ${plural(unmatched, 'cell')} ${unmatched === 1 ? 'is' : 'are'} in one of the two results only.`;
  const shownSchemes = layout.isShort === true ? schemes.slice(0, Math.max(layout.maxRows, FEW_SCHEMES)) : schemes;
  const shown = cells.slice(0, layout.maxRows);
  return [
    '## Since the baseline',
    '',
    `${cells.length === 0 ? 'Nothing moved' : `${partOf(cells.length, matched, 'cell')} moved`} since ${code(baseline)}.${left}`,
    '',
    draw(shownSchemes, [
      { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
      ...movedColumns<SchemeSince>(measure),
    ]),
    ...cut(schemes.length, shownSchemes.length, 'schemes', layout),
    ...(cells.length === 0 ? [] : ['', draw(shown, cellColumns(options.groupBy, measure))]),
    ...cut(cells.length, shown.length, 'cells that moved', layout),
    ...changedClaims(claims, layout),
  ];
}

/** Nothing where one of the results has no claims. */
function changedClaims(claims: Since['claims'], layout: Layout): string[] {
  if (claims === undefined) return [];
  if (claims.length === 0) return ['', 'The answers to the claims of both results are the same.'];
  const shown = claims.slice(0, layout.maxRows);
  return [
    '',
    `The answers to ${plural(claims.length, 'claim')} changed.`,
    '',
    draw(shown, [
      { title: 'claim', align: 'l', show: ({ id }) => cellCode(id) },
      { title: 'as stored then', align: 'l', show: ({ thenVerdict }) => thenVerdict },
      { title: 'as stored', align: 'l', show: ({ verdict }) => verdict },
      { title: 'estimate then', align: 'r', show: ({ thenEstimatePp }) => pp(thenEstimatePp) },
      { title: 'estimate', align: 'r', show: ({ estimatePp }) => pp(estimatePp) },
      { title: 'schemes then', align: 'r', show: ({ thenSchemes }) => count(thenSchemes) },
      { title: 'schemes', align: 'r', show: (claim) => count(claim.schemes) },
      { title: 'margin then', align: 'r', show: ({ thenMargin }) => countOrNone(thenMargin) },
      { title: 'margin', align: 'r', show: ({ margin }) => countOrNone(margin) },
    ]),
    ...cut(claims.length, shown.length, 'claims', layout),
  ];
}

function cellColumns(groupBy: readonly GroupField[], measure: Measure): Column<CellSince>[] {
  return [
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    { title: 'cell', align: 'l', show: ({ key }) => keyText(key, groupBy, cellCode) },
    { title: 'n then', align: 'r', show: ({ thenN }) => count(thenN) },
    { title: 'n', align: 'r', show: ({ n }) => count(n) },
    ...movedColumns<CellSince>(measure),
  ];
}

function movedColumns<Row extends SchemeSince>({ title, ofErrors }: Measure): Column<Row>[] {
  return [
    { title: `${title} then`, align: 'r', show: ({ thenErrorPct }) => percent(ofErrors.rate(thenErrorPct)) },
    { title, align: 'r', show: ({ errorPct }) => percent(ofErrors.rate(errorPct)) },
    { title: `change of ${title}, pp`, align: 'r', show: ({ changePp }) => pp(ofErrors.difference(changePp)) },
    { title: 'flips then', align: 'r', show: ({ thenFlips }) => count(thenFlips) },
    { title: 'flips', align: 'r', show: ({ flips }) => count(flips) },
  ];
}
