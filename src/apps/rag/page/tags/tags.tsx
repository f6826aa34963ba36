/** Compares the answers with each tag with those without it. */
import type { JSX } from 'preact';
import type { TagMetric, TagSummary } from '../../documents/evaluation-report.ts';
import { isLowerBetter } from '../../documents/direction.ts';
import type { Interval } from '../../../../base/core/statistics.ts';
import { visit } from '../../../../web/kit/navigation.ts';
import { Choice } from '../../../../web/kit/shell/choice.tsx';
import { numberColumn } from '../../../../web/kit/tables/columns.ts';
import { DataTable, type Column } from '../../../../web/kit/tables/data-table.tsx';
import { Name } from '../../../../web/kit/text/names.tsx';
import { count, plural } from '../../../../report/numbers.ts';
import { TagCompositions } from '../composition/tag-compositions.tsx';
import { IntervalMark } from '../marks/interval-mark.tsx';
import { worstLink } from '../answers/answer-link.ts';
import { formatRoute } from '../route.ts';
import { difference, differences, OVERALL, score, scores } from '../../report/evaluation-numbers.ts';
import { findDirection, metricName } from '../text/scores.ts';
import type { View } from '../view.ts';

/** A tag, and one metric of its answers. */
interface Row {
  readonly tag: TagSummary;
  readonly own: TagMetric | undefined;
}

export function Tags({ data: { report }, params }: View): JSX.Element {
  const { tags, metrics } = report;
  const metric = metrics.find((one) => one.metric === params['metric'])?.metric ?? OVERALL;
  const rows = tags.map((tag): Row => ({ tag, own: tag.metrics.find((one) => one.metric === metric) }));
  return (
    <>
      <h2>Tags</h2>
      {tags.length === 0 ? (
        <p class="note">No answer has a tag.</p>
      ) : (
        <>
          <form class="filters" aria-label="Which metric" onSubmit={(event) => event.preventDefault()}>
            <Choice
              label="metric"
              value={metric}
              options={metrics.map((one) => [one.metric, metricName(one.metric)])}
              choose={(one) => visit(formatRoute('tags', { ...params, metric: one === OVERALL ? null : one }))}
            />
            <output>{plural(tags.length, 'tag')}</output>
          </form>
          <p class="note">
            A difference is the mean with the tag minus the mean without it, of the score on the weight that both have
            in common. Among many tags some differ by chance: each interval is a separate 95 % interval. An answer may
            have several tags. A tag leads to its answers.
          </p>
          {metric === OVERALL && <TagCompositions report={report} />}
          <DataTable
            caption={`Answers by tag: ${metricName(metric)}`}
            rows={rows}
            columns={createColumns(metric, findRange(rows))}
          />
        </>
      )}
    </>
  );
}

/** Symmetric around 0, and wide enough for all intervals. */
function findRange(rows: readonly Row[]): Interval {
  const ends = rows.flatMap(({ own }) => [own?.difference ?? 0, ...(own?.differenceInterval ?? [])]);
  const widest = Math.max(0.05, ...ends.map(Math.abs));
  return [-widest, widest];
}

function createColumns(metric: string, range: Interval): readonly Column<Row>[] {
  return [
    {
      id: 'tag',
      title: 'tag',
      kind: 'text',
      show: ({ tag: { tag } }) => (
        <a class="long" href={worstLink(metric, { tag })}>
          <Name text={tag} />
        </a>
      ),
      by: ({ tag: { tag } }) => tag,
    },
    numberColumn('answers', 'answers', ({ tag }) => tag.answers, count),
    numberColumn('n', 'n', ({ own }) => own?.n ?? 0, count),
    numberColumn('queries', 'queries', ({ own }) => own?.queries ?? 0, count),
    numberColumn('mean', 'mean', ({ own }) => own?.mean ?? null, score),
    {
      id: 'interval',
      title: '95\u00a0% interval',
      kind: 'number',
      show: ({ own }) => scores(own?.interval ?? null),
    },
    numberColumn('difference', 'difference', ({ own }) => own?.difference ?? null, difference),
    {
      id: 'differenceInterval',
      title: '95\u00a0% interval',
      kind: 'number',
      show: ({ own }) => differences(own?.differenceInterval ?? null),
    },
    {
      id: 'mark',
      title: <span class="nowrap">{`${difference(range[0])} to ${difference(range[1])}`}</span>,
      kind: 'text',
      show: ({ own }) => (
        <IntervalMark
          value={own?.difference ?? null}
          interval={own?.differenceInterval ?? null}
          range={range}
          origin={0}
        />
      ),
    },
    {
      id: 'verdict',
      title: 'verdict',
      kind: 'text',
      show: ({ own }) => <Verdict metric={metric} interval={own?.differenceInterval ?? null} />,
    },
  ];
}

function Verdict({ metric, interval }: { readonly metric: string; readonly interval: Interval | null }): JSX.Element {
  const direction = findDirection(interval);
  if (direction === null) return <span class="muted">–</span>;
  const isWorse = (direction === 'lower') !== isLowerBetter(metric);
  return (
    <span class={`${isWorse ? 'lost' : 'gained'} nowrap`}>
      {direction === 'higher' ? '▲' : '▼'} {direction}
    </span>
  );
}
