/**
 * Whether a value of JSON has more than so many lists and objects in each other. Others can be walked by functions that call themselves. No deeper
 * one is entered, and no list of all its parts is made, because there may be millions of them.
 */
export function isDeeperThan(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return parts.some((part) => isDeeperThan(part, limit - 1));
}
