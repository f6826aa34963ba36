/** Whether a value of JSON has more than so many lists and objects in each other. Others can be walked by functions that call themselves. */
export function isDeeperThan(value: unknown, limit: number): boolean {
  let level = [value].filter(isNesting);
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap((one) => Object.values(one).filter(isNesting));
  }
  return false;
}

function isNesting(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
