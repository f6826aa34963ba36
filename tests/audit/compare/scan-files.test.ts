/** Comparisons in threads: neither threads nor the order of the tasks change the result. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compareSource } from '../../../src/audit/compare/compare.ts';
import type { CompareHooks } from '../../../src/audit/compare/scan-files.ts';
import { loadSides } from '../../../src/audit/compare/side.ts';
import { onThisThread, type TaskRunner } from '../../../src/audit/scan/task-runner.ts';
import type { FlipSample } from '../../../src/audit/tally/flip-sample.ts';
import type { Comparison } from '../../../src/documents/comparison.ts';
import { openSource } from '../../../src/sources/open-source.ts';
import type { SourceOptions } from '../../../src/sources/source.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { Threads } from '../../../src/audit/threads/threads.ts';
import { demoFolder, temporaryFolder } from '../../support/folders.ts';
import { backwards } from '../../support/runners.ts';
import { thorough } from '../../support/thorough.ts';

const SIDES = { from: 'v1', to: 'mc-v3', schemeTimeout: undefined };
const ALL = { conditions: null, nullGroundTruth: null };

function storeOptions(folder: string, skipBadRuns = false): SourceOptions {
  return { runsDir: join(folder, 'runs'), metadata: join(folder, 'runs_metadata.json'), skipBadRuns, ...ALL };
}

function logOptions(folder: string): SourceOptions {
  const logs = ['a', 'b', 'c'].map((name) => {
    const path = join(folder, `${name}.jsonl`);
    const line = (i: number): string =>
      JSON.stringify({
        id: i % 7 === 0 ? `${i}` : `item ${i % 100}`,
        model: `m${i}`,
        response: i % 3 === 0 ? `Answer: ${'AB'[i % 2]}` : `I think B. ${'x'.repeat(i)}`,
        parsed: 'A',
        groundTruth: i % 5 === 0 ? null : 'A',
        label: i % 2 === 0,
      });
    writeFileSync(path, Array.from({ length: 900 }, (_, i) => line(i)).join('\n'));
    return path;
  });
  return { logs, format: null, map: {}, ...ALL };
}

async function compare(
  options: SourceOptions,
  runner?: Pick<TaskRunner, 'run'>,
  more: Pick<CompareHooks, 'mostFlips' | 'onCompared'> = {},
): Promise<Comparison> {
  const source = await openSource(options);
  const done: number[] = [];
  const hooks: CompareHooks = {
    ...more,
    onProgress: (part) => void done.push(part),
    ...(runner === undefined ? {} : { threads: { runner, sides: SIDES } }),
  };
  try {
    const request = { inputs: [], ...(await loadSides(SIDES)), seed: 3, maxExamples: 7 };
    return await compareSource(source, request, { name: 'test', version: '0' }, hooks);
  } finally {
    source.close();
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  }
}

test('the changed labels of a page are the same in tasks of any order: all, or those of smallest rank', async () => {
  const folder = demoFolder();
  const sampled = async (mostFlips: number, runner?: Pick<TaskRunner, 'run'>) => {
    let flips: FlipSample | undefined;
    const keep: CompareHooks['onCompared'] = (found) => Promise.resolve(void (flips = found));
    const { together, receipts } = await compare(storeOptions(folder), runner, { mostFlips, onCompared: keep });
    return { flips, together, receipts };
  };
  const { flips, together } = await sampled(1000);
  expect(flips?.count).toBe(together.gained + together.lost);
  expect(flips?.kept).toHaveLength(flips?.count ?? 0);
  expect(new Set(flips?.kept.map(({ run }) => run)).size).toBeGreaterThan(1);
  expect((await sampled(1000, backwards)).flips).toEqual(flips);
  const few = await sampled(3, backwards);
  expect(few.flips?.kept).toEqual(flips?.kept.slice(0, 3));
  expect(few.receipts.slice(0, 3).map(({ trialId }) => trialId)).toEqual(few.flips?.kept.map(({ trialId }) => trialId));
});

thorough.each([
  ['a run store', (): SourceOptions => storeOptions(demoFolder())],
  ['logs', (): SourceOptions => logOptions(temporaryFolder())],
])('threads and the order of the tasks leave no trace in the comparison of %s', async (_, makeOptions) => {
  const options = makeOptions();
  const alone = await compare(options);
  expect(alone.together.changedPredictions).toBeGreaterThan(5);
  expect(alone.receipts).toHaveLength(7);
  expect(await compare(options, onThisThread)).toEqual(alone);
  expect(await compare(options, backwards)).toEqual(alone);
  const threads = new Threads(3);
  try {
    expect(await compare(options, threads)).toEqual(alone);
  } finally {
    await threads.close();
  }
});

test('a run that cannot be read to its end is refused, or left out as a whole', async () => {
  const folder = demoFolder();
  const path = join(folder, 'runs/demo_t0.7/simulation.db');
  const db = openDatabase(path);
  const page = db
    .prepare(
      "SELECT pageno FROM dbstat WHERE name = 'conformity_outputs' AND pagetype = 'leaf' ORDER BY path LIMIT 1 OFFSET 1",
    )
    .pluck()
    .get() as number;
  db.close();
  const bytes = readFileSync(path);
  bytes.fill(0xee, (page - 1) * 4096, page * 4096);
  writeFileSync(path, bytes);
  for (const runner of [undefined, backwards]) {
    await expect(compare(storeOptions(folder), runner)).rejects.toThrow(
      'demo_t0.7/simulation.db: the database is damaged',
    );
    const { files, scope } = await compare(storeOptions(folder, true), runner);
    expect(files.map((file) => file.path)).toEqual(['demo_t0.0/simulation.db']);
    expect(scope.leftOut).toContainEqual(
      expect.objectContaining({ reason: 'unread', name: 'demo_t0.7/simulation.db' }),
    );
  }
});
