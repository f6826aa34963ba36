/** A row for each metric on both sides, with the interval of the difference. */
import type { JSX } from 'preact';
import type { ComparedMetric, RagComparison } from '../../documents/comparison.ts';
import type { Interval } from '../../../../base/core/statistics.ts';
import { hashTo } from '../../../../web/kit/address.ts';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { count } from '../../../../report/numbers.ts';
import { pValue } from '../../../../base/text/p-value.ts';
import { testP } from '../../../../report/test-p.ts';
import { difference, differences, OVERALL, score } from '../../report/evaluation-numbers.ts';
import { isBetter, verdict } from '../../report/comparison/headline.ts';
import { IntervalMark } from '../marks/interval-mark.tsx';
import { metricName } from '../text/scores.ts';

export function ComparedMetrics({ comparison: { metrics } }: { readonly comparison: RagComparison }): JSX.Element {
  return (
    <DataTable
      caption="B compared with A; a metric leads to the queries that changed most in it"
      rows={metrics}
      columns={createColumns(findRange(metrics))}
    />
  );
}

/** Symmetric around 0, and wide enough for all intervals. */
function findRange(rows: readonly ComparedMetric[]): Interval {
  const ends = rows.flatMap((row) => [row.difference, ...(row.interval ?? [])]);
  const widest = Math.max(0.05, ...ends.map(Math.abs));
  return [-widest, widest];
}

function createColumns(range: Interval): readonly Column<ComparedMetric>[] {
  return [
    {
      id: 'metric',
      title: 'metric',
      kind: 'text',
      show: (row) => <MetricLink row={row} />,
      by: ({ metric }) => metric,
    },
    numberColumn('a', 'A', ({ meanA }) => meanA, score),
    numberColumn('b', 'B', ({ meanB }) => meanB, score),
    numberColumn('difference', 'B\u00a0−\u00a0A', (row) => row.difference, difference),
    { id: 'interval', title: '95\u00a0% interval', kind: 'number', show: ({ interval }) => differences(interval) },
    {
      id: 'mark',
      title: <span class="nowrap">{`${difference(range[0])} to ${difference(range[1])}`}</span>,
      kind: 'text',
      show: (row) => <IntervalMark value={row.difference} interval={row.interval} range={range} origin={0} />,
    },
    { id: 'verdict', title: 'verdict', kind: 'text', show: (row) => <Verdict row={row} /> },
    { id: 'p', title: 'p', kind: 'number', show: testP, by: ({ p }) => p },
    numberColumn('holm', 'p\u00a0(Holm)', ({ holm }) => holm, pValue),
    {
      id: 'wins',
      title: 'better / same / worse',
      kind: 'number',
      show: ({ wins, ties, losses }) => <span class="nowrap">{`${wins} / ${ties} / ${losses}`}</span>,
      by: ({ wins, losses }) => wins - losses,
    },
    numberColumn('n', 'queries', ({ n }) => n, count),
    numberColumn('detectable', 'detectable', ({ detectable }) => detectable, score),
  ];
}

function MetricLink({ row: { metric, isLowerBetter } }: { readonly row: ComparedMetric }): JSX.Element {
  const name = metricName(metric);
  return (
    <>
      <a href={hashTo('queries', { metric })}>{metric === OVERALL ? <strong>{name}</strong> : name}</a>
      {isLowerBetter && <span class="under muted">lower is better</span>}
    </>
  );
}

function Verdict({ row }: { readonly row: ComparedMetric }): JSX.Element {
  if (!row.isSignificant) return <span class="muted nowrap">{verdict(row)}</span>;
  return isBetter(row) ? (
    <span class="gained nowrap">▲ {verdict(row)}</span>
  ) : (
    <span class="lost nowrap">▼ {verdict(row)}</span>
  );
}
