/**
 * `npm run check`: its parts, two at a time, because most of them use one processor. Prints what a part printed and its seconds when it ends, and
 * at the end which parts failed. With names of parts, only these: `npm run check lint types`.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** All parts, as package.json names them. */
const PARTS = Object.keys((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }).scripts)
  .filter((name) => name.startsWith('check:'))
  .map((name) => name.slice('check:'.length));
/** The slowest ones run beside all others. Each list runs in its order: `package`, the last one, makes dist/ again, which others read. */
const SLOWEST = ['types', 'lint'];
const LISTS: readonly (readonly string[])[] = [SLOWEST, PARTS.filter((part) => !SLOWEST.includes(part))];

/** Runs `npm run check:PART`. @returns whether it succeeded. */
async function runPart(part: string): Promise<boolean> {
  const begin = performance.now();
  const child = spawn('npm', ['run', '--silent', `check:${part}`], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = ((performance.now() - begin) / 1000).toFixed(0);
  process.stdout.write(`${output}check:${part}: ${code === 0 ? 'passed' : 'FAILED'} (${seconds} s)\n`);
  return code === 0;
}

const only = process.argv.slice(2);
const unknown = only.filter((part) => !PARTS.includes(part));
if (unknown.length > 0) {
  process.stderr.write(`check: no part ${unknown.join(', ')}; the parts are ${PARTS.join(', ')}.\n`);
  process.exit(2);
}
const failed: string[] = [];

async function runList(parts: readonly string[]): Promise<void> {
  for (const part of parts.filter((name) => only.length === 0 || only.includes(name)))
    if (!(await runPart(part))) failed.push(part);
}

await Promise.all(LISTS.map(runList));
if (failed.length > 0) {
  process.stdout.write(`Failed: ${failed.map((part) => `check:${part}`).join(', ')}\n`);
  process.exitCode = 1;
}
