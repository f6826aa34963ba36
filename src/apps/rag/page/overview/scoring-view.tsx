/** The scoring: weights, judges and parsers of replies. Only numbers with the same scoring can be compared. */
import type { JSX } from 'preact';
import type { Judging, MetricGroup, Scoring } from '../../documents/evaluation.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { samplingPhrases } from '../../../../report/sampling.ts';
import { quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { plainNumber } from '../../report/evaluation-numbers.ts';
import { percent } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';

export function ScoringView({ scoring }: { readonly scoring: Scoring }): JSX.Element {
  const { convention, k, relevanceLevel, citationLevel, groups, judging } = scoring;
  const total = groups.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      <p>
        Convention <strong>{inertLine(convention)}</strong>; lists are cut at {k}; documents of grade{' '}
        {plainNumber(relevanceLevel)} or more are relevant; provisions are compared down to the{' '}
        {inertLine(citationLevel)}.
      </p>
      <DataTable
        caption="The groups of the score. Metrics share the weight of their group; absent metrics give their weight to the others"
        rows={groups}
        columns={groupColumns(total)}
      />
      {judging === null ? <p class="note">No judge was asked.</p> : <JudgingView judging={judging} />}
    </>
  );
}

function groupColumns(total: number): readonly Column<MetricGroup>[] {
  const list = (metrics: readonly string[]): string => metrics.map(inertLine).join(', ') || '–';
  return [
    { id: 'group', title: 'group', kind: 'text', show: ({ id }) => inertLine(id) },
    numberColumn(
      'weight',
      'weight',
      ({ weight }) => weight,
      (weight) => percent(total === 0 ? null : (100 * weight) / total),
    ),
    { id: 'metrics', title: 'metrics', kind: 'prose', show: ({ metrics }) => list(metrics) },
    {
      id: 'otherwise',
      title: 'replacements if none was computed',
      kind: 'prose',
      show: ({ otherwise }) => list(otherwise),
    },
  ];
}

interface Judge {
  readonly judge: string;
  readonly prompt: string | null;
  readonly parser: string | null;
}

function JudgingView({ judging }: { readonly judging: Judging }): JSX.Element {
  const { model, panel = [model], repeats = 1, structured, embeddings, sampling, prompts, parsers } = judging;
  const judges = [...new Set([...Object.keys(prompts), ...Object.keys(parsers)])];
  const rows = judges.map((judge): Judge => ({
    judge,
    prompt: findVersion(prompts, judge),
    parser: findVersion(parsers, judge),
  }));
  return (
    <>
      <p>
        Judged by{' '}
        <Sentence text={`${panel.map(quoted).join(', ')} with ${samplingPhrases(sampling, quoted).join(', ')}`} />
        {repeats === 1 ? '' : `, ${repeats} repeats`}
        {structured === undefined ? '' : `, JSON Schema ${structured}`}.
        {embeddings !== undefined && (
          <>
            {' '}
            Embeddings by <Sentence text={quoted(embeddings)} />.
          </>
        )}
      </p>
      <DataTable caption="The prompts of judges, and the parsers of their replies" rows={rows} columns={JUDGES} />
    </>
  );
}

function findVersion(values: Readonly<Record<string, string>>, judge: string): string | null {
  return Object.hasOwn(values, judge) ? (values[judge] ?? null) : null;
}

const JUDGES: readonly Column<Judge>[] = [
  { id: 'judge', title: 'judge', kind: 'text', show: ({ judge }) => inertLine(judge) },
  { id: 'prompt', title: 'prompt', kind: 'text', show: ({ prompt }) => inertLine(prompt ?? '–') },
  { id: 'parser', title: 'parser of replies', kind: 'text', show: ({ parser }) => inertLine(parser ?? '–') },
];
