/** Whether the window is wide enough for a list and a detail beside each other, as in the style sheet. */
import { useEffect, useState } from 'preact/hooks';

const WIDE = '(min-width: 60.01rem)';

export function useWide(): boolean {
  const [isWide, set] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = (): void => set(query.matches);
    follow();
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return isWide;
}
