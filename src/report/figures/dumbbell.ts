/** A figure with a row for each model, cell or scheme: its value in two ways, and a line between them. */
import { axisX, dot, gridX, ruleX, ruleY, text, type Markish, type TextOptions } from '@observablehq/plot';
import type { FigureData, FigureRow } from '../../documents/figure-data.ts';
import { isNarrow, MARGIN, renderFigure, WIDTH, type Figure } from './figure.ts';
import { signedText, UNIT_SPACE } from '../../base/text/readable-numbers.ts';
import type { FindingUnit } from '../finding/finding.ts';
import { unitEnd, unitValues } from '../finding/unit-text.ts';
import { measureEm, shorten } from './labels.ts';
import { filled, open } from './legend.ts';
import { ROW_OF_MARK } from './mark-rows.ts';
import type { Panel } from './panel.ts';

/** A row. Both numbers have the unit of the sheet; null where there is no value. */
export interface Dumbbell {
  readonly label: string;
  readonly first: number;
  readonly second: number;
  /** Drawn in colour: its change is significant. */
  readonly isMarked: boolean;
  /** The columns of its data that its marks lead to. */
  readonly place?: FigureRow;
  /** Drawn in bold; every marked row where this is not given. */
  readonly isMain?: boolean;
}

export interface DumbbellSheet {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly alt: string;
  /** What the filled and the open symbol show. */
  readonly names: readonly [first: string, second: string];
  readonly rows: readonly Dumbbell[];
  /** Rates in %, or differences in percentage points, which have a sign and a line at 0. Default: rates. */
  readonly unit?: FindingUnit;
  /** In px; {@link WIDTH} by default. A narrow figure has the names above their rows. */
  readonly width?: number;
  /** Where the marks lead on a page. Without it, they lead nowhere. */
  readonly leadsTo?: FigureData['leadsTo'];
  /** Whether a rising value is one of more errors, which has the colour of these. Default: false. */
  readonly isErrors?: boolean;
}

const ROW = 23;
const TOP = 26;
/** The longest name, in em; longer ones lose their middle. */
const NAME_EM = 24;
const RIGHT = 150;
const FONT = 14;
/** Between the names above the rows of a narrow figure and its axis. */
const INSET = 18;

/** Draws the rows from the top in their order. */
export function dumbbellFigure(sheet: DumbbellSheet): Figure {
  const { id, title, subtitle, alt, names, width = WIDTH } = sheet;
  return renderFigure({
    id,
    title,
    width,
    subtitle,
    alt,
    legend: [
      { label: names[0], className: 'muted', symbol: 'circle' },
      { label: names[1], className: 'muted', symbol: 'circle', isOpen: true },
    ],
    ...(sheet.leadsTo === undefined ? {} : { data: dataOf(sheet, sheet.leadsTo) }),
    panels: [panel(sheet)],
  });
}

function panel({ rows, unit = 'percent', isErrors = false, width = WIDTH }: DumbbellSheet): Panel {
  const narrow = isNarrow(width);
  const step = narrow ? 2 * ROW : ROW;
  const height = rows.length * step;
  const placed = rows.map((row, i) => ({
    ...row,
    row: i,
    label: shorten(row.label, NAME_EM),
    y: (i + (narrow ? 0.7 : 0.5)) * step,
  }));
  const widest = Math.max(...placed.map(({ label }) => measureEm(label)));
  const draw = (row: Placed, className: string): Markish[] => [
    ...rowMarks(row, className, unit),
    ...(narrow ? namesAbove : namesBeside)(row, className, unit),
  ];
  const colour = ({ first, second }: Dumbbell): string => (second > first === isErrors ? 'more' : 'fewer');
  return {
    x: 0,
    y: 0,
    width,
    height: height + 2 * TOP,
    options: {
      marginLeft: narrow ? MARGIN + INSET : Math.ceil(widest * FONT) + 34,
      marginRight: narrow ? MARGIN + INSET : RIGHT,
      marginTop: TOP,
      marginBottom: TOP,
      x: { domain: domainOf(rows, unit) },
      y: { domain: [0, height], reverse: true, axis: null },
      marks: [
        gridX({ className: 'grid', stroke: 'currentColor', strokeOpacity: 1, ticks: narrow ? 4 : 8 }),
        ...(unit === 'points' ? [ruleX([0], { className: 'muted' })] : []),
        axisX({
          anchor: 'top',
          label: null,
          ticks: narrow ? 4 : 8,
          tickFormat: (value: number) => (unit === 'points' ? signedText(value, 0) : percentTick(value)),
          fontSize: FONT - 1,
        }),
        ...placed.filter(({ isMarked }) => !isMarked).flatMap((row) => draw(row, 'muted')),
        ...placed.filter(({ isMarked }) => isMarked).flatMap((row) => draw(row, colour(row))),
      ],
    },
  };
}

/** The numbers of the marks. */
function dataOf({ rows, names, unit = 'percent' }: DumbbellSheet, leadsTo: FigureData['leadsTo']): FigureData {
  const [first, second] = unit === 'percent' ? ['first_pct', 'second_pct'] : ['first_pp', 'second_pp'];
  const all = rows.map((row): FigureRow => ({
    name: row.label,
    ...row.place,
    first: names[0],
    second: names[1],
    [first]: row.first,
    [second]: row.second,
  }));
  return { rows: all, ...(leadsTo === undefined ? {} : { leadsTo }) };
}

/** From 0, in tens; of differences, both ends of what is drawn. */
function domainOf(rows: readonly Dumbbell[], unit: FindingUnit): [number, number] {
  const values = rows.flatMap(({ first, second }) => [first, second]);
  const high = Math.ceil(Math.max(...values, 1) / 10) * 10;
  return unit === 'percent' ? [0, high] : [Math.floor(Math.min(...values, 0) / 10) * 10, high];
}

type Placed = Dumbbell & { readonly y: number; readonly row: number };

function rowMarks(row: Placed, className: string, unit: FindingUnit): Markish[] {
  const { label, first, second, isMarked, isMain = isMarked } = row;
  const r = isMain ? 6 : 4.5;
  const title = (): string => `${label}: ${valueText(first, second, unit)}`;
  return [
    ruleY([row], { y: 'y', x1: 'first', x2: 'second', className, strokeWidth: isMain ? 3.5 : 2 }),
    dot([row], { x: 'second', y: 'y', r, ...open(className), strokeWidth: 2, title, ...ROW_OF_MARK }),
    dot([row], { x: 'first', y: 'y', r: r - 0.5, ...filled(className), title, ...ROW_OF_MARK }),
  ];
}

/** The name of a row at its left, and its values at its right. */
function namesBeside(row: Placed, className: string, unit: FindingUnit): Markish[] {
  return [
    text([row.label], {
      ...wordsOf(row, className),
      text: [row.label],
      frameAnchor: 'left',
      dx: -14,
      textAnchor: 'end',
    }),
    valueMark(row, { ...wordsOf(row, className), frameAnchor: 'right', dx: RIGHT - 20, textAnchor: 'end' }, unit),
  ];
}

/** Both above the row. */
function namesAbove(row: Placed, className: string, unit: FindingUnit): Markish[] {
  const words = { ...wordsOf(row, className), dy: -ROW * 0.75 };
  return [
    text([row.label], { ...words, text: [row.label], frameAnchor: 'left', dx: -INSET, textAnchor: 'start' }),
    valueMark(row, { ...words, frameAnchor: 'right', dx: INSET, textAnchor: 'end' }, unit),
  ];
}

function valueMark({ label, first, second }: Placed, place: TextOptions, unit: FindingUnit): Markish {
  return text([label], { ...place, text: [valueText(first, second, unit)], fontVariant: 'tabular-nums' });
}

function wordsOf({ y, isMarked, isMain = isMarked }: Placed, className: string): TextOptions {
  return { y: () => y, fontSize: FONT, fontWeight: isMain ? 600 : 400, ...(isMarked ? { className } : {}) };
}

function percentTick(value: number): string {
  return `${value}${UNIT_SPACE}%`;
}

function valueText(first: number, second: number, unit: FindingUnit): string {
  const values = unitValues([first, second], unit, ' → ');
  return unit === 'points' ? values : `${values}${unitEnd(unit)}`;
}

/** A row in words. */
export function describeRow({ label, first, second }: Dumbbell, unit: FindingUnit = 'percent'): string {
  return `${label} ${valueText(first, second, unit)}`;
}

/** Of two rows, the one that changes more. */
export function moreChanged(a: Dumbbell, b: Dumbbell): Dumbbell {
  return Math.abs(b.second - b.first) > Math.abs(a.second - a.first) ? b : a;
}
