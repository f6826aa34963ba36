/** The differences between conditions that a paper would report, under each scheme. */
import { dot, ruleY, type Markish } from '@observablehq/plot';
import type { AuditResult } from '../../result/result.ts';
import { STORED } from '../../core/scheme.ts';
import type { ContrastResult } from '../../result/conclusions.ts';
import type { GroupField } from '../../core/trial.ts';
import { plural, pp } from '../numbers.ts';
import { repeatsStored } from '../checks.ts';
import { renderFigure, type Figure } from './figure.ts';
import { chooseDomain, forestPanel } from './forest.ts';
import { keyColumns, keyText, valueText, type LabelColumn } from './labels.ts';
import { filled, open } from './legend.ts';
import { chooseSchemes, type DrawnScheme } from './scheme-list.ts';

const LANE = 9;
const ROW_GAP = 12;
/** Room for two lines of text. */
const LEAST_ROW = 40;
const MOST_SCHEMES = 8;
const MOST_STEADY = 20;
const LABEL_ROOM = 370;

/** One contrast under all schemes. */
interface Row {
  readonly first: ContrastResult;
  readonly flips: boolean;
  readonly byScheme: ReadonlyMap<string, ContrastResult>;
}

/** null without a contrast. */
export function contrastFigure(result: AuditResult, maxRows: number): Figure | null {
  const all = buildRows(result.contrasts.filter(({ scheme }) => !repeatsStored(result, scheme)));
  if (all.length === 0) return null;
  const flipping = all.filter(({ flips }) => flips);
  const rows = flipping.length > 0 ? flipping.slice(0, maxRows) : all.slice(0, Math.min(MOST_STEADY, maxRows));
  const ids = new Set(rows.flatMap(({ byScheme }) => [...byScheme.keys()]));
  const schemes = chooseSchemes(result, ids, MOST_SCHEMES, 24);
  if (schemes.length === 0) return null;
  const height = Math.max(LEAST_ROW, schemes.length * LANE + ROW_GAP);
  const middles = rows.map((_, i) => (i + 0.5) * height);
  const fields = result.options.groupBy.filter((field) => field !== 'condition');
  const keys = rows.map(({ first }) => ({ ...first.key, condition: first.condition }));
  const { columns, width } = keyColumns(keys, [...fields, 'condition'], LABEL_ROOM);
  const shown = rows.flatMap(({ byScheme }) => schemes.flatMap(({ id }) => byScheme.get(id) ?? []));
  return renderFigure({
    id: 'contrasts',
    title: 'What conditions do, under each scheme',
    subtitle: `${howMany(all, flipping, rows)} Error rate under the condition minus that under ${valueText(rows[0]?.first.baseline)}; lines are 95 % intervals, and a symbol is open where its interval contains 0.${ids.size > schemes.length ? ` The first ${schemes.length} schemes.` : ''}`,
    alt: describe(all, flipping, fields),
    legend: schemes.map(({ label, series }) => ({ label, className: series.className, symbol: series.symbol })),
    panels: [
      forestPanel({
        height: rows.length * height,
        columns,
        left: width,
        numbers: numberColumns(rows),
        right: 165,
        middles,
        guides: middles.slice(1).map((middle) => middle - height / 2),
        domain: chooseDomain(shown.flatMap(({ effectPp, low, high }) => [effectPp, low ?? effectPp, high ?? effectPp])),
        label: 'difference of error rates, in percentage points',
        marks: schemes.map((scheme, lane) => {
          const shift = (lane - (schemes.length - 1) / 2) * LANE;
          return schemeMarks(rows, middles, scheme, shift, fields);
        }),
      }),
    ],
  });
}

function buildRows(contrasts: readonly ContrastResult[]): Row[] {
  const groups = Map.groupBy(contrasts, ({ key, condition, baseline }) =>
    JSON.stringify([Object.entries(key).toSorted(([a], [b]) => (a < b ? -1 : 1)), condition, baseline]),
  );
  return [...groups.values()].map((group) => ({
    first: group[0] as ContrastResult,
    flips: group.some(({ signFlip, significanceFlip }) => signFlip || significanceFlip),
    byScheme: new Map(group.map((contrast) => [contrast.scheme, contrast])),
  }));
}

/** The lines and symbols of one scheme, in its lane of each row. */
function schemeMarks(
  rows: readonly Row[],
  middles: readonly number[],
  { id, label, series }: DrawnScheme,
  shift: number,
  fields: readonly GroupField[],
): Markish {
  const points = rows.flatMap(({ byScheme }, i) => {
    const contrast = byScheme.get(id);
    return contrast === undefined ? [] : [{ ...contrast, y: (middles[i] ?? 0) + shift }];
  });
  const title = (point: ContrastResult): string =>
    `${label}: ${pp(point.effectPp)} pp [${pp(point.low)}, ${pp(point.high)}] (${keyText(point.key, fields)}, ${valueText(point.condition)} − ${valueText(point.baseline)})`;
  const place = { x: 'effectPp', y: 'y', r: 4, symbol: series.symbol, title };
  return [
    ruleY(points, {
      y: 'y',
      x1: 'low',
      x2: 'high',
      strokeWidth: 1.5,
      strokeDasharray: series.dash,
      className: series.className,
    }),
    dot(
      points.filter(({ isSignificant }) => !isSignificant),
      { ...place, ...open(series.className) },
    ),
    dot(
      points.filter(({ isSignificant }) => isSignificant),
      { ...place, ...filled(series.className) },
    ),
  ];
}

/** What was stored, and under how many schemes it changes. */
function numberColumns(rows: readonly Row[]): LabelColumn[] {
  const flips = (row: Row, kind: 'signFlip' | 'significanceFlip'): string =>
    String([...row.byScheme.values()].filter((contrast) => contrast[kind]).length);
  const stored = rows.map(({ byScheme }) => pp(byScheme.get(STORED)?.effectPp ?? null));
  return [
    { title: 'stored', x: 55, labels: stored },
    { title: 'sign', x: 95, labels: rows.map((row) => flips(row, 'signFlip')) },
    { title: 'signif.', x: 145, labels: rows.map((row) => flips(row, 'significanceFlip')) },
  ];
}

function howMany(all: readonly Row[], flipping: readonly Row[], rows: readonly Row[]): string {
  if (flipping.length === 0) {
    const part = rows.length < all.length ? `; the first ${rows.length} are shown` : '';
    return `None of ${plural(all.length, 'contrast')} changes its sign or significance${part}.`;
  }
  const part = rows.length < flipping.length ? `, of which the first ${rows.length} are shown` : '';
  return `${flipping.length} of ${plural(all.length, 'contrast')} ${flipping.length === 1 ? 'changes its' : 'change their'} sign or significance under some scheme${part}; the columns at the right count these schemes.`;
}

function describe(all: readonly Row[], flipping: readonly Row[], fields: readonly GroupField[]): string {
  const contrasts = flipping.flatMap(({ byScheme }) => [...byScheme.values()]);
  const rowsWith = (kind: 'signFlip' | 'significanceFlip'): number =>
    flipping.filter(({ byScheme }) => [...byScheme.values()].some((contrast) => contrast[kind])).length;
  const example =
    contrasts.find(({ signFlip }) => signFlip) ?? contrasts.find(({ significanceFlip }) => significanceFlip);
  const such =
    example === undefined
      ? ''
      : `; for instance ${pp(example.effectPp)} pp under ${valueText(example.scheme)} (${keyText(example.key, fields)}, ${valueText(example.condition)} against ${valueText(example.baseline)})`;
  return `Of ${plural(all.length, 'contrast')}, ${rowsWith('signFlip')} change their sign and ${rowsWith('significanceFlip')} their significance under some scheme${such}.`;
}
