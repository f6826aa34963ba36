/**
 * `npm run check`: its parts, two at a time, because most of them use one processor. Prints what a part printed and its seconds when it ends, and
 * at the end which parts failed. With names of parts, only these: `npm run check lint types`.
 */
import { spawn } from 'node:child_process';

/** Each list runs in its order. `package` makes dist/ again, which `dead` and `generated` read. */
const LISTS: readonly (readonly string[])[] = [
  ['types', 'lint'],
  ['dead', 'generated', 'package', 'words', 'format'],
];

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
