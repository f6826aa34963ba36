/** The rate in every universe, sorted, above a matrix of the rules that are on in it. */
import { isSignificant } from '../../base/core/significance.ts';
import { axisY, dot, gridY, ruleX, ruleY, text, type Markish, type PlotOptions } from '@observablehq/plot';
import type { ContrastRobustness, Universe } from '../../documents/conclusions.ts';
import { inertLine } from '../../base/text/inert.ts';
import { pText } from '../../base/text/p-value.ts';
import { measureOf, type Measure, type Measured } from '../measure.ts';
import { percent, plural } from '../numbers.ts';
import { schemeNumbers } from '../scheme-numbers.ts';
import { sortUniverses } from '../views/universes.ts';
import { isNarrow, renderFigure, WIDTH, type Figure } from './figure.ts';
import { shorten } from './labels.ts';
import { filled } from './legend.ts';
import { ROW_OF_MARK } from './mark-rows.ts';
import { FONT_SIZE, seriesAt } from './style.ts';

/** Universes that are schemes of the core. */
const NAMED: readonly (readonly [universe: string, scheme: string])[] = [
  ['stored', 'v1'],
  ['raw+P1+P2', 'v2-parse'],
  ['stored+N1+N2+N3', 'v2-norm'],
  ['raw+P1+P2+N1+N2+N3', 'combined'],
];
const LEFT = 240;
const NARROW_LEFT = 150;
const RIGHT = 80;
const CURVE = 260;
const MATRIX_ROW = 22;

/** As much of a result document as the figure shows. */
export interface CurveDocument extends Measured {
  readonly schemes: readonly { readonly id: string; readonly errorPct: number | null }[];
  readonly attribution: { readonly legend: readonly { readonly id: string; readonly rule: string }[] };
  readonly multiverse: {
    /** Trials. */
    readonly n: number;
    readonly universes: readonly Universe[];
    readonly contrasts: readonly Pick<ContrastRobustness, 'pMedian' | 'pShare' | 'pStouffer'>[];
  } | null;
}

interface Point extends Universe {
  /** The shown rate, in percent. */
  readonly pct: number;
  /** Place in the sorted row. */
  readonly at: number;
  /** The number of its row of the data, which is the same. */
  readonly row: number;
}

interface NamedPoint {
  readonly scheme: string;
  readonly point: Point;
  readonly series: ReturnType<typeof seriesAt>;
}

/** null without universes, or without a trial in them. */
export function specificationCurve(result: CurveDocument, width = WIDTH): Figure | null {
  const { multiverse, attribution } = result;
  if (multiverse === null) return null;
  const measure = measureOf(result);
  const { rate, ofErrors } = measure;
  const points = sortUniverses(multiverse.universes, measure)
    .flatMap((universe) => (universe.errorPct === null ? [] : [{ ...universe, pct: ofErrors.rate(universe.errorPct) }]))
    .map((universe, at): Point => ({ ...universe, at, row: at }));
  if (points.length === 0) return null;
  const findNumber = schemeNumbers(result);
  const named = NAMED.flatMap(([id, scheme]): NamedPoint[] => {
    const point = points.find((universe) => universe.id === id);
    return point === undefined ? [] : [{ scheme, point, series: seriesAt(findNumber(scheme)) }];
  });
  const stored = ofErrors.rate(result.schemes.find(({ id }) => id === 'stored')?.errorPct ?? null);
  const left = isNarrow(width) ? NARROW_LEFT : LEFT;
  const frame = {
    marginLeft: left,
    marginRight: RIGHT,
    x: { domain: [-0.8, points.length - 0.2], axis: null },
  } satisfies PlotOptions;
  const players = attribution.legend;
  const matrixHeight = players.length * MATRIX_ROW + 20;
  return renderFigure({
    id: 'specification-curve',
    width,
    title: `The ${rate} in ${plural(points.length, 'universe')}`,
    subtitle: `Each column is one on/off setting of the rules, sorted by the ${rate} over ${plural(multiverse.n, 'trial')}; a filled dot below means that the rule is on.${stored === null ? '' : ` The dashed line is the stored ${rate}, ${percent(stored)}.`}${jointTests(multiverse.contrasts)}`,
    alt: describe(points, named, stored, rate),
    legend: [
      ...named.map(({ scheme, series }) => ({ label: scheme, className: series.className, symbol: series.symbol })),
      { label: 'any other universe', className: 'same', symbol: 'circle' },
    ],
    data: {
      rows: points.map(({ id: universe, rules, errors, pct }) => ({
        universe,
        rules: rules.join(' '),
        quantity: rate,
        rate_pct: pct,
        errors,
        n: multiverse.n,
      })),
    },
    panels: [
      { x: 0, y: 0, width, height: CURVE, options: { ...frame, ...curve(points, named, { stored, rate, left }) } },
      {
        x: 0,
        y: CURVE,
        width,
        height: matrixHeight,
        options: { ...frame, ...matrix(points, named, { players, left }) },
      },
    ],
  });
}

/** The joint tests of the contrasts: whether an effect is 0 in every universe. */
function jointTests(contrasts: readonly Pick<ContrastRobustness, 'pMedian' | 'pShare' | 'pStouffer'>[]): string {
  const tested = contrasts.flatMap(({ pMedian, pShare, pStouffer }) =>
    pMedian === null || pShare === null || pStouffer === null ? [] : [{ pMedian, pShare, pStouffer }],
  );
  const [first] = tested;
  if (first === undefined) return '';
  if (contrasts.length === 1)
    return ` Joint tests of the contrast over all universes: ${pText(first.pMedian)} for the median effect, ${pText(first.pShare)} for the share of significant ones, ${pText(first.pStouffer)} for the sum of z.`;
  const number = (name: 'pMedian' | 'pShare' | 'pStouffer'): number =>
    tested.filter((one) => isSignificant(one[name])).length;
  return ` Joint tests of ${plural(tested.length, 'contrast')} over all universes have p ≤ 0.05 (not adjusted) in ${number('pMedian')} for the median effect, in ${number('pShare')} for the share of significant ones, in ${number('pStouffer')} for the sum of z.`;
}

function curve(
  points: readonly Point[],
  named: readonly NamedPoint[],
  { stored, rate, left }: Pick<Measure, 'rate'> & { readonly stored: number | null; readonly left: number },
): PlotOptions {
  const rates = [...points.map(({ pct }) => pct), ...(stored === null ? [] : [stored])];
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const room = Math.max((high - low) * 0.08, 0.5);
  const others = points.filter((point) => named.every((one) => one.point !== point));
  const place = { x: 'at', y: 'pct', title, ...ROW_OF_MARK };
  return {
    marginTop: 16,
    marginBottom: 10,
    y: { domain: [Math.max(0, low - room), Math.min(100, high + room)] },
    marks: [
      gridY({ className: 'grid', stroke: 'currentColor', strokeOpacity: 1, ticks: 6 }),
      axisY({ label: null, ticks: 6, tickSize: 4, marginLeft: left }),
      text([`${rate}, %`], { frameAnchor: 'left', dx: -55, rotate: -90, className: 'muted' }),
      columnLines(named),
      stored === null ? null : storedMarks(stored),
      dot(others, { ...place, r: 3.5, ...filled('same') }),
      ...named.map(({ point, series }) =>
        dot([point], { ...place, r: 6, symbol: series.symbol, ...filled(series.className) }),
      ),
    ],
  };
}

function storedMarks(stored: number): Markish {
  return [
    ruleY([stored], { strokeDasharray: '6,4', strokeWidth: 1.25 }),
    text([stored], { y: [stored], text: ['stored'], frameAnchor: 'right', dx: 8, textAnchor: 'start' }),
  ];
}

function matrix(
  points: readonly Point[],
  named: readonly NamedPoint[],
  { players, left }: { readonly players: CurveDocument['attribution']['legend']; readonly left: number },
): PlotOptions {
  const dots = players.flatMap(({ id }, row) =>
    points.map((point) => ({
      at: point.at,
      row,
      isOn: point.rules.includes(id),
      owner: named.find((one) => one.point === point),
    })),
  );
  const labels = players.map(({ id, rule }) =>
    shorten(inertLine(id === rule ? id : `${id} · ${rule}`), (left - 30) / FONT_SIZE),
  );
  const place = { x: 'at', y: 'row' };
  return {
    marginTop: 2,
    marginBottom: 18,
    y: { domain: [-0.5, players.length - 0.5], reverse: true, axis: null },
    marks: [
      columnLines(named),
      text(labels, {
        y: labels.map((_, row) => row),
        text: labels,
        frameAnchor: 'left',
        dx: -left + 20,
        textAnchor: 'start',
      }),
      dot(
        dots.filter(({ isOn }) => !isOn),
        { ...place, r: 2, fill: 'currentColor', stroke: 'none', className: 'grid' },
      ),
      dot(
        dots.filter(({ isOn, owner }) => isOn && owner === undefined),
        { ...place, r: 4, ...filled('same') },
      ),
      ...named.map((one) =>
        dot(
          dots.filter(({ isOn, owner }) => isOn && owner === one),
          { ...place, r: 4.5, ...filled(one.series.className) },
        ),
      ),
    ],
  };
}

/** They lead from a named point down to its column of rules. */
function columnLines(named: readonly NamedPoint[]): Markish {
  return named.map(({ point, series }) =>
    ruleX([point.at], { className: series.className, strokeOpacity: 0.35, strokeWidth: 1.5 }),
  );
}

function title({ id, errors, pct }: Point): string {
  return `${inertLine(id)}: ${percent(pct)}, ${plural(errors, 'error')}`;
}

function describe(points: readonly Point[], named: readonly NamedPoint[], stored: number | null, rate: string): string {
  const range = `Over ${plural(points.length, 'universe')} the ${rate} goes from ${percent(points[0]?.pct ?? null)} to ${percent(points.at(-1)?.pct ?? null)}`;
  const schemes = named.map(({ scheme, point }) => `${scheme} ${percent(point.pct)}`);
  return `${[range, ...(stored === null ? [] : [`stored ${percent(stored)}`]), ...schemes].join(', ')}.`;
}
