/** The Markdown report of a comparison of two systems: a pure function of its document. */
import type { ChangedQuery, ComparedMetric, RagComparison } from '../../documents/comparison.ts';
import { nameMetric, OVERALL } from '../../documents/score-name.ts';
import { count, plural } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';
import { block } from '../../../../report/markdown/snippets.ts';
import { snippetText } from '../../../../report/snippet-text.ts';
import { pValue } from '../../../../base/text/p-value.ts';
import { testP } from '../../../../report/test-p.ts';
import { shortenEnds } from '../../../../base/text/snippet.ts';
import { difference, differences, score } from '../evaluation-numbers.ts';
import { changedIn, changeOf, describeChange, describeRetrieved, findLead } from './changed-words.ts';
import {
  describeQueries,
  describeSame,
  describeSide,
  ragComparisonCautions,
  ragComparisonHeadline,
  verdict,
} from './headline.ts';
import { COMPARISON_READING } from './reading.ts';

/** The whole report, as Markdown in which no text from outside is markup. */
export function renderRagComparison(comparison: RagComparison): string {
  const sections = [
    head(comparison),
    metrics(comparison),
    largestChanges(comparison),
    byMetric(comparison),
    settings(comparison),
    COMPARISON_READING,
  ];
  const texts = sections.filter((lines) => lines.length > 0).map((lines) => lines.join('\n').trimEnd());
  return `${texts.join('\n\n')}\n`;
}

function head(comparison: RagComparison): string[] {
  const { tool, a, b } = comparison;
  const cautions = ragComparisonCautions(comparison, code);
  return [
    '# Two systems on the same queries',
    '',
    `**${ragComparisonHeadline(comparison, code)}**`,
    '',
    `- A: ${describeSide(a, code)}`,
    `- B: ${describeSide(b, code)}`,
    `- compared: ${describeQueries(comparison, code)} Made by ${tool.name} ${tool.version}.`,
    ...cautions.map((text) => `- **caution:** ${text}`),
  ];
}

const COLUMNS: readonly Column<ComparedMetric>[] = [
  {
    title: 'metric',
    align: 'l',
    show: ({ metric, isLowerBetter }) => `${cellCode(nameMetric(metric))}${isLowerBetter ? ' (lower is better)' : ''}`,
  },
  { title: 'queries', align: 'r', show: ({ n }) => count(n) },
  { title: 'A', align: 'r', show: ({ meanA }) => score(meanA) },
  { title: 'B', align: 'r', show: ({ meanB }) => score(meanB) },
  { title: 'B − A', align: 'r', show: ({ difference: by }) => difference(by) },
  { title: '95 % interval', align: 'r', show: ({ interval }) => differences(interval) },
  { title: 'p', align: 'r', show: testP },
  { title: 'p (Holm)', align: 'r', show: ({ holm }) => pValue(holm) },
  { title: 'verdict', align: 'l', show: (row) => (row.isSignificant ? `**${verdict(row)}**` : verdict(row)) },
  { title: 'better / same / worse', align: 'r', show: ({ wins, ties, losses }) => `${wins} / ${ties} / ${losses}` },
  { title: 'detectable', align: 'r', show: ({ detectable }) => score(detectable) },
];

function metrics(comparison: RagComparison): string[] {
  const { metrics: rows, tests } = comparison;
  const same = describeSame(comparison, code);
  return [
    '## Metrics',
    '',
    draw(rows, COLUMNS),
    '',
    `Better, same and worse are queries, from the side of B. p (Holm) is adjusted over ${plural(tests, 'metric')}; the score is a separate test.${same === null ? '' : ` ${same}`}`,
  ];
}

function largestChanges(comparison: RagComparison): string[] {
  const lead = findLead(comparison);
  const queries = changedIn(comparison, lead);
  if (queries.length === 0) return [];
  return [
    `## Largest changes of ${lead.metric === OVERALL ? 'the score' : code(lead.metric)}`,
    '',
    ...queries.flatMap((query, at) => queryLines(query, at + 1, lead.metric)),
  ];
}

function queryLines(query: ChangedQuery, number: number, lead: string): string[] {
  const { id, a, b, cited } = query;
  const values = query.values.filter(({ metric }) => metric !== lead && changeOf(query, metric)?.change !== 0);
  const shown = values.map(({ metric }) => `${code(nameMetric(metric))} ${describeChange(query, metric)}`);
  return [
    `### ${number}. ${code(id)}: ${describeChange(query, lead)}`,
    '',
    ...(shown.length === 0 ? [] : [`- changed: ${shown.join(', ')}`]),
    ...describeRetrieved(query).map((text) => `- ${text}${documentNames(query)}`),
    ...(cited === null ? [] : listLine('cited only by A', cited.onlyA)),
    ...(cited === null ? [] : listLine('cited only by B', cited.onlyB)),
    ...(a.answers > 1 || b.answers > 1
      ? [`- answers: ${a.answers} of A, ${b.answers} of B; values are their means, and the last ones are shown`]
      : []),
    '',
    ...(query.query === null ? [] : block('Query', query.query)),
    ...(a.answer === null ? [] : block('Answer of A', a.answer)),
    ...(b.answer === null ? [] : block('Answer of B', b.answer)),
  ];
}

function documentNames({ retrieved }: ChangedQuery): string {
  if (retrieved === null) return '';
  const { onlyA, onlyB } = retrieved;
  const lists = [
    ...(onlyA.length === 0 ? [] : [`lost ${onlyA.map(code).join(', ')}`]),
    ...(onlyB.length === 0 ? [] : [`gained ${onlyB.map(code).join(', ')}`]),
  ];
  return ` (${lists.join('; ')})`;
}

function listLine(name: string, list: readonly string[]): string[] {
  return list.length === 0 ? [] : [`- ${name}: ${list.map(code).join(', ')}`];
}

/** Code points of a query in a table, at each end. */
const SHORT_END = 30;

function byMetric(comparison: RagComparison): string[] {
  const [, ...others] = comparison.metrics;
  const rows = others.flatMap((row) => changedIn(comparison, row).map((query) => ({ row, query })));
  if (rows.length === 0) return [];
  const columns: readonly Column<(typeof rows)[number]>[] = [
    { title: 'metric', align: 'l', show: ({ row }) => cellCode(nameMetric(row.metric)) },
    { title: 'query', align: 'l', show: ({ query }) => cellCode(query.id) },
    { title: 'A → B', align: 'r', show: ({ row, query }) => describeChange(query, row.metric) },
    {
      title: 'text',
      align: 'l',
      show: ({ query: { query } }) =>
        query === null ? '–' : cellCode(snippetText(shortenEnds(query, SHORT_END), ' ')),
    },
  ];
  return ['## Largest changes by metric', '', draw(rows, columns)];
}

function settings({ settings: list }: RagComparison): string[] {
  if (list.length === 0) return [];
  return [
    '## Different settings',
    '',
    draw(list, [
      { title: 'setting', align: 'l', show: ({ setting }) => cellCode(setting) },
      { title: 'A', align: 'l', show: ({ a }) => (a === null ? '–' : cellCode(a)) },
      { title: 'B', align: 'l', show: ({ b }) => (b === null ? '–' : cellCode(b)) },
      { title: 'numbers depend on it', align: 'l', show: ({ isHarmless }) => (isHarmless ? 'no' : '**yes**') },
    ]),
  ];
}
