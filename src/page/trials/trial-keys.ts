/** The keys that walk through the trials. */
import { useEffect, useRef } from 'preact/hooks';
import { isTaken } from '../shell/keys.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * @param place of the selected trial among all; null until it is known.
 * @param go to the trial at a place.
 * @param close what is open.
 */
export function useTrialKeys(
  place: { readonly at: number | null; readonly total: number } | null,
  go: (at: number) => Promise<void>,
  close: () => void,
): void {
  const latest = useRef({ place, go, close });
  latest.current = { place, go, close };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { place: now, go: walk, close: leave } = latest.current;
      if (isTaken(event)) return;
      if (event.key === 'Escape') return leave();
      const step = STEPS[event.key];
      if (step === undefined || now === null || (event.key.startsWith('Arrow') && scrolls(event.target))) return;
      event.preventDefault();
      const next = now.at === null ? 0 : now.at + step;
      if (next >= 0 && next < now.total) void walk(next);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether the arrow keys scroll what has the focus, so that they are not for the list. */
function scrolls(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.excerpt, .table, .drawing, .detail') !== null;
}
