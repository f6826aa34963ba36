/** Handles a key on the page. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTaken } from '../../kit/shell/keys.ts';

/**
 * Calls a function for a key that belongs to no other element.
 * @param isMine whether the key is one of those.
 */
export function useKey(isMine: (key: string) => boolean, work: (key: string) => void): void {
  const latest = useRef({ isMine, work });
  latest.current = { isMine, work };
  // Before the next paint: a reader who sees the key may press it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event) || event.repeat || !latest.current.isMine(event.key)) return;
      event.preventDefault();
      latest.current.work(event.key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
