/** The summary of retrieval metrics as Markdown: a pure function of its document. */
import type {
  MetricGroup,
  MetricMean,
  MetricOptions,
  RetrievalCounts,
  RetrievalSummary,
} from '../documents/retrieval.ts';
import { decimals, plural } from '../../../report/numbers.ts';
import { draw, type Column } from '../../../report/markdown/draw.ts';

/** trec_eval prints as many. */
const DIGITS = 4;

const COLUMNS: readonly Column<MetricMean>[] = [
  { title: 'metric', align: 'l', show: ({ metric }) => `\`${metric}\`` },
  { title: 'mean', align: 'r', show: ({ mean }) => decimals(mean, DIGITS) },
  {
    title: '95 % interval',
    align: 'r',
    show: ({ interval }) =>
      interval === null ? '–' : `${decimals(interval[0], DIGITS)} to ${decimals(interval[1], DIGITS)}`,
  },
];

/** The whole summary. */
export function renderRetrieval(summary: RetrievalSummary): string {
  const { tool, options, groups } = summary;
  const made = `Made by ${tool.name} ${tool.version} under the convention \`${options.convention}\`, relevance level ${options.relevanceLevel}${options.complete ? ', complete' : ''}.`;
  const how =
    'Intervals show how the mean would vary with other queries of the same kind: Wilson’s interval for an effective number of queries, and mean ± t standard errors where a value is beyond 0 and 1 (docs/statistics/means-over-time.md).';
  const sections = [
    ['# Retrieval metrics', '', ...countLines(summary.counts, options), '', made],
    ...groups.map(groupLines),
    ...(groups.length === 0 ? [] : [[how]]),
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function groupLines({ ownCutoffs, queries, differentQueries, means }: MetricGroup): string[] {
  const whose = ownCutoffs ? ' with their own k, at which the lists are cut' : '';
  const ids = differentQueries === queries ? '' : ` (${plural(differentQueries, 'different id')})`;
  return [`Means over ${plural(queries, 'query', 'queries')}${ids}${whose}:`, '', draw(means, COLUMNS)];
}

/** The counts of the input, and of records that are in no mean; counts of 0 are left out. */
function countLines(counts: RetrievalCounts, { convention, complete }: MetricOptions): string[] {
  const describeLines = (counted: boolean): string => (counted ? 'count as 0' : 'are in no mean');
  const isProposal = convention === 'proposal';
  const rest: readonly [count: number, words: string][] = [
    [counts.unjudged, `have no judgments, and ${describeLines(isProposal)}`],
    [counts.nothingRelevant, `have judgments and no relevant document, and ${describeLines(true)}`],
    [counts.missing, `have judgments and are not in the run, and ${describeLines(complete)}`],
    [counts.duplicates, 'documents were retrieved again for the same query'],
    [counts.unusable, 'lines of the input could not be used'],
  ];
  return [
    `- ${plural(counts.queries, 'query', 'queries')} read`,
    ...rest.filter(([count]) => count > 0).map(([count, words]) => `- ${count} ${words}`),
  ];
}
