/** Every metric of an answer: its value, its share of the score, or why it is absent. */
import type { JSX } from 'preact';
import type { WhyAbsent } from '../../documents/why-absent.ts';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { percent } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { Meter } from '../marks/meter.tsx';
import { score } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';

interface Part {
  readonly metric: string;
  /** null where it is absent. */
  readonly value: number | null;
  readonly weight: number | null;
  readonly why: WhyAbsent | null;
}

export function ScoreTable({
  answer: { metrics, absent, overall },
}: {
  readonly answer: EvaluationReceipt;
}): JSX.Element {
  const parts: readonly Part[] = [
    ...metrics.map((one) => ({ ...one, why: null })),
    ...absent.map(({ metric, why }) => ({ metric, value: null, weight: null, why })),
  ];
  if (parts.length === 0) return <p class="note">Nothing was measured.</p>;
  return (
    <DataTable
      caption={`Value times weight, summed, is the score: ${score(overall)}. Absent metrics gave their weight to the others`}
      rows={parts}
      columns={COLUMNS}
      sorting={{ column: 'weight', direction: 'descending' }}
    />
  );
}

const COLUMNS: readonly Column<Part>[] = [
  { id: 'metric', title: 'metric', kind: 'text', show: ({ metric }) => metricName(metric), by: ({ metric }) => metric },
  numberColumn('value', 'value', ({ value }) => value, score),
  { id: 'bar', title: '0 to 1', kind: 'text', show: ({ value }) => value !== null && <Meter value={value} /> },
  numberColumn(
    'weight',
    'weight',
    ({ weight }) => weight,
    (weight) => percent(weight === null || weight === 0 ? null : 100 * weight),
  ),
  numberColumn(
    'adds',
    'adds',
    ({ value, weight }) => (value === null || weight === null || weight === 0 ? null : value * weight),
    score,
  ),
  { id: 'why', title: 'absent because', kind: 'text', show: ({ why }) => (why === null ? '' : inertLine(why)) },
];
