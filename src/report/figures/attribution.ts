/** A figure of the rules that make the difference between the stored labels and all rules: Shapley values, overall and by cell. */
import { dot, rectX, text, type Markish } from '@observablehq/plot';
import type { AuditResult } from '../../documents/result.ts';
import type { Player } from '../../base/core/statistics.ts';
import type { Attribution, CellAttribution } from '../../documents/conclusions.ts';
import { inertLine } from '../../base/text/inert.ts';
import { asksForCoreRules } from '../core.ts';
import { measureOf, type Conversion } from '../measure.ts';
import { plural, pp } from '../numbers.ts';
import { topRows } from '../views/shape.ts';
import { isNarrow, renderFigure, WIDTH, type Figure } from './figure.ts';
import { chooseDomain, forestPanel } from './forest.ts';
import { keyText, shorten, wrap } from './labels.ts';
import { filled } from './legend.ts';
import { namedColumns, ROW_OF_MARK } from './mark-rows.ts';
import { FONT_SIZE } from './style.ts';

const ROW = 60;
const BAR = 16;
/** Dots of cells are in a band below the bar. */
const BAND_TOP = 33;
const BAND = 14;
/** Steps of the golden ratio spread neighbours over the band, and do so each time in the same way. */
const GOLDEN = 0.618_033_988_75;
const MOST_CELLS = 500;
const LABELS = 370;
const SMALL = 11;
/** The scheme with all of these rules. */
const COMBINED = 'combined';

/** null where nothing was attributed, or no scheme with these rules was requested. */
export function attributionFigure(result: AuditResult, width = WIDTH): Figure | null {
  const { attribution } = result;
  const { rate, worse, better, deltaTitle, ofErrors } = measureOf(result);
  const { legend, overall, n } = attribution;
  if (n === 0 || legend.length === 0 || !asksForCoreRules(result)) return null;
  const cells = topRows(attribution.cells, [({ deltaPp }) => Math.abs(deltaPp)], MOST_CELLS);
  const bars = legend.map(({ id, rule }, i): Bar => {
    const value = ofErrors.difference(overall[id] ?? 0);
    return { top: i * ROW + 8, value, row: i, title: `${inertLine(rule)}: ${pp(value)} pp over all trials` };
  });
  const values = [
    ...bars.map(({ value }) => value),
    ...cells.flatMap(({ shapleyPp }) => Object.values(shapleyPp).map((share) => ofErrors.difference(share))),
  ];
  const middles = legend.map((_, i) => i * ROW + 8 + BAR / 2);
  const left =
    attribution.cells.length > cells.length ? ` (the ${cells.length} widest of ${attribution.cells.length})` : '';
  return renderFigure({
    id: 'attribution',
    width,
    title: `Which rules move the ${rate}`,
    subtitle: `Shapley values in percentage points. The bars add up to ${pp(ofErrors.difference(attribution.deltaPp))} pp: the ${rate} with all of these rules minus that with none, over ${plural(n, 'trial')}. Each dot is a cell${left}.`,
    alt: describe(attribution, ofErrors),
    legend: [
      { label: `all trials, ${worse}`, className: 'more', symbol: 'square' },
      { label: `all trials, ${better}`, className: 'fewer', symbol: 'square' },
      ...(cells.length > 0 ? [{ label: 'one cell', className: 'same', symbol: 'circle' as const }] : []),
    ],
    data: {
      rows: [
        ...legend.map(({ rule }, i) => ({ scheme: COMBINED, rule, quantity: rate, share_pp: bars[i]?.value ?? 0, n })),
        ...legend.flatMap(({ id, rule }) =>
          cells.map(({ key, n: trials, shapleyPp }) => {
            const share_pp = ofErrors.difference(shapleyPp[id] ?? 0);
            return { scheme: COMBINED, rule, ...key, quantity: rate, share_pp, n: trials };
          }),
        ),
      ],
      leadsTo: { section: 'trials', params: namedColumns(['scheme', 'rule', ...result.options.groupBy]) },
    },
    panels: [
      forestPanel({
        width,
        height: legend.length * ROW,
        rowHeight: ROW - BAR,
        columns: [{ title: 'rule', x: 0, labels: legend.map(labelPlayer) }],
        left: LABELS,
        numbers: [{ title: deltaTitle, x: 60, labels: bars.map(({ value }) => pp(value)) }],
        right: 70,
        middles,
        guides: middles.slice(1).map((middle) => middle - BAR / 2 - 8),
        domain: chooseDomain(values),
        label: `share in the change of the ${rate}, in percentage points`,
        marks: [
          isNarrow(width) ? null : summaries(legend),
          barMarks(bars, ofErrors),
          stripMarks(cells, legend, result),
        ],
      }),
    ],
  });
}

function labelPlayer({ id, rule }: Player): string {
  return shorten(inertLine(id === rule ? id : `${id} · ${rule}`), LABELS / FONT_SIZE - 1);
}

/** What the rule does, in two small lines below its name. */
function summaries(legend: readonly Player[]): Markish {
  const em = LABELS / SMALL - 1;
  const lines = legend.flatMap(({ summary }, row) => {
    const [first = '', ...rest] = wrap(inertLine(summary), em);
    return [first, shorten(rest.join(' '), em)].map((words, i) => ({
      words,
      y: row * ROW + BAND_TOP + i * (SMALL + 3),
    }));
  });
  return text(lines, {
    y: 'y',
    text: 'words',
    frameAnchor: 'left',
    dx: -LABELS,
    textAnchor: 'start',
    fontSize: SMALL,
    className: 'muted',
  });
}

interface Bar {
  readonly top: number;
  /** The number of its row. */
  readonly row: number;
  readonly value: number;
  readonly title: string;
}

/** Bars of changes to more errors have one colour, in either quantity. */
function barMarks(bars: readonly Bar[], { difference }: Conversion): Markish {
  const marks = (className: string, some: readonly Bar[]): Markish =>
    rectX(some, {
      x1: 0,
      x2: 'value',
      y1: 'top',
      y2: ({ top }: Bar) => top + BAR,
      title: 'title',
      ...ROW_OF_MARK,
      fill: 'currentColor',
      className,
    });
  return [
    marks(
      'more',
      bars.filter(({ value }) => difference(value) > 0),
    ),
    marks(
      'fewer',
      bars.filter(({ value }) => difference(value) < 0),
    ),
  ];
}

function stripMarks(cells: readonly CellAttribution[], legend: readonly Player[], result: AuditResult): Markish {
  const { ofErrors } = measureOf(result);
  const dots = legend.flatMap(({ id }, rule) =>
    cells.map(({ key, n, shapleyPp }, i) => {
      const value = ofErrors.difference(shapleyPp[id] ?? 0);
      return {
        value,
        // The dots follow the bars.
        row: legend.length + rule * cells.length + i,
        y: rule * ROW + BAND_TOP + BAND * ((i * GOLDEN) % 1),
        title: `${keyText(key, result.options.groupBy)}: ${pp(value)} pp of ${plural(n, 'trial')}`,
      };
    }),
  );
  return dot(dots, {
    x: 'value',
    y: 'y',
    r: 2.5,
    title: 'title',
    ...ROW_OF_MARK,
    ...filled('same'),
    stroke: 'none',
    fillOpacity: 0.55,
  });
}

function describe({ legend, overall, deltaPp, n, cells }: Attribution, { difference }: Conversion): string {
  const shares = topRows(legend, [({ id }) => Math.abs(overall[id] ?? 0)]).map(
    ({ id, rule }) => `${rule} ${pp(difference(overall[id] ?? 0))}`,
  );
  return `Shapley values of the rules in pp, over ${plural(n, 'trial')} and ${plural(cells.length, 'cell')}: ${shares.join(', ')}; together ${pp(difference(deltaPp))}.`;
}
