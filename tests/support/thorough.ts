/** Tests that `npm run test:slow` does in full, and `npm test` in small or not at all: vitest.config.ts finds them by their imports. */
import { test } from 'vitest';

/** Whether this is the slow project. */
const IS_THOROUGH: boolean = process.env['THOROUGH'] === '1';

/** The first in the slow project, the second in the fast one. */
export function inFull<Value>(full: Value, small: Value): Value {
  return IS_THOROUGH ? full : small;
}

/** A test of the slow project among the quick tests of the same thing. */
export const thorough: typeof test = IS_THOROUGH ? test : (test.skip as typeof test);
