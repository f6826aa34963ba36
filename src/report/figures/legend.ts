/** The legend of a figure: symbols with their names, in as many lines as it takes. */
import { dot, ruleY, text, type Markish } from '@observablehq/plot';
import { inertLine } from '../../base/text/inert.ts';
import { measureEm, shorten } from './labels.ts';
import type { Panel } from './panel.ts';
import { FONT_SIZE, type Series } from './style.ts';

export interface LegendEntry {
  readonly label: string;
  readonly className: string;
  /** null for a line without a symbol. */
  readonly symbol: Series['symbol'] | null;
  readonly isOpen?: boolean;
  readonly dash?: string;
}

const LINE = 20;
const SYMBOL = 22;
const GAP = 18;
const LONGEST_EM = 40;

/** The legend between two x, in px. */
export function legendPanel(entries: readonly LegendEntry[], left: number, right: number): Panel {
  let x = left;
  let row = 0;
  const marks = entries.flatMap((entry): Markish[] => {
    const label = shorten(inertLine(entry.label), LONGEST_EM);
    const width = SYMBOL + measureEm(label) * FONT_SIZE;
    if (x > left && x + width > right) [x, row] = [left, row + 1];
    const at = { x: x + SYMBOL / 2 - 3, y: row * LINE + LINE / 2 };
    x += width + GAP;
    return [
      drawSymbol(entry, at),
      text([{ ...at, label }], { x: 'x', y: 'y', text: 'label', dx: 13, textAnchor: 'start' }),
    ];
  });
  const height = entries.length === 0 ? 0 : (row + 1) * LINE;
  const identity = { type: 'identity', axis: null } as const;
  return { x: 0, y: 0, width: right, height, options: { margin: 0, x: identity, y: identity, marks } };
}

/** The symbol of an entry alone. */
export function symbolPanel(entry: LegendEntry): Panel {
  const identity = { type: 'identity', axis: null } as const;
  const marks = [drawSymbol(entry, { x: SYMBOL / 2, y: LINE / 2 })];
  return { x: 0, y: 0, width: SYMBOL, height: LINE, options: { margin: 0, x: identity, y: identity, marks } };
}

function drawSymbol(entry: LegendEntry, at: { readonly x: number; readonly y: number }): Markish {
  if (entry.symbol === null)
    return ruleY([at], {
      y: 'y',
      x1: ({ x }: typeof at) => x - 9,
      x2: ({ x }: typeof at) => x + 9,
      strokeWidth: 2,
      strokeDasharray: entry.dash ?? 'none',
      className: entry.className,
    });
  return dot([at], {
    x: 'x',
    y: 'y',
    r: 4.5,
    symbol: entry.symbol,
    ...(entry.isOpen === true ? open : filled)(entry.className),
  });
}

/** The style of a symbol whose result is certain. */
export function filled(className: string): { className: string; fill: string; stroke: string } {
  return { className, fill: 'currentColor', stroke: 'currentColor' };
}

/** The style of a symbol whose result is uncertain: its inside has the colour of the page, so that lines do not run through it. */
export function open(className: string): { className: string; fill: string; stroke: string; strokeWidth: number } {
  return { className: `${className}-open`, fill: '#ffffff', stroke: 'currentColor', strokeWidth: 1.5 };
}
