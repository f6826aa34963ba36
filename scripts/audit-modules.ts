/** The modules that an audit of a run store loads, found by running one on the demo. The bundle has them in three files (bundle.ts). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDemo } from '../src/apps/demo/demo-store.ts';

/** Runs before the program, and writes the addresses of all modules that it loads. */
const TRACE = `
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
process.on('exit', () => writeFileSync(process.env.LOADED, [...loaded].join('\\n')));`;

/** The full paths of these modules. */
export function auditModules(): ReadonlySet<string> {
  const scratch = mkdtempSync(join(tmpdir(), 'answer-audit-modules-'));
  try {
    const store = join(scratch, 'demo');
    writeDemo(store);
    return traceAudit(store, scratch);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function traceAudit(store: string, scratch: string): ReadonlySet<string> {
  const loaded = join(scratch, 'loaded.txt');
  const trace = `data:text/javascript,${encodeURIComponent(TRACE)}`;
  const words = ['--import', trace, resolve('bin/audit.js'), store, '--out-md', join(scratch, 'traced.md')];
  const env = { ...process.env, AUDIT_FROM_SOURCES: '1', LOADED: loaded };
  execFileSync(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const sources = resolve('src');
  const paths = readFileSync(loaded, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url))
    .filter((path) => path.startsWith(sources));
  return new Set(paths);
}
