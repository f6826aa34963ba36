/** The trials: filters, a list, one of them in full, and the reader's mark. */
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { inertLine } from '../../../text/inert.ts';
import { findComparison } from '../../comparison.ts';
import {
  EVERY_TRIAL,
  type ReviewState,
  type RowSorting,
  type TrialFilter,
  type TrialIndex,
  type TrialRows,
} from '../../data-source.ts';
import { useLoaded } from '../../kit/data/loaded.ts';
import { arrive, exchange, visit } from '../../kit/navigation.ts';
import { sortingWord } from '../../kit/tables/sorting.ts';
import { ReviewBar } from '../review/review-bar.tsx';
import { useReview } from '../review/use-review.ts';
import { formatRoute } from '../route.ts';
import type { View } from '../view.ts';
import { FilterBar } from './filter-bar.tsx';
import { ListCounts } from './list-counts.tsx';
import { ListTools } from './list-tools.tsx';
import { Receipts } from './receipts.tsx';
import { TrialDetail } from './trial-detail.tsx';
import { formatColumns } from './trial-columns.tsx';
import { TrialTable } from './trial-table.tsx';
import { useBrowsed, type Browsed } from './use-browsed.ts';

export function Trials(view: View): JSX.Element {
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
  readonly view: View;
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

/** Independent of the filter. */
const UNMARKED: TrialFilter = { ...EVERY_TRIAL, sample: 'unmarked' };

interface BrowserProps extends FoundProps {
  readonly index: TrialIndex;
}

function Browser({ view, index, reviewed }: BrowserProps): JSX.Element {
  const { data, source, params, styles } = view;
  const { schemes } = index;
  const review = useReview(source, reviewed);
  const browsed = useBrowsed(view, review?.version ?? 0);
  const { filter, sorting, columns, list, rows, named, opened, isListSeen, open } = browsed;
  /** The first trial without a mark; from such a trial, the next one. */
  const goOn = async (): Promise<void> => {
    const place = { sort: null, count: 1 };
    const { selectedAt, total } = await source.trials(UNMARKED, { ...place, from: 0, selected: named });
    const at = selectedAt === null || selectedAt + 1 === total ? 0 : selectedAt + 1;
    const [next] = (await source.trials(UNMARKED, { ...place, from: at, selected: null })).rows;
    if (next !== undefined) await arrive(open(next.id));
  };
  const fields = data.result.options.groupBy.filter((field) => index.values[field] !== undefined);
  const comparison = findComparison(filter, schemes, [...schemes.keys()]);
  const sort = (next: RowSorting | null): void =>
    visit(formatRoute('trials', { ...params, sort: next === null ? null : sortingWord(next), id: null }));
  // The same element again is not drawn again: scrolling the list does not render the detail.
  const detail = useMemo(
    () => opened !== null && <TrialDetail {...{ source, styles, review, schemes }} id={opened} />,
    [source, opened, schemes, styles, review],
  );
  return (
    <>
      {review !== null && <ReviewBar review={review} next={() => review.leave(goOn)} />}
      <div hidden={!isListSeen}>
        <FilterBar {...{ index, filter, params }} claims={data.result.claims ?? []} isReview={review !== null} />
      </div>
      {list.failure !== null && <p role="alert">{list.failure}</p>}
      <div class="list-line" hidden={!isListSeen}>
        <ListCounts {...{ rows, index }} isBlind={review?.state.isBlind === true} isCurrent={list.isCurrent} />
        <ListTools
          {...{ source, filter, sorting, columns, schemes }}
          total={rows?.total ?? 0}
          chooseColumns={(some) => exchange(formatRoute('trials', { ...params, columns: formatColumns(some) }))}
        />
      </div>
      <p class="unseen" role="status">
        {rows === null || named === null ? '' : describeRow(rows, named)}
      </p>
      <div class="browser trials">
        {rows !== null && (
          <TrialTable
            {...{ ...browsed, rows, sort }}
            context={{ schemes, styles, fields, comparison, words: filter.text }}
            choose={(id) => visit(open(id))}
          />
        )}
        <DetailPane browsed={browsed}>{detail}</DetailPane>
      </div>
    </>
  );
}

interface DetailPaneProps {
  readonly browsed: Browsed;
  readonly children: ComponentChildren;
}

/** The open trial: beside the list, or in its place. */
function DetailPane({ browsed: { opened, isWide, rows, open }, children }: DetailPaneProps): JSX.Element | null {
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
  return row === undefined ? '' : inertLine(`${from + at + 1} of ${total}: ${row.question === '' ? id : row.question}`);
}
