/** `audit demo`: from nothing to a report with one command. */
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError } from '../core/errors.ts';
import { isReplaceable, writeDemo } from '../bench/demo-store.ts';
import { program } from './main.ts';

export async function runDemo(folder: string): Promise<void> {
  if (!isReplaceable(folder))
    throw new InputError(`${folder}: a file, or it holds files that no demo wrote; name an empty or a new folder.`);
  const trials = writeBesideAndRename(folder);
  const metadata = join(folder, 'runs_metadata.json');
  process.stdout.write(`${folder}: a run store with ${trials} made-up trials, and a log (log.jsonl)\n`);
  const inputs = ['--runs-dir', join(folder, 'runs'), '--metadata', metadata];
  const names = { '--out-md': 'report.md', '--out-html': 'report.html', '--out-json': 'result.json' };
  const files = Object.entries(names).flatMap(([option, name]) => [option, join(folder, name)]);
  const outputs = ['--multiverse', '--figures', ...files];
  await program().parseAsync([...inputs, ...outputs], { from: 'user' });
}

function writeBesideAndRename(folder: string): number {
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  const beside = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  try {
    const trials = writeDemo(beside);
    rmSync(target, { recursive: true, force: true });
    renameSync(beside, target);
    return trials;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
