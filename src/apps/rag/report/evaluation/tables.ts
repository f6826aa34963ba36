/** Tables of metrics: over all answers, by week and by tag. */
import type {
  ChangePoint,
  EvaluationReport,
  NamedMetricMean,
  MetricSummary,
  TagMetric,
  TagSummary,
  WeekSummary,
} from '../../documents/evaluation-report.ts';
import {
  answersTo,
  difference,
  differences,
  isBesideZero,
  OVERALL,
  score,
  scores,
  weighted,
} from '../evaluation-numbers.ts';
import { isMixed } from '../composition-words.ts';
import { isLowerBetter } from '../../documents/direction.ts';
import { nameMetric } from '../../documents/score-name.ts';
import { count, percent, plural } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';

/** The largest number of rows of a table; the document has all. */
const MOST_WEEKS = 60;
const MOST_TAGS = 20;

const METRIC_COLUMNS: readonly Column<MetricSummary>[] = [
  {
    title: 'metric',
    align: 'l',
    show: ({ metric }) => `${cellCode(nameMetric(metric))}${isLowerBetter(metric) ? ' (lower is better)' : ''}`,
  },
  { title: 'group', align: 'l', show: ({ group }) => (group === null ? '–' : cellCode(group)) },
  { title: 'weight', align: 'r', show: ({ weight }) => percent(weight === null || weight === 0 ? null : 100 * weight) },
  { title: 'answers', align: 'r', show: ({ n }) => count(n) },
  { title: 'queries', align: 'r', show: ({ queries }) => count(queries) },
  { title: 'mean', align: 'r', show: ({ mean }) => score(mean) },
  { title: '95 % interval', align: 'r', show: ({ interval }) => scores(interval) },
  {
    title: 'absent',
    align: 'l',
    show: ({ absent }) => absent.map(({ why, count: n }) => `${cellCode(why)} ${n}`).join(', ') || '–',
  },
];

/** Metrics of groups that no answer has or could have are left out. */
export function metrics({ metrics: all }: EvaluationReport): string[] {
  const shown = all.filter(({ metric, n, absent }) => metric === OVERALL || n > 0 || absent.length > 0);
  return [
    '## Metrics',
    '',
    draw(shown, METRIC_COLUMNS),
    '',
    'Weights are the mean weights of the metrics over the answers with a score. Intervals count queries: answers to the same query (the same id) depend on each other.',
  ];
}

function findMean<One extends NamedMetricMean>(list: readonly One[], name: string): One | undefined {
  return list.find(({ metric }) => metric === name);
}

export function weeks(report: EvaluationReport): string[] {
  const { weeks: all, metrics: summaries } = report;
  if (all.length === 0) return [];
  const common = new Map(report.composition?.weeks.map((week) => [week.week, week.common]));
  const shown = all.slice(-MOST_WEEKS);
  const columns: readonly Column<WeekSummary>[] = [
    { title: 'week', align: 'l', show: ({ week }) => cellCode(week) },
    { title: 'from', align: 'l', show: ({ start }) => cellCode(start) },
    { title: 'answers', align: 'r', show: ({ answers }) => count(answers) },
    { title: 'score', align: 'r', show: ({ metrics: own }) => score(findMean(own, OVERALL)?.mean ?? null) },
    {
      title: '95 % interval',
      align: 'r',
      show: ({ metrics: own }) => scores(findMean(own, OVERALL)?.interval ?? null),
    },
    ...(isMixed(report) ? [commonColumn(common)] : []),
    ...weighted(summaries).map(({ metric }): Column<WeekSummary> => ({
      title: cellCode(metric),
      align: 'r',
      show: ({ metrics: own }) => score(findMean(own, metric)?.mean ?? null),
    })),
  ];
  const rest = all.length > shown.length ? ['', `The last ${shown.length} of ${all.length} weeks.`] : [];
  return ['## Weeks', '', draw(shown, columns), ...rest, ...(isMixed(report) ? ['', COMMON_NOTE] : [])];
}

const COMMON_NOTE =
  '**in common**: how much of the weight the scores of the week have in common with those of the last one. The rest of such a score measures something else.';

function commonColumn(common: ReadonlyMap<string, number>): Column<WeekSummary> {
  const show = ({ week }: WeekSummary): string => {
    const known = common.get(week);
    return percent(known === undefined ? null : 100 * known);
  };
  return { title: 'in common', align: 'r', show };
}

export function changes({ changes: all, changeTests }: EvaluationReport): string[] {
  if (changeTests === 0)
    return ['## Changes', '', 'There are too few answers before and after any week to test for a change.'];
  const of = `Tested: ${plural(changeTests, 'boundary', 'boundaries')} between weeks, over all metrics, together at 5 %.`;
  if (all.length === 0) return ['## Changes', '', `No metric changes significantly. ${of}`];
  return ['## Changes', '', ...all.map(changeLine), '', of];
}

function changeLine({ metric, week, start, before, after, difference: by, interval }: ChangePoint): string {
  const way = by < 0 ? 'fell' : 'rose';
  return `- ${code(nameMetric(metric))} **${way}** in ${code(week)} (from ${code(start)} on): ${score(before.mean)} over ${answersTo(before)} before, ${score(after.mean)} over ${answersTo(after)} since; ${difference(by)} (${differences(interval)}).`;
}

const TAG_COLUMNS: readonly Column<TagSummary>[] = [
  { title: 'tag', align: 'l', show: ({ tag }) => cellCode(tag) },
  { title: 'answers', align: 'r', show: ({ answers }) => count(answers) },
  { title: 'score', align: 'r', show: ({ metrics: own }) => score(findMean(own, OVERALL)?.mean ?? null) },
  { title: '95 % interval', align: 'r', show: ({ metrics: own }) => scores(findMean(own, OVERALL)?.interval ?? null) },
  {
    title: 'against the others',
    align: 'r',
    show: ({ metrics: own }) => difference(findMean(own, OVERALL)?.difference ?? null),
  },
  {
    title: '95 % interval',
    align: 'r',
    show: ({ metrics: own }) => differences(findMean(own, OVERALL)?.differenceInterval ?? null),
  },
  { title: 'metrics that differ', align: 'l', show: ({ metrics: own }) => differing(own) },
];

function differing(list: readonly TagMetric[]): string {
  const besides = list.filter(
    ({ metric, differenceInterval }) => metric !== OVERALL && isBesideZero(differenceInterval),
  );
  return besides.map((one) => `${cellCode(one.metric)} ${difference(one.difference)}`).join(', ') || '–';
}

export function tags({ tags: all }: EvaluationReport): string[] {
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_TAGS);
  const rest = all.length > shown.length ? ['', `The first ${shown.length} of ${all.length} tags.`] : [];
  return [
    '## Tags',
    '',
    draw(shown, TAG_COLUMNS),
    ...rest,
    '',
    'A difference of the score is on the weight that both sides have in common. Each interval is a separate 95 % interval: among many tags and metrics some differ by chance.',
  ];
}
