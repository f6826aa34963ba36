/** Printing. */
import { useEffect } from 'preact/hooks';

/** Opens all details while the page is printed, because paper cannot be clicked. */
export function useOpenInPrint(): void {
  useEffect(() => {
    let opened: readonly HTMLDetailsElement[] = [];
    const open = (): void => {
      opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
      for (const details of opened) details.open = true;
    };
    const close = (): void => {
      for (const details of opened) details.open = false;
      opened = [];
    };
    addEventListener('beforeprint', open);
    addEventListener('afterprint', close);
    return () => {
      removeEventListener('beforeprint', open);
      removeEventListener('afterprint', close);
    };
  }, []);
}
