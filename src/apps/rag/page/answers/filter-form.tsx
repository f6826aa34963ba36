/** The filters of the answers. Each change is a new address. */
import type { JSX } from 'preact';
import { ORDERS, type AnswerFilter, type Order } from '../../documents/answer-source.ts';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../../web/kit/address.ts';
import { exchange, visit } from '../../../../web/kit/navigation.ts';
import { Choice } from '../../../../web/kit/shell/choice.tsx';
import { SearchBox } from '../../../../web/kit/shell/search-box.tsx';
import { inertLine } from '../../../../base/text/inert.ts';
import { formatRoute } from '../route.ts';
import { OVERALL } from '../../report/evaluation-numbers.ts';
import { metricName } from '../text/scores.ts';

interface Props {
  readonly report: EvaluationReport;
  /** Those to filter by. */
  readonly tags: readonly string[];
  readonly filter: AnswerFilter;
  readonly params: Params;
}

const ORDER_WORDS: Readonly<Record<Order, string>> = {
  lowest: 'lowest first',
  highest: 'highest first',
  newest: 'newest first',
  oldest: 'oldest first',
};

export function FilterForm({ report, tags, filter, params }: Props): JSX.Element {
  const set = (change: Readonly<Record<string, string | null>>): void =>
    visit(formatRoute('answers', { ...params, ...change }));
  const { id = null, at = null, n = null } = params as Partial<Params>;
  return (
    <form class="filters" role="search" aria-label="Which answers" onSubmit={(event) => event.preventDefault()}>
      <Choice
        label="tag"
        any="any"
        value={filter.tag}
        options={tags.map((tag) => [tag, inertLine(tag)])}
        choose={(tag) => set({ tag })}
      />
      <Choice
        label="week"
        any="any"
        value={filter.week}
        options={report.weeks.map(({ week, start }) => [week, inertLine(`${week}, from ${start}`)])}
        choose={(week) => set({ week })}
      />
      <Choice
        label="metric"
        value={filter.metric}
        options={report.metrics.map(({ metric }) => [metric, metricName(metric)])}
        choose={(metric) => set({ metric: metric === OVERALL ? null : metric })}
      />
      <Below value={filter.below} set={(below) => exchange(formatRoute('answers', { ...params, below }))} />
      <Choice
        label="order"
        value={filter.order}
        options={ORDERS.map((order) => [order, ORDER_WORDS[order]])}
        choose={(order) => set({ order: order === 'lowest' ? null : order })}
      />
      <SearchBox text={filter.text} placeholder="query, answer, id, tag" section="answers" />
      <a href={formatRoute('answers', { id, at, n })}>Clear</a>
    </form>
  );
}

interface BelowProps {
  readonly value: number | null;
  readonly set: (below: string) => void;
}

function Below({ value, set }: BelowProps): JSX.Element {
  return (
    <label>
      below{' '}
      <input
        class="limit"
        type="number"
        min="0"
        max="1"
        step="0.05"
        value={value ?? ''}
        onInput={({ currentTarget }) => currentTarget.validity.badInput || set(currentTarget.value)}
        onKeyDown={({ key, currentTarget }) => key === 'Escape' && currentTarget.blur()}
      />
    </label>
  );
}
