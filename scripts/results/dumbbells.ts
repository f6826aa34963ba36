/** A figure with a row for each model: its accuracy in two ways, and a line between them. */
import { axisX, dot, gridX, ruleY, text, type Markish } from '@observablehq/plot';
import { renderFigure, WIDTH, type Figure } from '../../src/report/figures/figure.ts';
import { measureEm, shorten } from '../../src/report/figures/labels.ts';
import { filled, open } from '../../src/report/figures/legend.ts';
import type { Panel } from '../../src/report/figures/panel.ts';

/** A model; both numbers are %. */
export interface Dumbbell {
  readonly label: string;
  readonly first: number;
  readonly second: number;
  /** Drawn in colour and bold: the rows about which the page speaks. */
  readonly isMarked: boolean;
}

export interface DumbbellSheet {
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  readonly alt: string;
  /** What the filled and the open symbol show. */
  readonly names: readonly [first: string, second: string];
  readonly rows: readonly Dumbbell[];
}

const ROW = 23;
const TOP = 26;
/** The longest name, in em; longer ones lose their middle. */
const NAME_EM = 24;
const RIGHT = 150;
const FONT = 14;

/** Draws the rows from the top in their order. */
export function dumbbellFigure({ id, title, subtitle, alt, names, rows }: DumbbellSheet): Figure {
  return renderFigure({
    id,
    title,
    subtitle,
    alt,
    legend: [
      { label: names[0], className: 'muted', symbol: 'circle' },
      { label: names[1], className: 'muted', symbol: 'circle', isOpen: true },
    ],
    panels: [panel(rows)],
  });
}

function panel(rows: readonly Dumbbell[]): Panel {
  const height = rows.length * ROW;
  const placed = rows.map((row, i) => ({ ...row, label: shorten(row.label, NAME_EM), y: (i + 0.5) * ROW }));
  const widest = Math.max(...placed.map(({ label }) => measureEm(label)));
  const highest = Math.max(...rows.flatMap(({ first, second }) => [first, second]));
  return {
    x: 0,
    y: 0,
    width: WIDTH,
    height: height + 2 * TOP,
    options: {
      marginLeft: Math.ceil(widest * FONT) + 34,
      marginRight: RIGHT,
      marginTop: TOP,
      marginBottom: TOP,
      x: { domain: [0, Math.ceil(highest / 10) * 10] },
      y: { domain: [0, height], reverse: true, axis: null },
      marks: [
        gridX({ className: 'grid', stroke: 'currentColor', strokeOpacity: 1, ticks: 8 }),
        axisX({ anchor: 'top', label: null, ticks: 8, tickFormat: percentTick, fontSize: FONT - 1 }),
        ...placed.filter(({ isMarked }) => !isMarked).flatMap((row) => rowMarks(row, 'muted')),
        ...placed
          .filter(({ isMarked }) => isMarked)
          .flatMap((row) => rowMarks(row, row.second < row.first ? 'more' : 'fewer')),
      ],
    },
  };
}

type Placed = Dumbbell & { readonly y: number };

function rowMarks(row: Placed, className: string): Markish[] {
  const { label, first, second, isMarked, y } = row;
  const words = { y: () => y, fontSize: FONT, fontWeight: isMarked ? 600 : 400 };
  const inInk = isMarked ? { className } : {};
  const r = isMarked ? 6 : 4.5;
  return [
    ruleY([row], { y: 'y', x1: 'first', x2: 'second', className, strokeWidth: isMarked ? 3.5 : 2 }),
    dot([row], { x: 'second', y: 'y', r, ...open(className), strokeWidth: 2 }),
    dot([row], { x: 'first', y: 'y', r: r - 0.5, ...filled(className) }),
    text([label], { ...words, ...inInk, text: [label], frameAnchor: 'left', dx: -14, textAnchor: 'end' }),
    text([label], {
      ...words,
      ...inInk,
      text: [valueText(first, second)],
      frameAnchor: 'right',
      dx: RIGHT - 20,
      textAnchor: 'end',
      fontVariant: 'tabular-nums',
    }),
  ];
}

function percentTick(value: number): string {
  return `${value} %`;
}

function valueText(first: number, second: number): string {
  const texts = new Set([first.toFixed(1), second.toFixed(1)]);
  return `${[...texts].join(' → ')} %`;
}

/** A row in words. */
export function describeRow({ label, first, second }: Dumbbell): string {
  return `${label} ${first.toFixed(1)} → ${second.toFixed(1)} %`;
}

/** Of two rows, the one that changes more. */
export function moreChanged(a: Dumbbell, b: Dumbbell): Dumbbell {
  return Math.abs(b.second - b.first) > Math.abs(a.second - a.first) ? b : a;
}
