/** A promise as state. */
import { errorMessage } from '../../../base/core/errors.ts';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

export type Loaded<Value> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly reason: string }
  | {
      readonly state: 'ready';
      readonly value: Value;
      /** Whether it is the answer to this question, and not to an earlier one. */
      readonly isCurrent: boolean;
    };

/** An answer, and the question that it is of. */
interface Answer<Value> {
  readonly key: string;
  readonly loaded: Loaded<Value>;
}

const LOADING = { state: 'loading' } as const;

/**
 * What `load` gives. A later answer of an earlier question is dropped; until the new one is there the old one stays.
 * @param key names the question: another key asks again.
 * @param isUrgent whether to ask before the next paint, so that a list that scrolls shows no gap.
 */
export function useLoaded<Value>(load: () => Promise<Value>, key: string, isUrgent = false): Loaded<Value> {
  const [{ key: asked, loaded }, setAnswer] = useState<Answer<Value>>({ key, loaded: LOADING });
  const effect = isUrgent ? useLayoutEffect : useEffect;
  effect(() => {
    let isCurrent = true;
    const settle = (next: Loaded<Value>): void => {
      if (isCurrent) setAnswer({ key, loaded: next });
    };
    load().then(
      (value) => settle({ state: 'ready', value, isCurrent }),
      (error: unknown) => settle({ state: 'failed', reason: errorMessage(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key]);
  return loaded.state === 'ready' ? { ...loaded, isCurrent: asked === key } : loaded;
}
