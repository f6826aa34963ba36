/** The rates of the cells under every scheme. */
import type { AuditResult } from '../../documents/result.ts';
import { partialExtractions } from '../../documents/extractions.ts';
import { repeatsStored } from '../checks.ts';
import { listAlternatives } from '../headline.ts';
import { measureOf } from '../measure.ts';
import { cut, figure, type Layout } from './layout.ts';
import { code } from './markup.ts';
import { cellTable, glanceTable, partialMark, widestTable } from './tables.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

const PARTIAL =
  'Cells of a scheme that is marked “partial” contain only the trials that its model read: their numbers are no totals, and those of a sample are not weighted.';

export function cells(result: AuditResult, layout: Layout): string[] {
  const fields = result.options.groupBy.join(', ');
  const { rate, deltaTitle, rising } = measureOf(result);
  const schemes = result.schemes.filter((scheme) => scheme.cells > 0 && !repeatsStored(result, scheme.id));
  return [
    '## Cells',
    '',
    `A cell contains the labelled trials with the same values of ${fields}. **${deltaTitle}** is the ${rate} under the scheme minus the stored one, in percentage points. A positive value means ${rising}.`,
    '',
    'p is from an exact test over items. It is the probability that the change is at least this large in either direction, if each item is as likely to change in the other direction. With many cells, some p are small by chance, so p is adjusted for all cells of all schemes in this report that can be tested. A cell with flips in fewer than six items, or in which one or two items carry more than half of the change, cannot be tested, and has no adjusted p (–). At the limit 0.05, **Holm** keeps the probability of any false rejection at or below 5 %.',
    ...(partialExtractions(result).length === 0 ? [] : ['', PARTIAL]),
    ...(layout.isShort === true ? widest(result, schemes, layout) : eachScheme(result, schemes, layout)),
  ];
}

function eachScheme(result: AuditResult, schemes: readonly SchemeResult[], layout: Layout): string[] {
  const glanced = ['combined', ...listAlternatives(result).map(({ id }) => id)]
    .map((id) => schemes.find((scheme) => scheme.id === id))
    .find((scheme) => scheme !== undefined);
  return [
    ...figure(layout, 'delta-pp'),
    ...(glanced === undefined ? [] : glanceSection(result, glanced, layout)),
    ...schemes.flatMap((scheme) => cellSection(result, scheme, layout)),
  ];
}

function glanceSection(result: AuditResult, scheme: SchemeResult, layout: Layout): string[] {
  const { table, rows } = glanceTable(result, scheme.id, layout.maxRows);
  if (rows === 0) return [];
  return [
    '',
    `### ${measureOf(result).deltaTitle}, at a glance: ${code(scheme.id)}`,
    '',
    table,
    ...cut(rows, layout.maxRows, 'rows', layout),
  ];
}

/** The widest cells of all schemes in one table, for a short report. */
function widest(result: AuditResult, schemes: readonly SchemeResult[], layout: Layout): string[] {
  const { table, rows } = widestTable(result, new Set(schemes.map(({ id }) => id)), layout.maxRows);
  if (rows === 0) return ['', 'No cell changes.'];
  return ['', table, ...cut(rows, layout.maxRows, 'changes of cells', layout)];
}

function cellSection(result: AuditResult, scheme: SchemeResult, layout: Layout): string[] {
  return [
    '',
    `### ${code(scheme.id)}${partialMark(result, scheme.id)}: ${scheme.title}`,
    '',
    scheme.asks,
    '',
    cellTable(result, scheme.id, layout.maxRows),
    ...cut(scheme.cells, layout.maxRows, 'cells', layout),
  ];
}
