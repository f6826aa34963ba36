/** A search finds what reading every trial finds, in stores of both encodings. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSource } from '../../../src/sources/open-source.ts';
import type { SourceRun } from '../../../src/sources/source.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { compileTrialSearch } from '../../../src/documents/search/search-trials.ts';
import { copyDemo, temporaryFolder } from '../../support/folders.ts';

const RUN = join('runs', 'demo_t0.0', 'simulation.db');
const RESPONSES = [
  'The answer is Kelvin.',
  'the answer is \u212AELVIN',
  'a long \u017Ftory',
  'Élan vital, 東京都',
  'élan',
  'A\0b before and after a NUL: Kelvin',
  '100 % of [these] are.*',
];

/** The demo with some responses that are hard to search, and its first run. */
async function openDemo(changes: readonly string[] = []): Promise<SourceRun> {
  const folder = temporaryFolder();
  copyDemo(folder);
  const db = openDatabase(join(folder, RUN));
  const ids = db.prepare('SELECT output_id FROM conformity_outputs ORDER BY rowid').pluck().all();
  for (const [i, text] of RESPONSES.entries())
    db.prepare('UPDATE conformity_outputs SET raw_text = ? WHERE output_id = ?').run(text, ids[3 * i]);
  for (const change of changes) db.exec(change);
  db.close();
  const source = await openSource({
    runsDir: join(folder, 'runs'),
    metadata: join(folder, 'runs_metadata.json'),
    conditions: null,
    nullGroundTruth: null,
    skipBadRuns: false,
  });
  const run = source.runs.find(({ key }) => key.includes('demo_t0.0')) ?? source.runs[0];
  if (run === undefined) throw new Error('the demo has no run');
  return run;
}

async function found(run: SourceRun, words: string): Promise<number[]> {
  const ordinals = new Set<number>();
  for await (const group of run.search(words)) for (const ordinal of group) ordinals.add(ordinal);
  return [...ordinals].toSorted((a, b) => a - b);
}

async function expected(run: SourceRun, words: string): Promise<number[]> {
  const { matches } = compileTrialSearch(words);
  const ordinals: number[] = [];
  const all = new Set(Array.from({ length: 5000 }, (_, i) => i));
  for await (const { ordinal, detail } of run.find(all)) if (matches(detail)) ordinals.push(ordinal);
  return ordinals;
}

const WORDS = [
  'kelvin',
  ' KELVIN ',
  'story',
  'Élan',
  'élan',
  '東京',
  'after a nul',
  '"after a nul"',
  'kelvin -nul',
  '-the',
  'question:capital item:s',
  'answer:a the',
  'truth:a -capital',
  'temperature:0 kelvin',
  '/KELVIN|東/i',
  '/[aeiou]{3}/ the',
  '% of [',
  '.*',
  'the',
  'what',
  'capital',
  'no such words',
  'ß',
  's',
];

test.each(WORDS)('%j', async (words) => {
  const run = await openDemo();
  const wanted = await expected(run, words);
  expect(await found(run, words)).toEqual(wanted);
});

test('in bytes, and in texts that are damaged', async () => {
  const run = await openDemo([
    'PRAGMA foreign_keys = OFF',
    "UPDATE conformity_outputs SET raw_text = CAST('bytes: Zebra' AS BLOB) WHERE rowid = 2",
    "UPDATE conformity_outputs SET raw_text = CAST(x'ff5a65627261' AS TEXT) WHERE rowid = 4",
  ]);
  expect(await found(run, 'zebra')).toEqual([2, 4]);
  expect(await found(run, '\u{FFFD}Zebra')).toEqual([4]);
});

test('in ids of trials and items', async () => {
  const run = await openDemo();
  const [ordinal = 0] = await found(run, '東京');
  for await (const { detail } of run.find(new Set([ordinal]))) {
    expect(await found(run, detail.trialId.toUpperCase())).toContain(ordinal);
    expect(await found(run, String(detail.itemId))).toEqual(await expected(run, String(detail.itemId)));
  }
});
