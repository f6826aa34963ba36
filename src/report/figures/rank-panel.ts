/** One ranking as lines from scheme to scheme. */
import { dot, line, ruleX, text, type Markish } from '@observablehq/plot';
import type { RankResult, Ranking } from '../../result/conclusions.ts';
import type { GroupField, GroupValue } from '../../core/trial.ts';
import { percent, plural } from '../numbers.ts';
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
const RIGHT = LABEL_EM * FONT_SIZE + 44;
/** The angle of the names of schemes, in degrees. */
const TURN = 40;

/** All rankings of the same things. */
export interface RankGroup {
  readonly first: RankResult;
  /** Over all schemes. */
  readonly inversions: number;
  readonly byScheme: ReadonlyMap<string, RankResult>;
  /** Each value once, in the order of the document. */
  readonly values: readonly GroupValue[];
}

interface Point extends Ranking {
  /** Place of the scheme. */
  readonly at: number;
}

interface Path {
  readonly value: GroupValue;
  /** Determines the colour, the symbol and the dash. */
  readonly index: number;
  readonly points: readonly Point[];
}

/** `values` are those of all panels, so that each looks the same in all of them. */
export function rankPanel(
  group: RankGroup,
  schemes: readonly DrawnScheme[],
  fields: readonly GroupField[],
  values: readonly GroupValue[],
  place: { readonly x: number; readonly y: number; readonly width: number },
): Panel {
  const paths = movingMost(
    group.values.map((value) => ({
      value,
      index: values.indexOf(value) + 1,
      points: findPoints(value, group, schemes),
    })),
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
        ...paths.map((path) => pathMarks(path, schemes)),
      ],
    },
  };
}

/** How far a turned text of so many em reaches; px. */
function turnedSize(em: number, along: (angle: number) => number): number {
  return Math.ceil(em * FONT_SIZE * along((TURN * Math.PI) / 180));
}

function findPoints(value: GroupValue, { byScheme }: RankGroup, schemes: readonly DrawnScheme[]): Point[] {
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
  const chosen = new Set(paths.toSorted((a, b) => spread(b) - spread(a)).slice(0, MOST_VALUES));
  return paths.filter((path) => chosen.has(path));
}

function headMarks(
  { first, inversions }: RankGroup,
  fields: readonly GroupField[],
  left: number,
  width: number,
): Markish {
  const heading = shorten(keyText(first.key, fields), (width - 150) / FONT_SIZE);
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
    text([inversions], {
      ...place,
      text: [plural(inversions, 'inversion')],
      frameAnchor: 'top-right',
      dx: RIGHT - 20,
      textAnchor: 'end',
      className: 'muted',
    }),
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

function pathMarks({ index, points }: Path, schemes: readonly DrawnScheme[]): Markish {
  const { className, symbol, dash } = seriesAt(index);
  const title = ({ at, value, rank, errorPct, n }: Point): string =>
    `${valueText(value)}, ${schemes[at]?.label ?? ''}: rank ${rank}, error ${percent(errorPct)} of ${plural(n, 'trial')}`;
  return [
    line(points, { x: 'at', y: 'rank', strokeWidth: 2, strokeDasharray: dash, className }),
    dot(points, { x: 'at', y: 'rank', r: 4, symbol, title, ...filled(className) }),
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
        { x: last.at, y: last.rank },
        { x: schemes - 0.85, y },
      ];
      return [
        line(lead, { x: 'x', y: 'y', strokeWidth: 1, strokeOpacity: 0.6, className }),
        text([label], { text: [label], y: [y], frameAnchor: 'right', dx: 8, textAnchor: 'start' }),
      ];
    });
}
