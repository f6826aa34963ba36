/** What the two figures of contrasts share: a row for each contrast, with a lane for each scheme. */
import { dot, ruleX, ruleY, type Markish } from '@observablehq/plot';
import type { Interval } from '../../base/core/statistics.ts';
import type { GroupField } from '../../base/core/trial.ts';
import type { ContrastResult } from '../../documents/conclusions.ts';
import type { FigureRow } from '../../documents/figure-data.ts';
import { pp } from '../numbers.ts';
import type { ContrastRow } from '../views/contrasts.ts';
import { chooseDomain, forestPanel } from './forest.ts';
import { keyColumns, keyText, valueText, type LabelColumn } from './labels.ts';
import type { Sheet } from './figure.ts';
import { filled, open } from './legend.ts';
import { namedColumns, ROW_OF_MARK } from './mark-rows.ts';
import type { Panel } from './panel.ts';
import type { DrawnScheme } from './scheme-list.ts';

const LANE = 9;
const ROW_GAP = 12;
/** Room for two lines of text. */
const LEAST_ROW = 40;
const LABEL_ROOM = 370;
/** px above and below the middle of a lane. */
const TICK = 3.5;

/** The most schemes in one figure, and the room of their names in em. */
export const MOST_SCHEMES = 8;
export const SCHEME_EM = 24;

/** What is drawn of a contrast under a scheme. */
export interface Estimate {
  readonly pp: number;
  /** null where there is no interval: only the symbol is drawn. */
  readonly interval: Interval | null;
  /** Filled, open, or a tick on the line in place of the symbol. */
  readonly state: 'significant' | 'not significant' | 'cannot be tested';
}

export interface ContrastForest {
  /** Of the whole panel, in px. */
  readonly width: number;
  readonly rows: readonly ContrastRow[];
  readonly schemes: readonly DrawnScheme[];
  /** The fields of keys without the condition. */
  readonly fields: readonly GroupField[];
  readonly estimate: (contrast: ContrastResult) => Estimate | null;
  readonly numbers: readonly LabelColumn[];
  readonly right: number;
  readonly label: string;
  /** What is shown of which quantity: the name of the column of the data, and its quantity. */
  readonly value: { readonly column: string; readonly quantity: string };
}

/** The panel, and the numbers of its marks. A mark leads to the trials of its condition. */
export function drawContrasts(forest: ContrastForest): Required<Pick<Sheet, 'panels' | 'data'>> {
  const data: FigureRow[] = [];
  const panels = [contrastPanel(forest, data)];
  const params = namedColumns(['scheme', ...forest.fields, 'condition']);
  return { panels, data: { rows: data, leadsTo: { section: 'trials', params } } };
}

/** @param data takes the numbers of the marks. */
function contrastPanel(forest: ContrastForest, data: FigureRow[]): Panel {
  const { rows, schemes, fields, estimate, numbers, right, label, value } = forest;
  const height = Math.max(LEAST_ROW, schemes.length * LANE + ROW_GAP);
  const middles = rows.map((_, i) => (i + 0.5) * height);
  const keys = rows.map(({ first }) => ({ ...first.key, condition: first.condition }));
  const { columns, width: left } = keyColumns(keys, [...fields, 'condition'], LABEL_ROOM);
  const lanes = schemes.map((scheme, lane) => {
    const shift = (lane - (schemes.length - 1) / 2) * LANE;
    const points = findPoints(rows, middles, scheme, shift, estimate).map((point) => ({
      ...point,
      row: data.push(dataRow(point, scheme.id, value)) - 1,
    }));
    return { scheme, points };
  });
  return forestPanel({
    width: forest.width,
    height: rows.length * height,
    columns,
    left,
    numbers,
    right,
    middles,
    guides: middles.slice(1).map((middle) => middle - height / 2),
    domain: chooseDomain(
      lanes.flatMap(({ points }) => points.flatMap(({ pp: shown, interval }) => [shown, ...(interval ?? [])])),
    ),
    label,
    marks: lanes.map(({ scheme, points }) => laneMarks(points, scheme, fields)),
  });
}

interface Place extends Estimate {
  readonly contrast: ContrastResult;
  readonly y: number;
}

interface Point extends Place {
  /** The number of its row. */
  readonly row: number;
}

function dataRow(
  { contrast: { key, condition, baseline }, pp: shown, interval, state }: Place,
  scheme: string,
  { column, quantity }: ContrastForest['value'],
): FigureRow {
  const [low_pp, high_pp] = interval ?? [null, null];
  return { scheme, ...key, condition, baseline, quantity, [column]: shown, low_pp, high_pp, state };
}

function findPoints(
  rows: readonly ContrastRow[],
  middles: readonly number[],
  { id }: DrawnScheme,
  shift: number,
  estimate: ContrastForest['estimate'],
): Place[] {
  return rows.flatMap(({ byScheme }, i) => {
    const contrast = byScheme.get(id);
    const drawn = contrast === undefined ? null : estimate(contrast);
    return contrast === undefined || drawn === null ? [] : [{ ...drawn, contrast, y: (middles[i] ?? 0) + shift }];
  });
}

/** Alone a tick could hardly be seen, so what has no line keeps its symbol. */
function isTick({ state, interval }: Point): boolean {
  return state === 'cannot be tested' && interval !== null;
}

/** The lines and symbols of one scheme. */
function laneMarks(
  points: readonly Point[],
  { label, series: { className, symbol, dash } }: DrawnScheme,
  fields: readonly GroupField[],
): Markish {
  const title = ({ pp: value, interval, contrast, state }: Point): string =>
    `${label}: ${pp(value)} pp${interval === null ? '' : ` [${pp(interval[0])}, ${pp(interval[1])}]`}${state === 'cannot be tested' ? ', cannot be tested' : ''} (${keyText(contrast.key, fields)}, ${valueText(contrast.condition)} − ${valueText(contrast.baseline)})`;
  const place = { x: 'pp', y: 'y', r: 4, symbol, title, ...ROW_OF_MARK };
  return [
    ruleY(
      points.filter(({ interval }) => interval !== null),
      {
        y: 'y',
        x1: ({ interval }: Point) => interval?.[0],
        x2: ({ interval }: Point) => interval?.[1],
        strokeWidth: 1.5,
        strokeDasharray: dash,
        className,
      },
    ),
    ruleX(points.filter(isTick), {
      x: 'pp',
      y1: ({ y }: Point) => y - TICK,
      y2: ({ y }: Point) => y + TICK,
      strokeWidth: 1.5,
      title,
      ...ROW_OF_MARK,
      className,
    }),
    dot(
      points.filter((point) => point.state !== 'significant' && !isTick(point)),
      { ...place, ...open(className) },
    ),
    dot(
      points.filter(({ state }) => state === 'significant'),
      { ...place, ...filled(className) },
    ),
  ];
}
