/** A key for whoever is on the page. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTaken } from '../../kit/shell/keys.ts';

/**
 * Does something when a key is pressed that belongs to nothing else.
 * @param isMine whether the key is one of those.
 */
export function useKey(isMine: (key: string) => boolean, work: (key: string) => void): void {
  const latest = useRef({ isMine, work });
  latest.current = { isMine, work };
  // Before the next paint: who sees what the key is for may press it.
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
