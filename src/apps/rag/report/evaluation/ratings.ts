/** The ratings of users. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { nameMetric } from '../../documents/score-name.ts';
import { answersTo, difference, differences, plainNumber, scoreWithInterval } from '../evaluation-numbers.ts';
import { count, plural } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode } from '../../../../report/markdown/markup.ts';

type Ratings = NonNullable<EvaluationReport['ratings']>;

const COLUMNS: readonly Column<Ratings['correlations'][number]>[] = [
  { title: 'metric', align: 'l', show: ({ metric }) => cellCode(nameMetric(metric)) },
  { title: 'answers', align: 'r', show: ({ answers }) => count(answers) },
  { title: 'queries', align: 'r', show: ({ queries }) => count(queries) },
  { title: 'Spearman’s ρ', align: 'r', show: ({ spearman }) => difference(spearman) },
  { title: '95 % interval', align: 'r', show: ({ interval }) => differences(interval) },
];

/** Empty without a rating. */
export function ratings({ ratings: summary }: EvaluationReport): string[] {
  if (summary === null) return [];
  return [
    '## Ratings',
    '',
    ratingsSentence(summary),
    ...(summary.correlations.length === 0 ? [] : ['', draw(summary.correlations, COLUMNS)]),
  ];
}

export function ratingsSentence({ entries, answers, queries, mean, interval, levels }: Ratings): string {
  const counts = levels.map(({ value, best, count: n }) => `${plainNumber(value)} of ${best}: ${count(n)}`).join(', ');
  const average =
    mean === null
      ? ''
      : ` On a scale from 0 (a rating of 1) to 1 (the best one), the mean is ${scoreWithInterval(mean, interval)}.`;
  return `${plural(entries, 'rating')} (${counts}) on ${answersTo({ n: answers, queries })} with a result; of several on one answer the latest counts.${average}`;
}
