/**
 * How long the audit takes against the bare read of the same rows, in one sitting: `npm run bench -- [STORE] [--rounds N] [--trials N]`.
 * Without a STORE (a folder with runs/ and runs_metadata.json) one is made. The bare read is the floor: better-sqlite3 iterates the joined
 * rows of every run on one thread, texts as strings, and does nothing else.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBenchStore } from './make-bench-store.ts';

const READ = `
const Database = require('better-sqlite3');
let rows = 0, characters = 0;
for (const path of process.argv.slice(2)) {
  const db = new Database(path, { readonly: true });
  for (const row of db.prepare(\`SELECT t.trial_id, t.variant, c.name, i.item_id, i.ground_truth_text, d.name, o.raw_text,
      o.parsed_answer_text, o.is_correct
    FROM conformity_trials t JOIN conformity_conditions c ON c.condition_id = t.condition_id
    JOIN conformity_items i ON i.item_id = t.item_id JOIN conformity_datasets d ON d.dataset_id = i.dataset_id
    JOIN conformity_outputs o ON o.trial_id = t.trial_id\`).raw().iterate()) { rows++; characters += (row[6] ?? '').length; }
  db.close();
}
console.log(rows, characters);`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, trials: { type: 'string', default: '100000' } },
});

const folder = mkdtempSync(join(tmpdir(), 'answer-audit-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const store = positionals[0] === undefined ? madeStore() : resolve(positionals[0]);
const databases = readdirSync(join(store, 'runs')).map((name) => join(store, 'runs', name, 'simulation.db'));
const megabytes =
  databases.reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0) / 1e6;

const read = ['-e', READ, ...databases];
const outputs = ['--out-md', join(folder, 'a.md'), '--out-json', join(folder, 'a.json')];
const audit = [resolve('bin/audit.js'), store, ...outputs];

time(read);
time(audit);
const pairs = Array.from({ length: Number(values.rounds) }, () => [time(read), time(audit)] as const);
const ratios = pairs.map(([floor, whole]) => whole / floor);
const ms = (which: 0 | 1): string => `${median(pairs.map((pair) => pair[which])).toFixed(0)} ms`;
process.stdout.write(
  `${megabytes.toFixed(0)} MB: bare read ${ms(0)}, audit ${ms(1)}, ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in ${pairs.length} rounds)\n`,
);

function madeStore(): string {
  const made = join(folder, 'store');
  mkdirSync(made);
  writeBenchStore(made, Number(values.trials));
  return made;
}

function time(words: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return performance.now() - start;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
