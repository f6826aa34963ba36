/** The change of the rate of every cell with its interval. */
import { canBeSignificant, isSignificant } from '../../base/core/significance.ts';
import { dot, ruleY, text, type Markish } from '@observablehq/plot';
import type { AuditResult } from '../../documents/result.ts';
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import { inertLine } from '../../base/text/inert.ts';
import { isCheck } from '../checks.ts';
import { measureOf, type Conversion, type Measure } from '../measure.ts';
import { count, partOf, plural, ppOf } from '../numbers.ts';
import { isNarrow, renderFigure, WIDTH, type Figure } from './figure.ts';
import { chooseDomain, forestPanel } from './forest.ts';
import { keyColumns, keyText, valueText } from './labels.ts';
import { filled, open } from './legend.ts';
import { namedColumns, ROW_OF_MARK } from './mark-rows.ts';
import { widestCells } from '../views/cells.ts';
import type { FigureRow } from '../../documents/figure-data.ts';
import type { CellResult } from '../../documents/scheme-result.ts';

const ROW = 20;
const LABEL_ROOM = 380;
/** Groups are drawn if they are few and have several rows each. */
const MOST_GROUPS = 8;
const GROUPED_BY: GroupField = 'temperature';

/** Of the errors, in either quantity. */
type Direction = 'more' | 'fewer' | 'same';
const DIRECTIONS: readonly Direction[] = ['more', 'fewer', 'same'];

function wordsOf({ worse, better }: Measure): Readonly<Record<Direction, string>> {
  return { more: worse, fewer: better, same: 'no change' };
}

interface Row {
  readonly cell: CellResult;
  /** Its number. */
  readonly row: number;
  /** px from the first row. */
  readonly middle: number;
  readonly direction: Direction;
  /** p ≤ 0.05. */
  readonly isFilled: boolean;
}

interface DeltaOptions {
  readonly id?: string;
  readonly scheme?: string;
  readonly maxRows: number;
  readonly width?: number;
}

/** null without a cell. */
export function deltaFigure(
  result: AuditResult,
  { id = 'delta-pp', scheme = chooseScheme(result), maxRows, width = WIDTH }: DeltaOptions,
): Figure | null {
  const cells = result.cells.filter((cell) => cell.scheme === scheme);
  if (cells.length === 0) return null;
  const widest = widestCells(cells, maxRows);
  const { groupBy } = result.options;
  const groups = buildGroups(widest, groupBy);
  const { rows, headings, height } = layOut(groups);
  const fields = headings.length > 0 ? groupBy.filter((field) => field !== GROUPED_BY) : groupBy;
  const { columns, width: left } = keyColumns(
    rows.map(({ cell }) => cell.key),
    fields,
    LABEL_ROOM,
  );
  const name = inertLine(scheme);
  const measure = measureOf(result);
  const { rate, ofErrors } = measure;
  const words = wordsOf(measure);
  const shown =
    cells.length > widest.length
      ? `The ${widest.length} widest of ${cells.length} cells`
      : plural(cells.length, 'cell');
  return renderFigure({
    id,
    width,
    title: `Change of the ${rate} under ${valueText(scheme)}`,
    subtitle: `${shown}, widest first${headings.length > 0 ? ` within each ${GROUPED_BY}` : ''}. Lines are 95 % intervals over items; a dot is filled where p ≤ 0.05.${cannot(rows)}`,
    alt: describe(result, name, cells, widest),
    legend: [
      ...DIRECTIONS.map((direction) => ({ label: words[direction], className: direction, symbol: 'circle' as const })),
      { label: 'any other p', className: 'same', symbol: 'circle', isOpen: true },
    ],
    data: {
      rows: rows.map(({ cell }) => dataRow(cell, measure)),
      leadsTo: { section: 'trials', params: namedColumns(['scheme', ...groupBy]) },
    },
    panels: [
      forestPanel({
        width,
        height,
        rowHeight: ROW,
        columns,
        left,
        numbers: numberColumns(rows, measure),
        right: 255,
        middles: rows.map(({ middle }) => middle),
        guides: rows.map(({ middle }) => middle),
        domain: chooseDomain(
          rows.flatMap(({ cell }) => [
            ofErrors.difference(cell.deltaPp),
            ...(ofErrors.interval(cell.deltaInterval) ?? []),
          ]),
        ),
        label: `${rate} under ${valueText(scheme)} − stored ${rate}, in percentage points`,
        marks: [
          headingMarks(headings, isNarrow(width) ? 0 : left),
          ...DIRECTIONS.map((direction) => cellMarks(rows, direction, groupBy, ofErrors)),
        ],
      }),
    ],
  });
}

/** `combined` where it has cells, else the first that was requested; a check only if there is nothing else. */
function chooseScheme(result: AuditResult): string {
  const { cells, options } = result;
  const has = new Set(cells.map(({ scheme }) => scheme));
  const alternatives = options.schemes.filter((id) => !isCheck(result, id));
  return ['combined', ...alternatives, ...options.schemes].find((id) => has.has(id)) ?? cells[0]?.scheme ?? '';
}

interface Group {
  readonly heading: string | null;
  readonly cells: readonly CellResult[];
}

function buildGroups(cells: readonly CellResult[], groupBy: readonly GroupField[]): Group[] {
  const whole = [{ heading: null, cells }];
  if (groupBy.length < 2 || !groupBy.includes(GROUPED_BY)) return whole;
  const groups = Map.groupBy(cells, (cell) => cell.key[GROUPED_BY] ?? null);
  if (groups.size < 2 || groups.size > MOST_GROUPS || cells.length < 2 * groups.size) return whole;
  return [...groups]
    .toSorted(([a], [b]) => order(a) - order(b))
    .map(([value, members]) => ({ heading: `${GROUPED_BY} ${valueText(value)}`, cells: members }));
}

/** Numbers ascend; other values come last. */
function order(value: GroupValue): number {
  return typeof value === 'number' ? value : Number.MAX_VALUE;
}

interface Heading {
  readonly title: string;
  readonly middle: number;
}

function layOut(groups: readonly Group[]): { rows: Row[]; headings: Heading[]; height: number } {
  const rows: Row[] = [];
  const headings: Heading[] = [];
  let slots = 0;
  for (const { heading, cells } of groups) {
    if (heading !== null) headings.push({ title: heading, middle: (slots++ + 0.55) * ROW });
    for (const cell of cells) rows.push(buildRow(cell, rows.length, (slots++ + 0.5) * ROW));
  }
  return { rows, headings, height: slots * ROW };
}

function buildRow(cell: CellResult, row: number, middle: number): Row {
  const direction = cell.deltaPp > 0 ? 'more' : cell.deltaPp < 0 ? 'fewer' : 'same';
  return { cell, row, middle, direction, isFilled: isSignificant(cell.p) };
}

function headingMarks(headings: readonly Heading[], left: number): Markish {
  return text(headings, {
    y: 'middle',
    text: 'title',
    frameAnchor: 'left',
    dx: -left,
    textAnchor: 'start',
    fontWeight: 600,
  });
}

/** Intervals and dots of one direction; open and filled dots are separate marks, because each mark has one class. */
function cellMarks(
  all: readonly Row[],
  direction: Direction,
  groupBy: readonly GroupField[],
  { difference, interval }: Conversion,
): Markish {
  const rows = all.filter((row) => row.direction === direction);
  const title = ({ cell }: Row): string =>
    `${keyText(cell.key, groupBy)}: ${ppOf(difference(cell.deltaPp), cell.n)} pp ${range(cell, interval)}, ${count(cell.gained)} gained, ${count(cell.lost)} lost of ${count(cell.n)}`;
  const place = { x: ({ cell }: Row) => difference(cell.deltaPp), y: 'middle', r: 4.5, title, ...ROW_OF_MARK };
  return [
    ruleY(
      rows.filter(({ cell }) => cell.deltaInterval !== null),
      {
        y: 'middle',
        x1: ({ cell }: Row) => interval(cell.deltaInterval)?.[0],
        x2: ({ cell }: Row) => interval(cell.deltaInterval)?.[1],
        strokeWidth: 2,
        className: direction,
      },
    ),
    dot(
      rows.filter(({ isFilled }) => !isFilled),
      { ...place, ...open(direction) },
    ),
    dot(
      rows.filter(({ isFilled }) => isFilled),
      { ...place, ...filled(direction) },
    ),
  ];
}

function dataRow({ scheme, key, n, gained, lost, deltaPp, deltaInterval, p }: CellResult, measure: Measure): FigureRow {
  const { rate: quantity, ofErrors } = measure;
  const [low_pp, high_pp] = ofErrors.interval(deltaInterval) ?? [null, null];
  return { scheme, ...key, quantity, change_pp: ofErrors.difference(deltaPp), low_pp, high_pp, p, n, gained, lost };
}

function numberColumns(
  rows: readonly Row[],
  { deltaTitle, ofErrors }: Measure,
): { title: string; x: number; labels: string[] }[] {
  return [
    { title: deltaTitle, x: 95, labels: rows.map(({ cell }) => ppOf(ofErrors.difference(cell.deltaPp), cell.n)) },
    { title: '95 % interval', x: 215, labels: rows.map(({ cell }) => range(cell, ofErrors.interval)) },
    { title: 'n', x: 255, labels: rows.map(({ cell }) => String(cell.n)) },
  ];
}

function range({ deltaInterval, n }: CellResult, shown: Conversion['interval']): string {
  const interval = shown(deltaInterval);
  return interval === null ? '–' : `[${ppOf(interval[0], n)}, ${ppOf(interval[1], n)}]`;
}

function describe(
  result: AuditResult,
  scheme: string,
  cells: readonly CellResult[],
  widest: readonly CellResult[],
): string {
  const { ofErrors, worse, better } = measureOf(result);
  const rows = cells.map((cell, row) => buildRow(cell, row, 0));
  const number = (direction: Direction): number => rows.filter((row) => row.direction === direction).length;
  const certain = rows.filter(({ isFilled }) => isFilled).length;
  const most = widest[0];
  const peak =
    most === undefined
      ? ''
      : `; the widest change is ${ppOf(ofErrors.difference(most.deltaPp), most.n)} pp ${range(most, ofErrors.interval)} (${keyText(most.key, result.options.groupBy)})`;
  return `Under ${scheme}, ${number('more')} of ${plural(cells.length, 'cell')} have ${worse} than as stored, ${number('fewer')} have ${better} and ${number('same')} do not change; ${certain} have p ≤ 0.05${peak}.${cannot(rows)}`;
}

/** How many of the open dots are no result of a test. */
function cannot(rows: readonly Row[]): string {
  const untestable = rows.filter(({ cell }) => cell.minP !== null && !canBeSignificant(cell.minP)).length;
  if (untestable === 0) return '';
  return ` ${partOf(untestable, rows.length, 'cell')} cannot be tested, because too few items carry the change.`;
}
