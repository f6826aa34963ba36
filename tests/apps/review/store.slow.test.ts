/** Marks that were acknowledged are there, although the processes that wrote them were killed or wrote at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { plainSample, storeWith } from '../../support/review-sample.ts';

const KILLS = 12;
const writer = new URL('../../support/review-writer.ts', import.meta.url).pathname;

/** Starts a process that marks one trial after the other and prints a line after each. */
function startWriter(path: string, reviewer: string, marks: number) {
  const child = spawn(process.execPath, [writer, path, reviewer, String(marks)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  const acknowledged = (): number => printed.split('\n').length - 1;
  return { child, acknowledged, ended: once(child, 'close') };
}

describe('a store', () => {
  test(`has what was acknowledged after ${KILLS} times kill -9`, async () => {
    const store = storeWith(plainSample(['t1', 't2']));
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const { child, acknowledged: printed, ended } = startWriter(store.path, `writer ${kill}`, 1_000_000);
      await expect.poll(printed, { interval: 2 }).toBeGreaterThan(0);
      await setTimeout(kill * 7);
      child.kill('SIGKILL');
      await ended;
      const marks = store.reviews().filter(({ reviewer }) => reviewer === `writer ${kill}`);
      // One more mark may be written that was not reported yet.
      expect([printed(), printed() + 1]).toContain(marks.length);
      expect(marks.map(({ note }) => Number(note))).toEqual(marks.map((_, i) => i));
      acknowledged += printed();
    }
    expect(store.reviews().length).toBeGreaterThanOrEqual(acknowledged);
    const db = openDatabase(store.path, { readonly: true });
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.close();
  });

  test('takes the marks of two processes at once', async () => {
    const store = storeWith(plainSample(['t1', 't2']));
    const writers = ['ann', 'bob'].map((reviewer) => startWriter(store.path, reviewer, 200));
    const codes = await Promise.all(writers.map(({ ended }) => ended));
    expect(codes.map(([code]) => code as number)).toEqual([0, 0]);
    expect(writers.map(({ acknowledged }) => acknowledged())).toEqual([200, 200]);
    for (const one of ['ann', 'bob'])
      expect(store.reviews().filter(({ reviewer }) => reviewer === one)).toHaveLength(200);
  });
});
