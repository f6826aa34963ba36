/** What moved since an earlier result. */
import type { AuditResult } from '../../result/result.ts';
import type { CellSince, SchemeSince } from '../../result/since.ts';
import type { GroupField } from '../../core/trial.ts';
import { count, keyText, percent, plural, pp } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cut, type MarkdownOptions } from './layout.ts';
import { cellCode, code } from './markup.ts';

/** Nothing where no earlier result was given. */
export function since({ since: changes, options }: AuditResult, { maxRows }: MarkdownOptions): string[] {
  if (changes === null) return [];
  const { baseline, schemes, cells, matched, unmatched } = changes;
  const left =
    unmatched === 0
      ? ''
      : ` ${plural(unmatched, 'cell')} ${unmatched === 1 ? 'is' : 'are'} in one of the two results only.`;
  const shown = cells.slice(0, maxRows);
  return [
    '## Since the baseline',
    '',
    `${cells.length === 0 ? 'Nothing moved' : `${cells.length} of ${plural(matched, 'cell')} moved`} since ${code(baseline)}.${left}`,
    '',
    draw(schemes, [
      { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
      ...movedColumns<SchemeSince>(),
    ]),
    ...(cells.length === 0 ? [] : ['', draw(shown, cellColumns(options.groupBy))]),
    ...cut(cells.length, shown.length, 'cells that moved'),
  ];
}

function cellColumns(groupBy: readonly GroupField[]): Column<CellSince>[] {
  return [
    { title: 'scheme', align: 'l', show: ({ scheme }) => cellCode(scheme) },
    { title: 'cell', align: 'l', show: ({ key }) => keyText(key, groupBy, cellCode) },
    { title: 'n then', align: 'r', show: ({ thenN }) => count(thenN) },
    { title: 'n', align: 'r', show: ({ n }) => count(n) },
    ...movedColumns<CellSince>(),
  ];
}

function movedColumns<Row extends SchemeSince>(): Column<Row>[] {
  return [
    { title: 'error then', align: 'r', show: ({ thenErrorPct }) => percent(thenErrorPct) },
    { title: 'error', align: 'r', show: ({ errorPct }) => percent(errorPct) },
    { title: 'change, pp', align: 'r', show: ({ changePp }) => pp(changePp) },
    { title: 'flips then', align: 'r', show: ({ thenFlips }) => count(thenFlips) },
    { title: 'flips', align: 'r', show: ({ flips }) => count(flips) },
  ];
}
