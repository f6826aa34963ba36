/** Tests that `npm test` does in small, and `npm run test:slow` in full: vitest.config.ts finds them by their import of this file. */

/** Whether this is the slow project. */
const IS_THOROUGH: boolean = process.env['THOROUGH'] === '1';

/** The first in the slow project, the second in the fast one. */
export function inFull<Value>(full: Value, small: Value): Value {
  return IS_THOROUGH ? full : small;
}
