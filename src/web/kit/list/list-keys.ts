/** The keys that walk through a list. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { isTaken } from '../shell/keys.ts';

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** The position of the selected row. */
export interface ListPlace {
  /** null where it is not in the list. */
  readonly at: number | null;
  readonly total: number;
  /** Whether that is known of what is selected now, and not only of an earlier one. */
  readonly isCurrent: boolean;
}

interface Steps {
  /** Goes to the one at a place, unless it is no longer wanted when it was found; resolves when it is selected. */
  readonly go: (at: number, isWanted: () => boolean) => Promise<void>;
  /** Called with the reason if that failed. */
  readonly fail: (error: unknown) => void;
  /** Closes the selected row. */
  readonly close: () => void;
}

/**
 * Each press is a step, also in fast succession: while a step is in progress, the next one starts from its target.
 * @param place null until it is known.
 */
export function useListKeys(place: ListPlace | null, { go, fail, close }: Steps): void {
  const latest = useRef({ place, go, fail, close });
  latest.current = { place, go, fail, close };
  /** The target of presses that the list does not show yet. */
  const goal = useRef<number | null>(null);
  const isWalking = useRef(false);
  if (place?.isCurrent === true && !isWalking.current) goal.current = null;
  // Before the next paint: a reader who sees the list may press a key.
  useLayoutEffect(() => {
    const walk = async (): Promise<void> => {
      isWalking.current = true;
      try {
        for (let at: number | null = null; goal.current !== null && goal.current !== at;) {
          at = goal.current;
          await latest.current.go(at, () => goal.current !== null);
        }
      } catch (error) {
        goal.current = null;
        latest.current.fail(error);
      } finally {
        isWalking.current = false;
      }
    };
    const press = (event: KeyboardEvent): void => {
      const { place: now, close: leave } = latest.current;
      if (isTaken(event)) return;
      if (event.key === 'Escape') {
        goal.current = null; // a step in progress would select a row again
        return leave();
      }
      const step = STEPS[event.key];
      if (step === undefined || now === null || (event.key.startsWith('Arrow') && scrolls(event.target))) return;
      event.preventDefault();
      const at = goal.current ?? now.at;
      const next = at === null ? 0 : at + step;
      if (next < 0 || next >= now.total) return;
      goal.current = next;
      if (!isWalking.current) void walk();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether the arrow keys scroll what has the focus, so that they are not for the list. */
function scrolls(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.excerpt, .table, .drawing, .detail') !== null;
}
