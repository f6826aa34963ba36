/** `audit demo`: from nothing to a report with one command. */
import { join } from 'node:path';
import { putDemo } from '../bench/demo-folder.ts';
import { inertLine } from '../text/inert.ts';
import { program } from './main.ts';

export async function runDemo(folder: string): Promise<void> {
  const trials = putDemo(folder);
  const metadata = join(folder, 'runs_metadata.json');
  process.stdout.write(`${inertLine(folder)}: a run store with ${trials} made-up trials, and a log (log.jsonl)\n`);
  const inputs = ['--runs-dir', join(folder, 'runs'), '--metadata', metadata];
  const names = { '--out-md': 'report.md', '--out-html': 'report.html', '--out-json': 'result.json' };
  const files = Object.entries(names).flatMap(([option, name]) => [option, join(folder, name)]);
  const outputs = ['--multiverse', '--figures', ...files];
  await program().parseAsync([...inputs, ...outputs], { from: 'user' });
}
