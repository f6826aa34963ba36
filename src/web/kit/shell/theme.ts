/** Light or dark: the setting of the system, until the reader chooses. The choice is remembered where the browser allows it. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { INK, PAGE, paintedClasses, ROOT_CLASS, type Paint } from '../../../report/figures/style.ts';

export type Theme = 'light' | 'dark';

const DARK = '(prefers-color-scheme: dark)';
/** The choice in the storage of the browser. */
const STORED = 'answer-audit-theme';

/** Puts the colours of the figures on the page, as variables; figures inside of it then follow the choice, too. */
export function addPaints(document: Document): void {
  const both = ({ light, dark }: Paint): string => `light-dark(${light},${dark})`;
  const named = [['ink', INK], ['page', PAGE], ...paintedClasses()] as const;
  const variables = Array.from(named, ([name, paint]) => `--${name}:${both(paint)}`).join(';');
  const marks = Array.from(paintedClasses(), ([name]) => {
    const mark = `:root .${ROOT_CLASS} .${name}`;
    return `${mark},${mark}-open{color:var(--${name})}`;
  });
  const grounds = `:root .${ROOT_CLASS} .page,:root .${ROOT_CLASS} [class$="-open"]{fill:var(--page)}`;
  const style = document.createElement('style');
  style.textContent = `:root{${variables}}:root .${ROOT_CLASS}{color:var(--ink)}${grounds}${marks.join('')}`;
  document.head.append(style);
}

export function useTheme(): readonly [theme: Theme, toggle: () => void] {
  const [chosen, choose] = useState<Theme | null>(readChoice);
  const [system, setSystem] = useState<Theme>(matchMedia(DARK).matches ? 'dark' : 'light');
  useEffect(() => {
    const query = matchMedia(DARK);
    const follow = (): void => setSystem(query.matches ? 'dark' : 'light');
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  const theme = chosen ?? system;
  // With the next paint, so that the page never shows one theme and names the other.
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  const toggle = (): void => {
    const next = theme === 'dark' ? 'light' : 'dark';
    choose(next);
    storeChoice(next);
  };
  return [theme, toggle];
}

/** Browsers may refuse the storage, above all to files. */
function readChoice(): Theme | null {
  try {
    const stored = localStorage.getItem(STORED);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

/** A choice that cannot be stored applies until the page is closed. */
function storeChoice(theme: Theme): void {
  try {
    localStorage.setItem(STORED, theme);
  } catch {}
}
