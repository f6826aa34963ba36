/** The part of the list that is near the window, and steps through all of it. */
import { useState } from 'preact/hooks';
import { errorMessage } from '../../../core/errors.ts';
import type { DataSource, TrialFilter, TrialRows } from '../../data-source.ts';
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
}

/** @param version another one loads again what has changed meanwhile. */
export function useTrialList(
  source: DataSource,
  filter: TrialFilter,
  selected: string | null,
  version: number,
): ListedTrials {
  const [{ from, count }, show] = useState(FIRST_WINDOW);
  const [failure, setFailure] = useState({ key: '', reason: '' });
  const key = JSON.stringify([filter, from, count, selected, version]);
  const loaded = useLoaded(() => source.trials(filter, { from, count, selected }), key, true);
  const stepFailure = failure.key === key ? failure.reason : null;
  return {
    rows: loaded.state === 'ready' ? loaded.value : null,
    isCurrent: loaded.state === 'ready' && loaded.isCurrent,
    failure: loaded.state === 'failed' ? loaded.reason : stepFailure,
    show,
    fail: (error) => setFailure({ key, reason: errorMessage(error) }),
  };
}
