/** One ranking as lines from scheme to scheme. */
import { dot, line, ruleX, text, type Markish } from '@observablehq/plot';
import type { Ranking } from '../../documents/conclusions.ts';
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import type { FigureRow } from '../../documents/figure-data.ts';
import type { Measure } from '../measure.ts';
import { percent, plural } from '../numbers.ts';
import { swappedValues, type RankingRow } from '../views/ranks.ts';
import { topRows } from '../views/shape.ts';
import { MARGIN } from './figure.ts';
import { measureEm, keyText, shorten, shortNames, valueText } from './labels.ts';
import { filled } from './legend.ts';
import { ROW_OF_MARK } from './mark-rows.ts';
import type { Panel } from './panel.ts';
import type { DrawnScheme } from './scheme-list.ts';
import { FONT_SIZE, seriesAt } from './style.ts';

/** Beyond these the names would no longer fit beside their lines. */
export const MOST_VALUES = 40;
const ROW = 22;
const TOP = 34;
const LEAST_LEFT = 44;
/** The shortest and the longest room for a name beside the lines, in em, and its share of the panel. */
const LABEL_EM = { least: 9, most: 28, share: 0.35 } as const;
/** Beside the names. */
const RIGHT_GAP = 44;
/** How much wider bold text is. */
const BOLD = 1.08;
/** More bars of ranges than these would cover each other. */
export const MOST_RANGES = 8;
/** Width of all bars of a scheme, as a share of the distance between schemes. */
const RANGES = 0.24;
/** The angle of the names of schemes, in degrees. */
const TURN = 40;

interface Point extends Ranking {
  /** Place of the scheme. */
  readonly at: number;
  /** Beside that place, so that bars of equal ranks are next to each other. */
  readonly x: number;
  /** The number of its row. */
  readonly row: number;
}

interface Path {
  readonly value: GroupValue;
  readonly name: string;
  /** Whether it swaps its rank with another value under some scheme, with both orders significant. */
  readonly isSwapped: boolean;
  /** Determines the colour, the symbol and the dash. */
  readonly index: number;
  readonly hasRanges: boolean;
  readonly points: readonly Point[];
}

export interface ShownRanks {
  /** Those of all panels, so that each looks the same in all of them. */
  readonly values: readonly GroupValue[];
  readonly measure: Measure;
  /** Takes the numbers of the marks. */
  readonly data: FigureRow[];
}

export function rankPanel(
  group: RankingRow,
  schemes: readonly DrawnScheme[],
  fields: readonly GroupField[],
  { values, measure, data }: ShownRanks,
  place: { readonly x: number; readonly y: number; readonly width: number },
): Panel {
  const room = Math.min(Math.max((LABEL_EM.share * place.width) / FONT_SIZE, LABEL_EM.least), LABEL_EM.most);
  const names = shortNames(group.values, room);
  const swapped = everSwapped(group);
  const paths = movingMost(
    group.values.map((value, i, { length }) => {
      const hasRanges = length <= MOST_RANGES;
      const shift = hasRanges && length > 1 ? (i / (length - 1) - 0.5) * RANGES : 0;
      return {
        value,
        name: names.get(value) ?? '',
        isSwapped: swapped.has(value),
        index: values.indexOf(value) + 1,
        hasRanges: hasRanges && swapped.has(value),
        points: findPoints(value, group, schemes).map((point) => ({
          ...point,
          x: point.at + shift,
          row: data.push(dataRow(point, group, schemes[point.at]?.id ?? '', measure)) - 1,
        })),
      };
    }),
  );
  const labelRoom = turnedSize(Math.max(...schemes.map(({ label }) => measureEm(label))), Math.sin);
  const marginLeft = Math.max(LEAST_LEFT, MARGIN + turnedSize(measureEm(schemes[0]?.label ?? ''), Math.cos));
  const marginBottom = labelRoom + 28;
  const marginRight = Math.ceil(Math.max(...paths.map(({ name }) => measureEm(name))) * FONT_SIZE) + RIGHT_GAP;
  return {
    ...place,
    height: Math.ceil(TOP + marginBottom + paths.length * ROW),
    options: {
      marginLeft,
      marginRight,
      marginTop: TOP,
      marginBottom,
      x: { domain: [-0.15, schemes.length - 0.85], axis: null },
      y: { domain: [0.5, group.values.length + 0.5], reverse: true, axis: null },
      marks: [
        headMarks(group, fields, { left: marginLeft, right: marginRight, width: place.width }),
        axisMarks(group.values.length, schemes),
        ...labelMarks(paths, group.values.length, schemes.length),
        ...paths.map((path) => pathMarks(path, schemes, measure)),
      ],
    },
  };
}

/** The values that swap their rank with another one under some scheme, with both orders significant. */
export function everSwapped({ byScheme }: RankingRow): ReadonlySet<GroupValue> {
  return new Set([...byScheme.values()].flatMap(swappedValues));
}

/** Only lines that swap have a colour. */
function classOf(index: number, isSwapped: boolean): string {
  return isSwapped ? seriesAt(index).className : 'muted';
}

/** How far a turned text of so many em reaches; px. */
function turnedSize(em: number, along: (angle: number) => number): number {
  return Math.ceil(em * FONT_SIZE * along((TURN * Math.PI) / 180));
}

function findPoints(
  value: GroupValue,
  { byScheme }: RankingRow,
  schemes: readonly DrawnScheme[],
): Omit<Point, 'x' | 'row'>[] {
  return schemes.flatMap(({ id }, at) => {
    const ranking = byScheme.get(id)?.ranking.find((one) => one.value === value);
    return ranking === undefined ? [] : [{ ...ranking, at }];
  });
}

function dataRow(
  { value, rank, low, high, errorPct, n }: Ranking,
  { first: { key, field } }: RankingRow,
  scheme: string,
  { rate: quantity, ofErrors }: Measure,
): FigureRow {
  const rate_pct = ofErrors.rate(errorPct);
  return { scheme, ...key, [field]: value, quantity, rate_pct, n, rank, lowest_rank: low, highest_rank: high };
}

/** The paths that go furthest up or down, in their order. */
function movingMost(paths: readonly Path[]): readonly Path[] {
  const spread = ({ points }: Path): number => {
    const ranks = points.map(({ rank }) => rank);
    return Math.max(...ranks) - Math.min(...ranks);
  };
  const chosen = new Set(topRows(paths, [spread], MOST_VALUES));
  return paths.filter((path) => chosen.has(path));
}

function headMarks(
  { first, inversions, distinguishable }: RankingRow,
  fields: readonly GroupField[],
  { left, right, width }: { readonly left: number; readonly right: number; readonly width: number },
): Markish {
  const heading = shorten(keyText(first.key, fields), (width - 110) / (FONT_SIZE * BOLD));
  const numbers = [plural(inversions, 'swap'), `${distinguishable} significant`];
  const place = { dy: -26, lineAnchor: 'middle' } as const;
  return [
    text([heading], {
      ...place,
      text: [heading],
      frameAnchor: 'top-left',
      dx: 20 - left,
      textAnchor: 'start',
      fontWeight: 600,
    }),
    ...numbers.map((number, row) =>
      text([number], {
        ...place,
        dy: place.dy + row * 14,
        text: [number],
        frameAnchor: 'top-right',
        dx: right - 20,
        textAnchor: 'end',
        className: 'muted',
      }),
    ),
  ];
}

function axisMarks(count: number, schemes: readonly DrawnScheme[]): Markish {
  const step = Math.ceil(count / MOST_VALUES);
  const ranks = Array.from({ length: Math.ceil(count / step) }, (_, i) => 1 + i * step);
  const at = schemes.map((_, i) => i);
  return [
    ruleX(at, { className: 'grid' }),
    text(schemes, { x: at, text: 'label', frameAnchor: 'bottom', dy: 10, rotate: -TURN, textAnchor: 'end' }),
    text(ranks, {
      y: ranks,
      text: ranks.map(String),
      frameAnchor: 'left',
      dx: -10,
      textAnchor: 'end',
      className: 'muted',
    }),
  ];
}

function pathMarks(
  { index, isSwapped, hasRanges, points }: Path,
  schemes: readonly DrawnScheme[],
  { title: rateTitle, ofErrors }: Measure,
): Markish {
  const { symbol, dash } = seriesAt(index);
  const className = classOf(index, isSwapped);
  const range = ({ low, high }: Point): string =>
    low === null || high === null ? '' : low === high ? ` (${low})` : ` (${low} to ${high})`;
  const title = (point: Point): string => {
    const { at, value, rank, errorPct, n } = point;
    return `${valueText(value)}, ${schemes[at]?.label ?? ''}: rank ${rank}${range(point)}, ${rateTitle} ${percent(ofErrors.rate(errorPct))} of ${plural(n, 'trial')}`;
  };
  const ranges = hasRanges ? points.filter(({ low, high }) => low !== null && high !== null) : [];
  return [
    ruleX(ranges, { x: 'x', y1: 'low', y2: 'high', strokeWidth: 3, strokeOpacity: 0.4, className }),
    line(points, { x: 'x', y: 'rank', strokeWidth: isSwapped ? 2.5 : 1.5, strokeDasharray: dash, className }),
    dot(points, { x: 'x', y: 'rank', r: 4, symbol, title, ...ROW_OF_MARK, ...filled(className) }),
  ];
}

/**
 * The names of the lines at the right. Equal values share a rank, so names have separate places in the order of the last ranks, with a
 * thin line that leads there.
 */
function labelMarks(paths: readonly Path[], count: number, schemes: number): Markish[] {
  const ends = paths.flatMap(({ name, index, isSwapped, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ last, label: name, isSwapped, className: classOf(index, isSwapped) }];
  });
  return ends
    .toSorted((a, b) => a.last.rank - b.last.rank)
    .flatMap(({ last, label, isSwapped, className }, i) => {
      const y = 0.5 + ((i + 0.5) * count) / ends.length;
      const lead = [
        { x: last.x, y: last.rank },
        { x: schemes - 0.85, y },
      ];
      return [
        line(lead, { x: 'x', y: 'y', strokeWidth: 1, strokeOpacity: 0.6, className }),
        text([label], {
          text: [label],
          y: [y],
          frameAnchor: 'right',
          dx: 8,
          textAnchor: 'start',
          fontWeight: isSwapped ? 600 : 400,
          className,
        }),
      ];
    });
}
