/** The reader's review on the page: marks go to the server one after the other, and what is shown follows. */
import { useMemo, useRef, useState } from 'preact/hooks';
import type { DataSource, MarkWords, ReviewState } from '../../data-source.ts';
import { messageOf } from '../../../core/errors.ts';
import { MARK_WORDS } from './mark-words.ts';

/** What became of the last mark. */
interface Outcome {
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  readonly words: string;
}

export interface Review {
  readonly state: ReviewState;
  /** Counts the marks that were kept: who shows labels asks again. */
  readonly version: number;
  readonly outcome: Outcome;
  /** Notes by trial that were typed and not kept yet. */
  readonly drafts: Map<string, string>;
  /** Keeps a mark, unless the reader is on the way to another trial. */
  readonly mark: (id: string, words: MarkWords) => void;
  /** Goes somewhere when all marks are kept; until then nothing can be marked. */
  readonly leave: (go: () => Promise<void>) => void;
}

/** @param first where the review was when the page opened; null where nobody reviews. */
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
      setOutcome({ state: 'failed', words: `NOT saved: ${messageOf(error)}` });
    }
  };
  const move = async (go: () => Promise<void>): Promise<void> => {
    try {
      await go();
    } catch (error) {
      setOutcome({ state: 'failed', words: messageOf(error) });
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
