/** Runs the program as a user without privileges: root may do everything, so tests as root see no permission. */
import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Outcome } from './cli.ts';
import { temporaryFolder } from './folders.ts';

const entry = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));
/** The id of the user without privileges on Linux. */
const USER = ['--reuid=65534', '--regid=65534', '--clear-groups'];
/** For a checkout that only root can read: such a user may read everything, and still writes nowhere. */
const MAY_READ = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];

const isRoot = process.getuid?.() === 0;

function can(words: readonly string[]): boolean {
  return spawnSync('setpriv', [...words, process.execPath, entry, '--version']).status === 0;
}

/** The words before the command; null where the program cannot be run as another user. */
const prefix = !isRoot ? null : [USER, [...USER, ...MAY_READ]].find(can);

/** Why tests of permissions are skipped, for the names of tests; null where they run. */
export const noUnprivilegedUser: string | null =
  !isRoot || prefix !== undefined ? null : 'skipped: setpriv cannot run the program as another user';
/** Whether that user may read every file, so that only writing can be tested. */
export const readsEverything: boolean =
  isRoot && prefix !== null && prefix !== undefined && prefix.length > USER.length;

/** Runs `audit` with these words, without the rights of root. */
export function auditUnprivileged(words: readonly string[], cwd: string): Outcome {
  const temporary = temporaryFolder();
  chmodSync(temporary, 0o777);
  const command = [process.execPath, entry, ...words];
  const [program = '', ...rest] = prefix === null ? command : ['setpriv', ...(prefix ?? []), ...command];
  const env = { ...process.env, NO_COLOR: '1', TMPDIR: temporary, NODE_COMPILE_CACHE: '' };
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd, encoding: 'utf8', env });
  return { code: status, stdout, stderr };
}
