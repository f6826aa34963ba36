import { expect } from 'vitest';

/**
 * Fails where two values differ, and shows the circumstances. For loops with very many rounds, in which `expect` takes more time than what is
 * tested.
 * @param about what to show of the round.
 */
export function expectSame<Value extends string | number | boolean | null | undefined>(
  actual: Value,
  wanted: Value,
  about: object,
): void {
  if (!Object.is(actual, wanted)) expect({ ...about, actual }).toEqual({ ...about, actual: wanted });
}
