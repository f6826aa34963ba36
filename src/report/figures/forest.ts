/** What the forest plots share: names on the left, intervals around a zero line, numbers on the right. */
import { axisX, gridX, ruleX, ruleY, text, type Markish } from '@observablehq/plot';
import type { Interval } from '../../base/core/statistics.ts';
import { signedText } from '../../base/text/readable-numbers.ts';
import { isNarrow, MARGIN, WIDTH } from './figure.ts';
import { measureEm, shorten, wrap, type LabelColumn } from './labels.ts';
import type { Panel } from './panel.ts';
import { FONT_SIZE } from './style.ts';

const TOP = 30;
const BOTTOM = 46;
/** Room for the names of a row above it, in a narrow figure; px. */
const NAME_LINE = 24;
/** Half of the last number of a narrow axis; px. */
const TICK_ROOM = 14;

/** A forest plot; y is measured in px from its first row down. */
export interface Forest {
  /** Of the whole panel, in px; {@link WIDTH} by default. */
  readonly width?: number;
  readonly height: number;
  /** Of each row; the same for all by default. */
  readonly rowHeight?: number;
  /** Names of the rows, at the left. */
  readonly columns: readonly LabelColumn[];
  readonly left: number;
  /** Numbers of the rows; `x` is their right end, from the right end of the frame. */
  readonly numbers: readonly LabelColumn[];
  readonly right: number;
  /** Middle of each row, where its names and numbers are. */
  readonly middles: readonly number[];
  /** Where dotted lines lead from one side to the other. */
  readonly guides: readonly number[];
  readonly domain: Interval;
  readonly label: string;
  /** How a value is written on the axis; signed by default. */
  readonly tickFormat?: (value: number) => string;
  readonly marks: readonly Markish[];
}

/** The smallest scale that contains all of the values and 0, with some room; never narrower than 2 pp. */
export function chooseDomain(values: readonly number[]): Interval {
  let [low, high] = [-1, 1];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  const room = (high - low) * 0.03;
  return [low - room, high + room];
}

export function forestPanel(forest: Forest): Panel {
  return isNarrow(forest.width ?? WIDTH) ? narrowPanel(forest) : widePanel(forest);
}

/** The names and the first number of each row above it, so that its marks have the whole width. */
function narrowPanel(forest: Forest): Panel {
  const { width = WIDTH, height, middles, domain, columns, numbers, tickFormat = formatTick } = forest;
  const { rowHeight = height / middles.length } = forest;
  const rows = middles.map((middle, i) => {
    const number = numbers[0]?.labels[i] ?? '';
    const names = columns.map(({ labels }) => labels[i] ?? '').join(' / ');
    return { y: middle - rowHeight / 2, number, name: shorten(names, width / FONT_SIZE - 5 - measureEm(number)) };
  });
  const lines = wrap(forest.label, (width - 2 * MARGIN) / FONT_SIZE);
  const ticks = Math.round(width / 90);
  const inner = height * (1 + NAME_LINE / rowHeight);
  const marginBottom = 26 + lines.length * 16;
  const name = { y: 'y', dy: 5, fontWeight: 600 } as const;
  return {
    x: 0,
    y: 0,
    width,
    height: Math.ceil(inner) + NAME_LINE + marginBottom,
    options: {
      marginLeft: MARGIN + TICK_ROOM,
      marginRight: MARGIN + TICK_ROOM,
      marginTop: NAME_LINE,
      marginBottom,
      x: { domain: [...domain] },
      y: { domain: [0, height], reverse: true, axis: null },
      marks: [
        gridX({ className: 'grid', stroke: 'currentColor', strokeOpacity: 1, ticks }),
        axisX({ anchor: 'bottom', label: null, ticks, tickFormat, tickSize: 4 }),
        ...lines.map((line, i) =>
          text([line], { text: [line], frameAnchor: 'bottom', dy: 32 + i * 16, lineAnchor: 'middle' }),
        ),
        ruleX([0], { strokeWidth: 1.25 }),
        text(rows, {
          ...name,
          text: 'name',
          frameAnchor: 'left',
          dx: -TICK_ROOM,
          textAnchor: 'start',
          fontWeight: 400,
        }),
        text(rows, {
          ...name,
          text: 'number',
          frameAnchor: 'right',
          dx: TICK_ROOM,
          textAnchor: 'end',
          fontVariant: 'tabular-nums',
        }),
        ...forest.marks,
      ],
    },
  };
}

function widePanel(forest: Forest): Panel {
  const { width = WIDTH, left, right, middles, domain, height } = forest;
  const marginLeft = left + MARGIN;
  const marginRight = right + MARGIN;
  const ticks = 7;
  const { tickFormat = formatTick } = forest;
  return {
    x: 0,
    y: 0,
    width,
    height: height + TOP + BOTTOM,
    options: {
      marginLeft,
      marginRight,
      marginTop: TOP,
      marginBottom: BOTTOM,
      x: { domain: [...domain] },
      y: { domain: [0, height], reverse: true, axis: null },
      marks: [
        ruleY(forest.guides, { className: 'grid', strokeDasharray: '1,4' }),
        gridX({ className: 'grid', stroke: 'currentColor', strokeOpacity: 1, ticks }),
        axisX({ anchor: 'top', label: null, ticks, tickFormat, tickSize: 4 }),
        axisX({
          anchor: 'bottom',
          label: forest.label,
          labelAnchor: 'center',
          labelArrow: 'none',
          labelOffset: 40,
          ticks,
          tickFormat,
          tickSize: 4,
        }),
        ruleX([0], { strokeWidth: 1.25 }),
        ...forest.columns.map((column) => columnMarks(column, middles, 'left', column.x - left)),
        ...forest.numbers.map((column) => columnMarks(column, middles, 'right', column.x)),
        ...forest.marks,
      ],
    },
  };
}

function columnMarks(
  { title, labels }: LabelColumn,
  middles: readonly number[],
  side: 'left' | 'right',
  dx: number,
): Markish[] {
  const textAnchor = side === 'left' ? 'start' : 'end';
  return [
    text([title], {
      text: [title],
      frameAnchor: `top-${side}`,
      dx,
      dy: -13,
      lineAnchor: 'middle',
      textAnchor,
      className: 'muted',
    }),
    text(labels, {
      text: labels,
      y: middles,
      frameAnchor: side,
      dx,
      textAnchor,
      fontVariant: side === 'left' ? 'normal' : 'tabular-nums',
    }),
  ];
}

/** Signed, as the tables of the report have it, without needless zeros. */
function formatTick(value: number): string {
  return value === 0 ? '0' : signedText(value, 2).replace(/\.?0+$/, '');
}
