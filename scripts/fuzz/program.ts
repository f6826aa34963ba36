/** Where the program is, and what it needs of its environment. */
import { fileURLToPath } from 'node:url';

/** The real program, as a user starts it from a checkout. */
export const PROGRAM: string = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));
export const FIXTURES: string = fileURLToPath(new URL('../../tests/fixtures', import.meta.url));
export const JUDGES: string = fileURLToPath(new URL('../../src/apps/rag/judges', import.meta.url));

/**
 * An environment without the user's settings of the program.
 * @param temporary the folder for temporary files.
 * @param cache where compiled code is kept; it is no temporary file of a case.
 */
export function programEnvironment(temporary: string, cache: string): NodeJS.ProcessEnv {
  const { PATH } = process.env;
  return { PATH, HOME: temporary, TMPDIR: temporary, LANG: 'C.UTF-8', NO_COLOR: '1', NODE_COMPILE_CACHE: cache };
}
