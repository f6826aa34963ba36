/** How many times the same question may be asked. */

export const MOST_REPEATS = 1000;

export function isRepeats(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST_REPEATS;
}
