/** The part of the list that is near the window, and steps through all of it. */
import { useRef, useState } from 'preact/hooks';
import { errorMessage } from '../../../base/core/errors.ts';
import type { DataSource, RowSorting, TrialFilter, TrialRow, TrialRows } from '../../data-source.ts';
import { useLoaded } from '../../kit/data/loaded.ts';
import { FIRST_WINDOW, type RowWindow } from '../../kit/list/row-list.tsx';

export interface ListedTrials {
  /** null until there are any. */
  readonly rows: TrialRows | null;
  /** Whether the rows are those that were asked for last. */
  readonly isCurrent: boolean;
  /** Why rows could not be loaded, or the step to a trial failed. */
  readonly failure: string | null;
  /** Asks for other rows. */
  readonly show: (window: RowWindow) => void;
  /** Takes the reason why a step failed; it is shown until the next request. */
  readonly fail: (error: unknown) => void;
  /** The trial at a place of the list, which is asked for only if it is not loaded; undefined where there is none. */
  readonly find: (at: number) => Promise<TrialRow | undefined>;
}

/** The rows that were loaded last, and what they are of. */
interface Shown {
  readonly list: string;
  readonly rows: TrialRows;
}

/** @param version another one loads again what has changed meanwhile. */
export function useTrialList(
  source: DataSource,
  filter: TrialFilter,
  sort: RowSorting | null,
  selected: string | null,
  version: number,
): ListedTrials {
  const [{ from, count }, show] = useState(FIRST_WINDOW);
  const [failure, setFailure] = useState({ key: '', reason: '' });
  const list = JSON.stringify([filter, sort, from, count, version]);
  const shown = useRef<Shown | null>(null);
  /** The trial whose place was asked for: that of a row that is loaded is known. */
  const asked = useRef(selected);
  const isKnown = shown.current?.list === list && (selected === null || hasRow(shown.current.rows, selected));
  if (!isKnown) asked.current = selected;
  const key = JSON.stringify([list, asked.current]);
  const loaded = useLoaded(() => source.trials(filter, { sort, from, count, selected: asked.current }), key, true);
  const isCurrent = loaded.state === 'ready' && loaded.isCurrent;
  if (isCurrent) shown.current = { list, rows: loaded.value };
  const stepFailure = failure.key === key ? failure.reason : null;
  return {
    rows: loaded.state === 'ready' ? withPlace(loaded.value, selected, asked.current) : null,
    isCurrent,
    failure: loaded.state === 'failed' ? loaded.reason : stepFailure,
    show,
    fail: (error) => setFailure({ key, reason: errorMessage(error) }),
    find: async (at) =>
      (isCurrent ? loaded.value.rows[at - loaded.value.from] : undefined) ??
      (await source.trials(filter, { sort, from: at, count: 1, selected: null })).rows[0],
  };
}

function hasRow({ rows }: TrialRows, id: string): boolean {
  return rows.some((row) => row.id === id);
}

/** The rows with the place of the selected one. @param asked the trial whose place they have. */
function withPlace(loaded: TrialRows, selected: string | null, asked: string | null): TrialRows {
  const at = loaded.rows.findIndex(({ id }) => id === selected);
  if (at !== -1) return { ...loaded, selectedAt: loaded.from + at };
  return selected === asked ? loaded : { ...loaded, selectedAt: null };
}
