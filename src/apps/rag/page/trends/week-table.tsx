/** The mean of each metric in each week. */
import type { JSX } from 'preact';
import type { EvaluationReport, NamedMetricMean, WeekSummary } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../../web/kit/address.ts';
import { visit } from '../../../../web/kit/navigation.ts';
import { Choice } from '../../../../web/kit/shell/choice.tsx';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { count, percent, plural } from '../../../../report/numbers.ts';
import { inertLine } from '../../../../base/text/inert.ts';
import { formatRoute } from '../route.ts';
import { isMixed } from '../../report/composition-words.ts';
import { OVERALL, score, scores, weighted } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';
import { formatDay } from '../text/times.ts';

interface Props {
  readonly report: EvaluationReport;
  readonly params: Params;
}

export function WeekTable({ report, params }: Props): JSX.Element {
  const { weeks, metrics } = report;
  const own = [...metrics.filter(({ metric }) => metric === OVERALL), ...weighted(metrics)];
  const isAll = params['metrics'] === 'all' || own.length === metrics.length;
  return (
    <>
      {own.length < metrics.length && (
        <form class="filters" aria-label="Which metrics" onSubmit={(event) => event.preventDefault()}>
          <Choice
            label="metrics"
            value={isAll ? 'all' : null}
            any="with a weight"
            options={[['all', `all ${plural(metrics.length, 'metric')}`]]}
            choose={(show) => visit(formatRoute('trends', { ...params, metrics: show }))}
          />
        </form>
      )}
      <DataTable
        caption="Means by week, with their 95 % intervals below"
        rows={weeks}
        columns={[
          ...WEEK,
          ...commonColumns(report),
          ...(isAll ? metrics : own).map(({ metric }) => meanColumn(metric)),
        ]}
      />
    </>
  );
}

const WEEK: readonly Column<WeekSummary>[] = [
  {
    id: 'week',
    title: 'week',
    kind: 'text',
    show: ({ week }) => <a href={formatRoute('answers', { week })}>{inertLine(week)}</a>,
    by: ({ week }) => week,
  },
  {
    id: 'start',
    title: 'from',
    kind: 'text',
    show: ({ start }) => <span class="muted nowrap">{formatDay(start)}</span>,
  },
  numberColumn('answers', 'answers', ({ answers }) => answers, count),
];

/** How much of the weight a week has in common with the last one; empty where all weeks have (nearly) all of it. */
function commonColumns(report: EvaluationReport): Column<WeekSummary>[] {
  if (!isMixed(report)) return [];
  const common = new Map(report.composition?.weeks.map((week) => [week.week, 100 * week.common]));
  return [numberColumn('common', 'weight in common', ({ week }) => common.get(week) ?? null, percent)];
}

function meanColumn(metric: string): Column<WeekSummary> {
  const own = ({ metrics }: WeekSummary): NamedMetricMean | undefined => metrics.find((one) => one.metric === metric);
  return {
    id: `metric-${metric}`,
    title: metricName(metric),
    kind: 'number',
    show: (week) => <Mean value={own(week)} />,
    by: (week) => own(week)?.mean ?? null,
  };
}

function Mean({ value }: { readonly value: NamedMetricMean | undefined }): JSX.Element {
  if (value === undefined) return <>–</>;
  return (
    <>
      {score(value.mean)}
      <span class="muted under"> {scores(value.interval)}</span>
    </>
  );
}
