/** A key for whoever is on the page. */
import { useEffect, useRef } from 'preact/hooks';
import { isTaken } from '../shell/keys.ts';

/**
 * Does something when a key is pressed that belongs to nothing else.
 * @param isMine whether the key is one of those.
 */
export function useKey(isMine: (key: string) => boolean, work: (key: string) => void): void {
  const latest = useRef({ isMine, work });
  latest.current = { isMine, work };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event) || event.repeat || !latest.current.isMine(event.key)) return;
      event.preventDefault();
      latest.current.work(event.key);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
