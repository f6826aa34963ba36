/** How far the repeats and the models of the judges agree. */
import type { JSX } from 'preact';
import type { EvaluationReport, MetricAgreement } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { Name, quoted, Sentence } from '../../../../web/kit/text/names.tsx';
import { count, percent } from '../../../../report/numbers.ts';
import { noiseSentence, panelSentence } from '../../report/agreement-words.ts';
import { difference, differences, score } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';

type Props = Pick<EvaluationReport, 'agreement' | 'scoring'>;

/** Nothing where one model judged once. */
export function AgreementView({ agreement: all, scoring: { judging } }: Props): JSX.Element | null {
  if (all.length === 0 || judging === null) return null;
  const repeats = all.flatMap(({ metric, repeats: own }) => (own === null ? [] : [{ metric, ...own }]));
  const models = all.flatMap(({ metric, models: own }) => own.map((one) => ({ metric, ...one })));
  const pairs = all.flatMap(({ metric, pairs: own }) => own.map((one) => ({ metric, ...one })));
  const noise = noiseSentence(all, quoted);
  return (
    <>
      <h3>Agreement of the judges</h3>
      <p>
        <Sentence text={panelSentence(judging, quoted)} /> {noise !== null && <Sentence text={noise} />}
      </p>
      {repeats.length > 0 && <DataTable caption="Repeats of a model" rows={repeats} columns={REPEATS} />}
      {models.length > 0 && <DataTable caption="Means of each model" rows={models} columns={MODELS} />}
      {pairs.length > 0 && <DataTable caption="Two models on the same answers" rows={pairs} columns={PAIRS} />}
      <p class="note">
        α is Krippendorff’s: 1 is full agreement, 0 that of chance. The judge’s share is the part of the squared
        standard error that comes from the repeats.
      </p>
    </>
  );
}

interface Named {
  readonly metric: string;
}

const METRIC = {
  id: 'metric',
  title: 'metric',
  kind: 'text',
  show: ({ metric }: Named) => metricName(metric),
} as const;

type RepeatRow = Named & NonNullable<MetricAgreement['repeats']>;

const REPEATS: readonly Column<RepeatRow>[] = [
  METRIC,
  numberColumn('pairs', 'repeated', ({ pairs }) => pairs, count),
  numberColumn('equal', 'all equal', ({ equal }) => 100 * equal, percent),
  numberColumn('deviation', 'deviation', ({ deviation }) => deviation, score),
  numberColumn('alpha', 'α', ({ alpha }) => alpha, score),
  numberColumn('share', 'judge’s share', ({ noiseShare }) => (noiseShare === null ? null : 100 * noiseShare), percent),
  numberColumn('error', 'standard error', ({ standardError }) => standardError, score),
  numberColumn('doubled', 'with twice the repeats', ({ standardErrorDoubled }) => standardErrorDoubled, score),
];

const MODELS: readonly Column<Named & MetricAgreement['models'][number]>[] = [
  METRIC,
  { id: 'model', title: 'model', kind: 'text', show: ({ model }) => <Name text={model} /> },
  numberColumn('n', 'answers', ({ n }) => n, count),
  numberColumn('mean', 'mean', ({ mean }) => mean, score),
];

const PAIRS: readonly Column<Named & MetricAgreement['pairs'][number]>[] = [
  METRIC,
  { id: 'first', title: 'first', kind: 'text', show: ({ first }) => <Name text={first} /> },
  { id: 'second', title: 'second', kind: 'text', show: ({ second }) => <Name text={second} /> },
  numberColumn('n', 'both', ({ n }) => n, count),
  numberColumn('difference', 'second − first', (pair) => pair.difference, difference),
  { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: ({ interval }) => differences(interval) },
  numberColumn('alpha', 'α', ({ alpha }) => alpha, score),
];
