/** The keys that work in every section. */
import { useEffect } from 'preact/hooks';
import { visit } from '../navigation.ts';
import { hashOf, routeOf, SECTIONS } from '../route.ts';

/** The id of the search box, which `/` goes to. */
export const SEARCH_ID = 'search';

/** Whether a key belongs to what has the focus, or to the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  const { target, ctrlKey, altKey, metaKey, defaultPrevented } = event;
  if (ctrlKey || altKey || metaKey || defaultPrevented) return true;
  return target instanceof Element && target.closest('input, select, textarea, dialog') !== null;
}

export function useKeys(openHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const section = SECTIONS[Number(event.key) - 1];
      if (section !== undefined) visit(hashOf(section));
      else if (event.key === '?') openHelp();
      else if (event.key === '/') search();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Goes to the search box, if need be in another section: it takes the focus when it appears there. */
function search(): void {
  const box = document.getElementById(SEARCH_ID);
  if (box !== null) return box.focus();
  if (routeOf(location.hash).section !== 'trials') visit(hashOf('trials'));
  const start = performance.now();
  const wait = (now: number): void => {
    const found = document.getElementById(SEARCH_ID);
    if (found !== null) found.focus();
    else if (now - start < LONGEST_WAIT) requestAnimationFrame(wait);
  };
  requestAnimationFrame(wait);
}

/** Milliseconds. Where there are no trials there is no search box. */
const LONGEST_WAIT = 2000;
