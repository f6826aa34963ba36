/** The keys that work in every section. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { parseAddress, hashTo, type Params } from '../address.ts';
import { visit } from '../navigation.ts';

/** The id of the search box, which `/` goes to. */
export const SEARCH_ID = 'search';

/** What the keys do on a page. */
export interface PageKeys {
  /** In the order of the number keys. */
  readonly sections: readonly [string, ...string[]];
  /** The section with the search box. */
  readonly searchIn: string;
  /** Parameters that a change of the section keeps. */
  readonly carried: Params;
  /** Further keys. */
  readonly others: Readonly<Record<string, () => void>>;
}

/** Whether a key belongs to the focused element, or to the browser. A dialog that was just closed has the focus for a moment more. */
export function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true;
  return target instanceof Element && target.closest('input, select, textarea, dialog[open]') !== null;
}

export function useKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the next paint: a reader who sees the page may press a key.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const { sections, carried, others } = latest.current;
      const section = sections[Number(event.key) - 1];
      const other = Object.hasOwn(others, event.key) ? others[event.key] : undefined;
      if (section !== undefined) visit(hashTo(section, carried));
      else if (event.key === '/') search(latest.current);
      else if (other !== undefined) other();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Goes to the search box, if necessary in another section: it takes the focus when it appears there. */
function search({ sections, searchIn }: PageKeys): void {
  const box = document.getElementById(SEARCH_ID);
  const isThere = parseAddress(location.hash, sections).section === searchIn;
  if (isThere && box !== null) return box.focus();
  if (!isThere) visit(hashTo(searchIn));
  const start = performance.now();
  let kept = 0;
  // The page may still show the section before, whose box goes away with it: the focus counts when it stays.
  const wait = (now: number): void => {
    const found = document.getElementById(SEARCH_ID);
    kept = found !== null && document.activeElement === found ? kept + 1 : 0;
    if (kept === 0) found?.focus();
    if (kept < FRAMES_KEPT && now - start < LONGEST_WAIT) requestAnimationFrame(wait);
  };
  requestAnimationFrame(wait);
}

const FRAMES_KEPT = 3;

/** Milliseconds. Where nothing is listed there is no search box. */
const LONGEST_WAIT = 2000;
