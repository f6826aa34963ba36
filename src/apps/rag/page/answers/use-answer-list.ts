/** The part of the list that is near the window, and steps through all of it. */
import { useState } from 'preact/hooks';
import type {
  AnswerAddress,
  AnswerFilter,
  AnswerRow,
  AnswerRows,
  AnswerSource,
} from '../../documents/answer-source.ts';
import { errorMessage } from '../../../../base/core/errors.ts';
import { useLoaded } from '../../../../web/kit/data/loaded.ts';
import { FIRST_WINDOW, type RowWindow } from '../../../../web/kit/list/row-list.tsx';

interface ListedAnswers {
  /** null until there are any. */
  readonly rows: AnswerRows | null;
  /** Whether the rows are those that were asked for last. */
  readonly isCurrent: boolean;
  /** Why rows could not be loaded, or the step to an answer failed. */
  readonly failure: string | null;
  /** Asks for other rows. */
  readonly show: (window: RowWindow) => void;
  /** Takes the reason why a step failed; it is shown until the next request. */
  readonly fail: (error: unknown) => void;
  /** The answer at a place of the list, which is asked for only if it is not loaded; undefined where there is none. */
  readonly find: (at: number) => Promise<AnswerRow | undefined>;
}

export function useAnswerList(
  source: AnswerSource,
  filter: AnswerFilter,
  selected: AnswerAddress | null,
): ListedAnswers {
  const [{ from, count }, show] = useState(FIRST_WINDOW);
  const [failure, setFailure] = useState({ key: '', reason: '' });
  const key = JSON.stringify([filter, from, count, selected]);
  const loaded = useLoaded(() => source.answers(filter, { from, count, selected }), key, true);
  const isCurrent = loaded.state === 'ready' && loaded.isCurrent;
  const stepFailure = failure.key === key ? failure.reason : null;
  return {
    rows: loaded.state === 'ready' ? loaded.value : null,
    isCurrent,
    failure: loaded.state === 'failed' ? loaded.reason : stepFailure,
    show,
    fail: (error) => setFailure({ key, reason: errorMessage(error) }),
    find: async (at) =>
      (isCurrent ? loaded.value.rows[at - loaded.value.from] : undefined) ??
      (await source.answers(filter, { from: at, count: 1, selected: null })).rows[0],
  };
}
