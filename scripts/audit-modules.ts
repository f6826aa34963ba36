/** The modules that an audit of a run store loads, found by running one. The build puts them into one file (bundle.ts). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs before the program, and writes the addresses of all modules that it loads. */
const TRACE = `
import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
const loaded = new Set();
registerHooks({ load: (url, context, next) => (loaded.add(url), next(url, context)) });
process.on('exit', () => writeFileSync(process.env.LOADED, [...loaded].join('\\n')));`;

/**
 * Paths from the folder of package.json, one on each line, in alphabetical order.
 * @param store a folder with a run store. @param scratch a folder for files that are not needed afterwards.
 */
export function auditModules(store: string, scratch: string): string {
  const loaded = join(scratch, 'loaded.txt');
  const trace = `data:text/javascript,${encodeURIComponent(TRACE)}`;
  const words = ['--import', trace, resolve('bin/audit.js'), store, '--out-md', join(scratch, 'traced.md')];
  execFileSync(process.execPath, words, { env: { ...process.env, AUDIT_FROM_SOURCES: '1', LOADED: loaded } });
  const sources = resolve('src');
  const paths = readFileSync(loaded, 'utf8')
    .split('\n')
    .filter((url) => url.startsWith('file:'))
    .map((url) => fileURLToPath(url))
    .filter((path) => path.startsWith(sources));
  return `${paths
    .map((path) => relative(resolve('.'), path))
    .toSorted()
    .join('\n')}\n`;
}
