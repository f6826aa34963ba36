/** Runs the program as a user does: another process, with its own folder. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const entry = fileURLToPath(new URL('../../bin/audit.js', import.meta.url));

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `audit` with these words. */
export function audit(
  words: readonly string[],
  options: { readonly cwd?: string; readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    cwd: options.cwd,
    input: options.input,
    env: { ...process.env, NO_COLOR: '1', ...options.env },
  });
  return { code: status, stdout, stderr };
}
