/** The address bar as state. */
import { useEffect, useState } from 'preact/hooks';

/** Goes there; back leads here again. */
export function visit(hash: string): void {
  location.hash = hash;
}

/** Replaces the address of this view, for example while the reader types. */
export function exchange(hash: string): void {
  location.replace(hash);
}

/** The same; resolves when the view follows. */
export async function arrive(hash: string): Promise<void> {
  const before = location.href;
  exchange(hash);
  if (location.href === before) return;
  await new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
}

/** The hash of the address, as it is now. */
export function useHash(): string {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => setHash(location.hash);
    addEventListener('hashchange', follow);
    follow(); // the address may have changed since the first rendering
    return () => removeEventListener('hashchange', follow);
  }, []);
  return hash;
}
