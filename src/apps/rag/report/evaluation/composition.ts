/** The section on what scores are made of. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import { OVERALL } from '../evaluation-numbers.ts';
import { describeShift, describeTagComposition } from '../composition-words.ts';
import { count, percent, plural } from '../../../../report/numbers.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';

type Summary = NonNullable<EvaluationReport['composition']>;
type Listed = Summary['compositions'][number];

/** The largest number of rows, and of tags. */
const MOST = 5;

const COLUMNS: readonly Column<Listed>[] = [
  { title: 'answers', align: 'r', show: ({ answers }) => count(answers) },
  { title: 'from', align: 'l', show: ({ firstWeek }) => cellCode(firstWeek) },
  { title: 'to', align: 'l', show: ({ lastWeek }) => cellCode(lastWeek) },
  {
    title: 'metrics and their weights',
    align: 'l',
    show: ({ metrics }) =>
      metrics.map(({ metric, weight }) => `${cellCode(metric)} ${percent(100 * weight)}`).join(', '),
  },
];

/** Empty where all scores are made of the same metrics. */
export function composition(report: EvaluationReport): string[] {
  const summary = report.composition;
  if (summary === null || summary.compositions.length < 2) return [];
  const { compositions, others, shifts, tags } = summary;
  const shown = compositions.slice(0, MOST);
  const rest = compositions.slice(MOST).reduce((sum, { answers }) => sum + answers, others);
  return [
    '## What the scores are made of',
    '',
    'Answers with other metrics have scores that do not measure the same. Changes of the score and differences between tags are computed on the weight that both sides have in common: each metric counts with the smaller one of its two mean weights, and its means are over all answers that have it.',
    '',
    ...(shifts.length === 0 ? [] : [...shifts.map((shift) => `- ${describeShift(shift, code)}`), '']),
    ...(tags.length === 0
      ? []
      : [
          ...tags.slice(0, MOST).map((tag) => `- ${describeTagComposition(tag, comparableOf(report, tag.tag), code)}`),
          '',
        ]),
    draw(shown, COLUMNS),
    ...(rest === 0 ? [] : ['', `${plural(rest, 'answer')} with other sets of metrics.`]),
  ];
}

function comparableOf({ tags }: EvaluationReport, name: string): number | null {
  const metrics = tags.find(({ tag }) => tag === name)?.metrics ?? [];
  return metrics.find(({ metric }) => metric === OVERALL)?.difference ?? null;
}
