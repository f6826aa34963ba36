/** The scoring of the results. Numbers of another scoring cannot be compared with these. */
import type { Judging, MetricGroup, Scoring } from '../../documents/evaluation.ts';
import { plainNumber } from '../evaluation-numbers.ts';
import { percent } from '../../../../report/numbers.ts';
import { samplingPhrases } from '../../../../report/sampling.ts';
import { draw, type Column } from '../../../../report/markdown/draw.ts';
import { cellCode, code } from '../../../../report/markdown/markup.ts';

export function scoring({ convention, k, relevanceLevel, citationLevel, groups, judging }: Scoring): string[] {
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  return [
    '## Scoring',
    '',
    draw(groups, groupColumns(total)),
    '',
    'The metrics of a group share its weight equally. **Absent metrics give their weight** to the others of their group, to the metrics that replace the group, or to the other groups. So scores of answers with different metrics are not comparable.',
    '',
    `- convention ${code(convention)}${convention === 'standard' ? '' : ', with the mistakes of the proposal that it is from'}; lists cut at ${k}; documents relevant from grade ${plainNumber(relevanceLevel)} on; citations compared by ${citationLevel}`,
    ...(judging === null ? ['- no judge was asked'] : judgingLines(judging)),
  ];
}

function groupColumns(total: number): readonly Column<MetricGroup>[] {
  const names = (list: readonly string[]): string => list.map((name) => cellCode(name)).join(', ') || '–';
  return [
    { title: 'group', align: 'l', show: ({ id }) => cellCode(id) },
    { title: 'weight', align: 'r', show: ({ weight }) => percent(total === 0 ? null : (100 * weight) / total) },
    { title: 'metrics', align: 'l', show: ({ metrics }) => names(metrics) },
    { title: 'replacements if none was computed', align: 'l', show: ({ otherwise }) => names(otherwise) },
  ];
}

function judgingLines({
  model,
  panel = [model],
  repeats = 1,
  structured,
  embeddings,
  sampling,
  prompts,
  parsers,
}: Judging): string[] {
  const judges = [...new Set([...Object.keys(prompts), ...Object.keys(parsers)])];
  const formatJudge = (values: Readonly<Record<string, string>>, judge: string): string =>
    Object.hasOwn(values, judge) ? cellCode(values[judge] ?? '') : '–';
  return [
    `- judges: ${panel.map(code).join(', ')} with ${samplingPhrases(sampling, code).join(', ')}${repeats === 1 ? '' : `, ${repeats} repeats`}${structured === undefined ? '' : `, JSON Schema ${structured}`}`,
    ...(embeddings === undefined ? [] : [`- embeddings: ${code(embeddings)}`]),
    '',
    draw(judges, [
      { title: 'judge', align: 'l', show: (judge) => cellCode(judge) },
      { title: 'prompt', align: 'l', show: (judge) => formatJudge(prompts, judge) },
      { title: 'reply parser', align: 'l', show: (judge) => formatJudge(parsers, judge) },
    ]),
  ];
}
