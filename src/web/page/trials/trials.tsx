/** The trials: filters, a list, one of them in full, and the reader's mark. */
import { count } from '../../../report/numbers.ts';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { inertLine } from '../../../base/text/inert.ts';
import { compileHits } from '../../../documents/search/find-hits.ts';
import type { ReviewState, RowSorting, TrialIndex, TrialRows } from '../../data-source.ts';
import { useLoaded } from '../../kit/data/loaded.ts';
import { exchange, visit } from '../../kit/navigation.ts';
import { sortingWord } from '../../../base/core/sorting-word.ts';
import { ReviewBar } from '../review/review-bar.tsx';
import { listSampleParts } from '../review/sample-parts.ts';
import { useNext } from '../review/use-next.ts';
import { useReview, type Review } from '../review/use-review.ts';
import { comparisonOf } from '../data/trial-search.ts';
import { formatRoute } from '../route.ts';
import type { TrialsView } from '../view.ts';
import { EmptyList } from './empty-list.tsx';
import { FilterBar, listFilters, type FilterProps } from './filter-bar.tsx';
import { ListCounts } from './list-counts.tsx';
import { ListTools } from './list-tools.tsx';
import { Receipts } from './receipts.tsx';
import { TrialDetail } from './trial-detail.tsx';
import { defaultColumns, formatColumns, parseColumns } from './trial-columns.tsx';
import { TrialTable } from './trial-table.tsx';
import { useListState, type ListState } from './use-list-state.ts';

export function Trials(view: TrialsView): JSX.Element {
  const { source } = view;
  const loaded = useLoaded(() => Promise.all([source.index(), source.review()]), 'index');
  return (
    <>
      <h2>Trials</h2>
      {loaded.state === 'loading' && <p class="note">Reading the trials …</p>}
      {loaded.state === 'failed' && <p role="alert">{loaded.reason}</p>}
      {loaded.state === 'ready' && <Found view={view} index={loaded.value[0]} reviewed={loaded.value[1]} />}
    </>
  );
}

interface FoundProps {
  readonly view: TrialsView;
  readonly index: TrialIndex | null;
  readonly reviewed: ReviewState | null;
}

function Found({ view, index, reviewed }: FoundProps): JSX.Element {
  return index === null ? (
    <Receipts result={view.data.result} />
  ) : (
    <Browser view={view} index={index} reviewed={reviewed} />
  );
}

interface BrowserProps extends FoundProps {
  readonly index: TrialIndex;
}

function Browser({ view, index, reviewed }: BrowserProps): JSX.Element {
  const { data, source, params, styles } = view;
  const { schemes } = index;
  const review = useReview(source, reviewed);
  const state = useListState(view, review?.version ?? 0);
  const { filter, sorting, list, rows, named, opened, isListSeen, open } = state;
  const next = useNext(source, review, { selected: named, open });
  const fields = data.result.options.groupBy.filter((field) => index.values[field] !== undefined);
  const byDefault = defaultColumns(fields);
  const columns = parseColumns(params['columns'], byDefault);
  const hits = useMemo(() => compileHits(filter.text), [filter.text]);
  const filterProps = { index, filter, params, claims: data.result.claims ?? [], sampleParts: findSampleParts(review) };
  const { from } = comparisonOf(filter, index);
  const sort = (order: RowSorting | null): void =>
    visit(formatRoute('trials', { ...params, sort: order === null ? null : sortingWord(order), id: null }));
  // The same element again is not drawn again: scrolling the list does not render the detail.
  const detail = useMemo(
    () => opened !== null && <TrialDetail {...{ source, styles, review, next, schemes }} id={opened} />,
    [source, opened, schemes, styles, review, next],
  );
  return (
    <>
      {review !== null && <ReviewBar review={review} next={next} />}
      <div hidden={!isListSeen}>
        <FilterBar {...filterProps} source={source} />
      </div>
      {list.failure !== null && <p role="alert">{list.failure}</p>}
      <div class="list-line" hidden={!isListSeen}>
        <ListCounts {...{ rows, index }} isBlind={review?.state.isBlind === true} isCurrent={list.isCurrent} />
        <ListTools
          {...{ source, filter, sorting, schemes }}
          columns={columns}
          total={rows?.total ?? 0}
          chooseColumns={(some) =>
            exchange(formatRoute('trials', { ...params, columns: formatColumns(some, byDefault) }))
          }
        />
      </div>
      <p class="unseen" role="status">
        {rows === null || named === null ? '' : describeRow(rows, named)}
      </p>
      {isEmpty(rows) && <EmptyList filters={listFilters(filterProps)} text={filter.text} params={params} />}
      <div class="browser trials" hidden={opened === null && isEmpty(rows)}>
        {rows !== null && (
          <TrialTable
            {...{ ...state, rows, sort }}
            columns={columns}
            context={{ schemes, styles, fields, from, hits }}
            choose={(id) => visit(open(id))}
          />
        )}
        <DetailPane state={state}>{detail}</DetailPane>
      </div>
    </>
  );
}

function findSampleParts(review: Review | null): FilterProps['sampleParts'] {
  return review === null ? [] : listSampleParts(review.state);
}

function isEmpty(rows: TrialRows | null): boolean {
  return rows !== null && rows.total === 0;
}

interface DetailPaneProps {
  readonly state: ListState;
  readonly children: ComponentChildren;
}

/** The open trial: beside the list, or in its place. */
function DetailPane({ state: { opened, isWide, rows, open }, children }: DetailPaneProps): JSX.Element | null {
  if (!isWide && opened === null) return null;
  return (
    <article class="detail" aria-label="Trial">
      {!isWide && (
        <a class="back" href={open(null)}>
          ← All trials
        </a>
      )}
      {opened === null && rows !== null ? <p class="note">No trial is open.</p> : children}
    </article>
  );
}

/** What a screen reader hears after a step. */
function describeRow({ rows, from, total }: TrialRows, id: string): string {
  const at = rows.findIndex((row) => row.id === id);
  const row = rows[at];
  return row === undefined
    ? ''
    : inertLine(`${count(from + at + 1)} of ${count(total)}: ${row.question === '' ? id : row.question}`);
}
