/** Judged metrics, calibrated with the labels of people. */
import type { JSX } from 'preact';
import type { Calibration } from '../../documents/calibration.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { count } from '../../../../report/numbers.ts';
import { CALIBRATION_NOTES, calibrationSentences, describeLevel } from '../../report/calibration-words.ts';
import { difference, differences, score, scores } from '../../report/evaluation-numbers.ts';
import { IntervalMark } from '../marks/interval-mark.tsx';
import { metricName } from '../text/scores.ts';

/** Nothing where no answer with a score has a label. */
export function CalibrationView({ calibration }: { readonly calibration: readonly Calibration[] }): JSX.Element | null {
  if (calibration.length === 0) return null;
  return (
    <>
      <h3>Calibration with labels</h3>
      <p class="note">{CALIBRATION_NOTES.join(' ')}</p>
      <DataTable caption="Means of the judge, calibrated, and of the labels alone" rows={calibration} columns={MEANS} />
      <ul>
        {calibration.map((one) => (
          <li key={one.metric}>
            <strong>{metricName(one.metric)}</strong>: {calibrationSentences(one).join(' ')}
          </li>
        ))}
      </ul>
      <DataTable
        caption="How the judge agrees with the labels; weighted κ has the weights (score − label)²"
        rows={calibration}
        columns={AGREEMENT}
      />
    </>
  );
}

const INTERVAL = '95\u00a0% interval';

const METRIC: Column<Calibration> = {
  id: 'metric',
  title: 'metric',
  kind: 'text',
  show: ({ metric }) => metricName(metric),
  by: ({ metric }) => metric,
};

const MEANS: readonly Column<Calibration>[] = [
  METRIC,
  numberColumn('n', 'answers', ({ n }) => n, count),
  numberColumn('labelled', 'labelled', ({ labelled }) => labelled, count),
  numberColumn('judge', 'judge', ({ judge }) => judge.mean, score),
  { id: 'judge-interval', title: INTERVAL, kind: 'number', show: ({ judge }) => scores(judge.interval) },
  numberColumn('calibrated', 'calibrated', ({ calibrated }) => calibrated?.mean ?? null, score),
  {
    id: 'calibrated-interval',
    title: INTERVAL,
    kind: 'number',
    show: ({ calibrated }) => scores(calibrated?.interval ?? null),
  },
  {
    id: 'mark',
    title: '0 to 1',
    kind: 'text',
    show: ({ calibrated }) => (
      <IntervalMark value={calibrated?.mean ?? null} interval={calibrated?.interval ?? null} range={[0, 1]} />
    ),
  },
  numberColumn('labels', 'labels\u00a0alone', ({ labels }) => labels.mean, score),
  { id: 'labels-interval', title: INTERVAL, kind: 'number', show: ({ labels }) => scores(labels.interval) },
];

const AGREEMENT: readonly Column<Calibration>[] = [
  METRIC,
  numberColumn('bias', 'score − label', ({ bias }) => bias, difference),
  { id: 'bias-interval', title: INTERVAL, kind: 'number', show: ({ biasInterval }) => differences(biasInterval) },
  numberColumn('kappa', 'weighted\u00a0κ', ({ weightedKappa }) => weightedKappa, score),
  {
    id: 'kappa-interval',
    title: INTERVAL,
    kind: 'number',
    show: ({ weightedKappaInterval }) => scores(weightedKappaInterval),
  },
  {
    id: 'levels',
    title: 'score − label, by label',
    kind: 'prose',
    show: ({ levels }) => levels.map(describeLevel).join('; '),
  },
];
