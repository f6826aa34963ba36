/** The reader's review on the page: marks go to the server one after the other, and what is shown follows. */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { DataSource, MarkWords, ReviewState } from '../../data-source.ts';
import { errorMessage } from '../../../base/core/errors.ts';
import { useIsDown } from '../data/connection.ts';
import { describeWord } from './mark-words.ts';
import { TAB } from './tab.ts';
import { useReveals } from './use-reveals.ts';

/** The outcome of the last mark. */
export interface Outcome {
  readonly state: 'none' | 'saving' | 'saved' | 'failed';
  readonly words: string;
}

type NewMark = Omit<MarkWords, 'review'>;

export interface Review {
  readonly state: ReviewState;
  /** Counts the changes: components that show labels load them again. */
  readonly version: number;
  readonly outcome: Outcome;
  /** Notes by trial that were typed and not kept yet. */
  readonly drafts: Map<string, string>;
  /** Whether the reader is moving to another trial; then nothing can be marked. */
  readonly isLeaving: boolean;
  /** Stores a mark or its withdrawal, unless the reader is moving to another trial. */
  readonly mark: (id: string, words: NewMark) => void;
  /** Shows the labels of a marked trial after a while. */
  readonly planReveal: (id: string) => void;
  /** Shows the labels of marked trials, and opens another view when all marks are stored; until then nothing can be marked. */
  readonly leave: (go: () => Promise<void>) => void;
}

/** @param first the state of the review when the page opened; null without a review. */
export function useReview(source: DataSource, first: ReviewState | null): Review | null {
  const [kept, setKept] = useState({ state: first, version: 0 });
  const [outcome, setOutcome] = useState<Outcome>({ state: 'none', words: '' });
  const queue = useRef(Promise.resolve());
  const [isLeaving, showLeaving] = useState(false);
  const leaving = useRef(false); // a key may follow before the page has been drawn again
  const setLeaving = (now: boolean): void => showLeaving((leaving.current = now));
  const drafts = useRef(new Map<string, string>());
  const fail = (error: unknown, words = ''): void =>
    setOutcome({ state: 'failed', words: `${words}${errorMessage(error)}` });
  const follow = (state: ReviewState): void => setKept(({ version }) => ({ state, version: version + 1 }));
  const addToQueue = (work: () => Promise<void>): void => {
    queue.current = queue.current.then(work);
  };
  const showLabels = async (id: string): Promise<void> => {
    try {
      follow(await source.reveal(id));
    } catch (error) {
      fail(error);
    }
  };
  const reveals = useReveals((id) => addToQueue(() => showLabels(id)));
  const keep = async (id: string, words: NewMark): Promise<void> => {
    try {
      const state = await source.mark(id, { ...words, review: first?.key ?? null }, TAB);
      if (words.mark !== 'withdrawn') {
        drafts.current.delete(id);
        if (state.isBlind) reveals.plan(id);
      }
      follow(state);
      setOutcome({ state: 'saved', words: `Saved: ${describeWord(words.mark)}.` });
    } catch (error) {
      fail(error, 'NOT saved: ');
    }
  };
  const move = async (go: () => Promise<void>): Promise<void> => {
    try {
      for (const id of reveals.takeAll()) await showLabels(id);
      await go();
    } catch (error) {
      fail(error);
    } finally {
      setLeaving(false);
    }
  };
  const mark = (id: string, words: NewMark): void => {
    if (leaving.current) return;
    reveals.cancel(id);
    setOutcome({ state: 'saving', words: 'Saving …' });
    addToQueue(() => keep(id, words));
  };
  const leave = (go: () => Promise<void>): void => {
    if (leaving.current) return;
    setLeaving(true);
    addToQueue(() => move(go));
  };
  // A server that started again does not know which tab shows which trial, and may have other marks: what is shown is loaded again.
  const isDown = useIsDown();
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown) setKept(({ state, version }) => ({ state, version: version + 1 }));
    wasDown.current = isDown;
  }, [isDown]);
  useEffect(() => {
    const release = (): void => source.release(TAB);
    addEventListener('pagehide', release);
    return () => removeEventListener('pagehide', release);
  }, [source]);
  return useMemo(() => {
    const { state, version } = kept;
    const planReveal = reveals.plan;
    if (state === null) return null;
    return { state, version, outcome, drafts: drafts.current, isLeaving, mark, planReveal, leave };
  }, [kept, outcome, isLeaving]);
}
