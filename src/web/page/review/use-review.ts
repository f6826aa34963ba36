/** The reader's review on the page: marks go to the server one after the other, and what is shown follows. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { DataSource, MarkWords, ReviewState } from '../../data-source.ts';
import { errorMessage } from '../../../core/errors.ts';
import { MARK_WORDS } from './mark-words.ts';

/** The outcome of the last mark. */
interface Outcome {
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  readonly words: string;
}

export interface Review {
  readonly state: ReviewState;
  /** Counts the stored marks: components that show labels load them again. */
  readonly version: number;
  readonly outcome: Outcome;
  /** Notes by trial that were typed and not kept yet. */
  readonly drafts: Map<string, string>;
  /** Stores a mark, unless the reader is moving to another trial. */
  readonly mark: (id: string, words: MarkWords) => void;
  /** Opens another view when all marks are stored; until then nothing can be marked. */
  readonly leave: (go: () => Promise<void>) => void;
}

/** @param first the state of the review when the page opened; null without a review. */
export function useReview(source: DataSource, first: ReviewState | null): Review | null {
  const [kept, setKept] = useState({ state: first, version: 0 });
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none', words: '' });
  const queue = useRef(Promise.resolve());
  const isLeaving = useRef(false);
  const drafts = useRef(new Map<string, string>());
  const keep = async (id: string, words: MarkWords): Promise<void> => {
    try {
      const state = await source.mark(id, words);
      drafts.current.delete(id);
      setKept(({ version }) => ({ state, version: version + 1 }));
      setOutcome({ state: 'saved', words: `Saved: ${MARK_WORDS[words.mark].words}.` });
    } catch (error) {
      setOutcome({ state: 'failed', words: `NOT saved: ${errorMessage(error)}` });
    }
  };
  const move = async (go: () => Promise<void>): Promise<void> => {
    try {
      await go();
    } catch (error) {
      setOutcome({ state: 'failed', words: errorMessage(error) });
    } finally {
      isLeaving.current = false;
    }
  };
  const mark = (id: string, words: MarkWords): void => {
    if (isLeaving.current) return;
    setOutcome({ state: 'saving', words: 'Saving …' });
    queue.current = queue.current.then(() => keep(id, words));
  };
  const leave = (go: () => Promise<void>): void => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    queue.current = queue.current.then(() => move(go));
  };
  return useMemo(() => {
    const { state, version } = kept;
    return state === null ? null : { state, version, outcome, drafts: drafts.current, mark, leave };
  }, [kept, outcome]);
}
