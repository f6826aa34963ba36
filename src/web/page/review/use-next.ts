/** Goes to the next trial to mark. */
import { useCallback, useRef } from 'preact/hooks';
import type { DataSource } from '../../data-source.ts';
import { showDetail } from '../../kit/list/choose.ts';
import { arrive } from '../../kit/navigation.ts';
import { TAB } from './tab.ts';
import type { Review } from './use-review.ts';

interface Place {
  /** The open trial. */
  readonly selected: string | null;
  /** The address of a trial. */
  readonly open: (id: string) => string;
}

/**
 * Returns a function that goes to the first trial without a mark; from such a trial, to the next one. It stays the same for a source.
 * @param review null without a review.
 */
export function useNext(source: DataSource, review: Review | null, place: Place): () => void {
  const latest = useRef({ review, place });
  latest.current = { review, place };
  return useCallback(() => {
    latest.current.review?.leave(async () => {
      const { id, inOtherTabs } = await source.next(latest.current.place.selected, TAB);
      if (id !== null) {
        await arrive(latest.current.place.open(id));
        showDetail();
      } else if (inOtherTabs > 0) throw new Error('The last trials without a mark are open in other tabs.');
    });
  }, [source]);
}
