/** One ranking as lines from scheme to scheme. */
import { dot, line, ruleX, text, type Markish } from '@observablehq/plot';
import type { Ranking } from '../../documents/conclusions.ts';
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import type { Measure } from '../measure.ts';
import { percent, plural } from '../numbers.ts';
import type { RankingRow } from '../views/ranks.ts';
import { topRows } from '../views/shape.ts';
import { measureEm, keyText, shorten, shortNames, valueText } from './labels.ts';
import { filled } from './legend.ts';
import type { Panel } from './panel.ts';
import type { DrawnScheme } from './scheme-list.ts';
import { FONT_SIZE, seriesAt } from './style.ts';

/** Beyond these the names would no longer fit beside their lines. */
export const MOST_VALUES = 40;
const ROW = 22;
const TOP = 34;
const LEAST_LEFT = 44;
const LABEL_EM = 11;
/** How much wider bold text is. */
const BOLD = 1.08;
const RIGHT = LABEL_EM * FONT_SIZE + 44;
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
}

interface Path {
  readonly value: GroupValue;
  /** Determines the colour, the symbol and the dash. */
  readonly index: number;
  readonly hasRanges: boolean;
  readonly points: readonly Point[];
}

/** @param shown `values` are those of all panels, so that each looks the same in all of them. */
export function rankPanel(
  group: RankingRow,
  schemes: readonly DrawnScheme[],
  fields: readonly GroupField[],
  { values, measure }: { readonly values: readonly GroupValue[]; readonly measure: Measure },
  place: { readonly x: number; readonly y: number; readonly width: number },
): Panel {
  const paths = movingMost(
    group.values.map((value, i, { length }) => {
      const hasRanges = length <= MOST_RANGES;
      const shift = hasRanges && length > 1 ? (i / (length - 1) - 0.5) * RANGES : 0;
      return {
        value,
        index: values.indexOf(value) + 1,
        hasRanges,
        points: findPoints(value, group, schemes).map((point) => ({ ...point, x: point.at + shift })),
      };
    }),
  );
  const labelRoom = turnedSize(Math.max(...schemes.map(({ label }) => measureEm(label))), Math.sin);
  const marginLeft = Math.max(LEAST_LEFT, turnedSize(measureEm(schemes[0]?.label ?? ''), Math.cos));
  const marginBottom = labelRoom + 28;
  return {
    ...place,
    height: Math.ceil(TOP + marginBottom + paths.length * ROW),
    options: {
      marginLeft,
      marginRight: RIGHT,
      marginTop: TOP,
      marginBottom,
      x: { domain: [-0.15, schemes.length - 0.85], axis: null },
      y: { domain: [0.5, group.values.length + 0.5], reverse: true, axis: null },
      marks: [
        headMarks(group, fields, marginLeft, place.width),
        axisMarks(group.values.length, schemes),
        ...labelMarks(paths, group.values.length, schemes.length),
        ...paths.map((path) => pathMarks(path, schemes, measure)),
      ],
    },
  };
}

/** How far a turned text of so many em reaches; px. */
function turnedSize(em: number, along: (angle: number) => number): number {
  return Math.ceil(em * FONT_SIZE * along((TURN * Math.PI) / 180));
}

function findPoints(value: GroupValue, { byScheme }: RankingRow, schemes: readonly DrawnScheme[]): Omit<Point, 'x'>[] {
  return schemes.flatMap(({ id }, at) => {
    const ranking = byScheme.get(id)?.ranking.find((one) => one.value === value);
    return ranking === undefined ? [] : [{ ...ranking, at }];
  });
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
  left: number,
  width: number,
): Markish {
  const heading = shorten(keyText(first.key, fields), (width - 150) / (FONT_SIZE * BOLD));
  const numbers = [plural(inversions, 'inversion'), `${distinguishable} distinguishable`];
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
        dx: RIGHT - 20,
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
  { index, hasRanges, points }: Path,
  schemes: readonly DrawnScheme[],
  { title: rateTitle, ofErrors }: Measure,
): Markish {
  const { className, symbol, dash } = seriesAt(index);
  const range = ({ low, high }: Point): string =>
    low === null || high === null ? '' : low === high ? ` (${low})` : ` (${low} to ${high})`;
  const title = (point: Point): string => {
    const { at, value, rank, errorPct, n } = point;
    return `${valueText(value)}, ${schemes[at]?.label ?? ''}: rank ${rank}${range(point)}, ${rateTitle} ${percent(ofErrors.rate(errorPct))} of ${plural(n, 'trial')}`;
  };
  const ranges = hasRanges ? points.filter(({ low, high }) => low !== null && high !== null) : [];
  return [
    ruleX(ranges, { x: 'x', y1: 'low', y2: 'high', strokeWidth: 3, strokeOpacity: 0.4, className }),
    line(points, { x: 'x', y: 'rank', strokeWidth: 2, strokeDasharray: dash, className }),
    dot(points, { x: 'x', y: 'rank', r: 4, symbol, title, ...filled(className) }),
  ];
}

/**
 * The names of the lines at the right. Equal values share a rank, so names have separate places in the order of the last ranks, with a
 * thin line that leads there.
 */
function labelMarks(paths: readonly Path[], count: number, schemes: number): Markish[] {
  const names = shortNames(
    paths.map(({ value }) => value),
    LABEL_EM,
  );
  const ends = paths.flatMap(({ value, index, points }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ last, label: names.get(value) ?? '', ...seriesAt(index) }];
  });
  return ends
    .toSorted((a, b) => a.last.rank - b.last.rank)
    .flatMap(({ last, label, className }, i) => {
      const y = 0.5 + ((i + 0.5) * count) / ends.length;
      const lead = [
        { x: last.x, y: last.rank },
        { x: schemes - 0.85, y },
      ];
      return [
        line(lead, { x: 'x', y: 'y', strokeWidth: 1, strokeOpacity: 0.6, className }),
        text([label], { text: [label], y: [y], frameAnchor: 'right', dx: 8, textAnchor: 'start' }),
      ];
    });
}
