/** A count in percent of another one; null of nothing, where a rule has nothing to compare. */
export function percentage(count: number, of: number): number | null {
  return of === 0 ? null : (100 * count) / of;
}
