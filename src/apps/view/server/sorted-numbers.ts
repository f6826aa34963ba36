/** Searches ascending lists of numbers. */

type Numbers = Float64Array | Uint32Array;

/** The position of the first number that is not smaller; the length of the list where there is none. */
export function lowerBound(list: Numbers, wanted: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The position of a number; null where it is missing. */
export function findSorted(list: Numbers, wanted: number): number | null {
  const at = lowerBound(list, wanted);
  return list[at] === wanted ? at : null;
}
