import type { PairedValues } from './pairs.ts';

/** Changes that are smaller are rounding. */
const ROUNDING = 1e-12;

/** The places of the queries with the largest changes, largest first; equal changes in the order of the queries. Queries without a change are left out. */
export function mostChanged({ places, a, b }: PairedValues, most: number): number[] {
  const size = (at: number): number => Math.abs((b[at] as number) - (a[at] as number));
  const kept: number[] = [];
  for (let at = 0; at < places.length; at++) {
    const own = size(at);
    if (own <= ROUNDING || (kept.length >= most && own <= size(kept.at(-1) as number) + ROUNDING)) continue;
    const position = kept.findIndex((other) => size(other) < own - ROUNDING);
    kept.splice(position === -1 ? kept.length : position, 0, at);
    if (kept.length > most) kept.pop();
  }
  return kept.map((at) => places[at] as number);
}
