/** The times at which the labels of marked trials are shown. Until then the reader can undo the mark without having seen them. */
import { useEffect, useRef } from 'preact/hooks';

/** Milliseconds after a mark. */
export const REVEAL_AFTER = 5000;

export interface Reveals {
  /** Shows the labels after a while, unless that is planned already. */
  readonly plan: (id: string) => void;
  /** Plans no longer. */
  readonly cancel: (id: string) => void;
  /** Plans no longer, and returns the trials for which it was planned. */
  readonly takeAll: () => string[];
}

/** @param reveal shows the labels of a trial. */
export function useReveals(reveal: (id: string) => void): Reveals {
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  const latest = useRef(reveal);
  latest.current = reveal;
  const cancel = (id: string): void => {
    clearTimeout(timers.current.get(id));
    timers.current.delete(id);
  };
  const takeAll = (): string[] => {
    const ids = [...timers.current.keys()];
    ids.forEach(cancel);
    return ids;
  };
  const plan = (id: string): void => {
    if (timers.current.has(id)) return;
    const show = (): void => {
      timers.current.delete(id);
      latest.current(id);
    };
    timers.current.set(id, setTimeout(show, REVEAL_AFTER));
  };
  useEffect(() => () => void takeAll(), []);
  return { plan, cancel, takeAll };
}
