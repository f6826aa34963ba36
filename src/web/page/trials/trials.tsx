/** The trials: filters, a list, one of them in full, and the reader's mark. */
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { EVERY_TRIAL, type ReviewState, type TrialFilter, type TrialIndex, type TrialRows } from '../../data-source.ts';
import { plural } from '../../../report/numbers.ts';
import { visitRow } from '../../kit/list/choose.ts';
import { useListKeys } from '../../kit/list/list-keys.ts';
import { RowList } from '../../kit/list/row-list.tsx';
import { useLoaded } from '../../kit/data/loaded.ts';
import { arrive, visit } from '../../kit/navigation.ts';
import { ReviewBar } from '../review/review-bar.tsx';
import { useReview } from '../review/use-review.ts';
import { formatRoute } from '../route.ts';
import type { View } from '../view.ts';
import { FilterForm } from './filter-form.tsx';
import { Receipts } from './receipts.tsx';
import { TrialDetail } from './trial-detail.tsx';
import { parseFilter } from './trial-filter.ts';
import { RowView } from './row-view.tsx';
import { useTrialList } from './use-trial-list.ts';

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

function Browser({ view: { data, source, params, styles }, index, reviewed }: BrowserProps): JSX.Element {
  const { claims = [] } = data.result;
  const filter = parseFilter(params, claims);
  const selected = params['id'] ?? null;
  const review = useReview(source, reviewed);
  const list = useTrialList(source, filter, selected, review?.version ?? 0);
  const { rows, isCurrent } = list;
  const open = (id: string | null): string => formatRoute('trials', { ...params, id });
  /** The first trial without a mark; from such a trial, the next one. */
  const goOn = async (): Promise<void> => {
    const { selectedAt, total } = await source.trials(UNMARKED, { from: 0, count: 1, selected });
    const at = selectedAt === null || selectedAt + 1 === total ? 0 : selectedAt + 1;
    const [next] = (await source.trials(UNMARKED, { from: at, count: 1, selected: null })).rows;
    if (next !== undefined) await arrive(open(next.id));
  };
  const fields = data.result.options.groupBy.filter((field) => index.values[field] !== undefined);
  useListKeys(rows === null ? null : { at: rows.selectedAt, total: rows.total, isCurrent }, {
    go: async (at, isWanted) => {
      const next = await list.find(at);
      if (next !== undefined && isWanted()) await arrive(open(next.id));
    },
    fail: list.fail,
    close: () => selected !== null && visit(open(null)),
  });
  // The same element again is not drawn again: scrolling the list does not render the detail.
  const detail = useMemo(
    () => selected !== null && <TrialDetail {...{ source, styles, review }} id={selected} schemes={index.schemes} />,
    [source, selected, index, styles, review],
  );
  return (
    <>
      {review !== null && <ReviewBar review={review} next={() => review.leave(goOn)} />}
      <FilterForm index={index} filter={filter} claims={claims} params={params} isReview={review !== null} />
      {list.failure !== null && <p role="alert">{list.failure}</p>}
      {rows !== null && (
        <Counts rows={rows} index={index} isBlind={review?.state.isBlind === true} isCurrent={isCurrent} />
      )}
      <div class="browser">
        {rows !== null && rows.total > 0 && (
          <RowList
            key={JSON.stringify(filter)}
            label="Trials"
            rows={rows}
            selected={selected}
            choose={(id) => visitRow(open(id))}
            show={list.show}
          >
            {(row) => <RowView row={row} schemes={index.schemes} styles={styles} fields={fields} />}
          </RowList>
        )}
        <article class="detail" aria-label="Trial">
          {detail === false ? <p class="note">Choose a trial, or press j for the first one.</p> : detail}
        </article>
      </div>
    </>
  );
}

interface CountsProps {
  readonly rows: TrialRows;
  readonly index: TrialIndex;
  /** Whether trials that are still to be marked count as neither. */
  readonly isBlind: boolean;
  /** Whether the rows are those that were asked for last. */
  readonly isCurrent: boolean;
}

function Counts({
  rows: { total, gained, lost },
  index: { listed, flips },
  isBlind,
  isCurrent,
}: CountsProps): JSX.Element {
  const sample =
    listed < flips
      ? ` This file contains ${listed} of the ${plural(flips, 'trial')} whose label some scheme changes, chosen by the seed.`
      : '';
  return (
    <p class="note" role="status">
      {total === 0
        ? 'No trial matches the filter.'
        : `${plural(total, 'trial')} of ${listed}: ${gained} gained, ${lost} lost${isBlind ? ', besides those that you have not marked yet' : ''}.`}
      {sample}
      {!isCurrent && <span class="late"> Looking …</span>}
    </p>
  );
}
