/**
 * Simulates the coverage of the intervals and the errors of the tests: `npm run coverage [-- --runs N --seed S --part NAME]`. Tables go to standard output as Markdown,
 * progress goes to standard error. docs/coverage.md has the tables of the usual run.
 */
import { HELP, parseOptions } from './coverage/options.ts';
import { SIMULATIONS } from './coverage/parts.ts';

const { runs, seed, parts, isHelp } = parseOptions(process.argv.slice(2));
const start = performance.now();

/** Rewrites the line of a terminal, and prints nothing where standard error is a file. */
function showProgress(text: string): void {
  const seconds = Math.round((performance.now() - start) / 1000);
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text} (${seconds} s)`);
}

if (isHelp) process.stdout.write(HELP);
else
  for (const part of parts) {
    showProgress(part);
    const tables = await SIMULATIONS[part]({ runs, seed, onProgress: (text) => showProgress(`${part}: ${text}`) });
    showProgress('');
    process.stdout.write(`### ${part}\n\n${tables}\n\n`);
  }
if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
