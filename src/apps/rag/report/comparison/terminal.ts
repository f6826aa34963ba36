/** A comparison of two systems for a terminal of 80 columns. */
import type { ComparedMetric, RagComparison } from '../../documents/comparison.ts';
import { nameInSentence, nameMetric } from '../../documents/score-name.ts';
import { cutToWidth, displayWidth, spaceAfter } from '../../../../base/text/display-width.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { pValue } from '../../../../base/text/p-value.ts';
import { wrap } from '../../../../base/text/wrap.ts';
import { difference, differences, score } from '../evaluation-numbers.ts';
import { changedIn, describeChange, describeRetrieved, findLead, otherChanges } from './changed-words.ts';
import {
  describeQueries,
  describeSame,
  describeSide,
  ragComparisonCautions,
  ragComparisonHeadline,
  verdict,
} from './headline.ts';

const WIDTH = 80;
const WIDEST_NAME = 22;
const WIDEST_ID = 16;
const MOST_QUERIES = 5;

/** The headline, a table, and the queries that changed most. */
export function ragComparisonLines(comparison: RagComparison): string[] {
  const { a, b, metrics } = comparison;
  const same = describeSame(comparison, inertLine);
  const lower = metrics.filter(({ isLowerBetter }) => isLowerBetter).map(({ metric }) => inertLine(metric));
  return [
    ...wrap(ragComparisonHeadline(comparison, inertLine), WIDTH),
    '',
    ...wrap(`A: ${describeSide(a, inertLine)}`, WIDTH),
    ...wrap(`B: ${describeSide(b, inertLine)}`, WIDTH),
    ...wrap(describeQueries(comparison, inertLine), WIDTH),
    ...ragComparisonCautions(comparison, inertLine).flatMap((text) => wrap(`Caution: ${text}`, WIDTH)),
    '',
    ...table(metrics),
    ...(metrics.some(({ isSignificant }) => isSignificant)
      ? ['+ B is significantly better; - B is significantly worse.']
      : []),
    ...(lower.length === 0 ? [] : [`Lower is better: ${lower.join(', ')}.`]),
    ...(same === null ? [] : wrap(same, WIDTH)),
    ...changedLines(comparison),
  ];
}

type Cells = readonly string[];
const HEAD: Cells = ['', 'queries', 'A', 'B', 'B - A', '95 % interval', 'p (Holm)'];

function table(rows: readonly ComparedMetric[]): string[] {
  const body = rows.map((row): Cells => [
    cutToWidth(inertLine(nameMetric(row.metric)), WIDEST_NAME),
    String(row.n),
    score(row.meanA),
    score(row.meanB),
    difference(row.difference),
    differences(row.interval),
    `${pValue(row.holm)}${mark(row)}`,
  ]);
  const widths = HEAD.map((_, at) => Math.max(...[HEAD, ...body].map((cells) => displayWidth(cells[at] ?? ''))));
  const gap = widths.reduce((sum, width) => sum + width, 0) + 2 * (widths.length - 1) > WIDTH ? ' ' : '  ';
  return [HEAD, ...body].map((cells) =>
    cells
      .map((cell, at) => {
        const room = spaceAfter(cell, widths[at] as number);
        return at === 0 ? `${cell}${room}` : `${room}${cell}`;
      })
      .join(gap)
      .trimEnd(),
  );
}

/** Of the same width in all rows. */
function mark(row: ComparedMetric): string {
  if (!row.isSignificant) return '  ';
  return verdict(row) === 'B is better' ? ' +' : ' -';
}

function changedLines(comparison: RagComparison): string[] {
  const lead = findLead(comparison);
  const all = changedIn(comparison, lead);
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_QUERIES);
  const lines = shown.flatMap((query) => {
    const id = cutToWidth(inertLine(query.id), WIDEST_ID);
    const more = [...otherChanges(query, lead.metric, inertLine), ...describeRetrieved(query)];
    return wrap(`${id}: ${[describeChange(query, lead.metric), ...more].join(', ')}`, WIDTH - 2).map((line, at) =>
      at === 0 ? `  ${line}` : `    ${line}`,
    );
  });
  return ['', `Largest changes of ${inertLine(nameInSentence(lead.metric))}, A → B:`, ...lines];
}
