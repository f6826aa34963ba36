/** Threads end with the work, also when a signal stops it, and no file is left. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { CellComparison } from '../../src/audit/conclusions/compare-cells.ts';
import { audit, compare, type Progress, type WorkOptions } from '../../src/index.ts';
import { Thread } from '../../src/audit/threads/thread.ts';
import { temporaryFolder } from '../support/folders.ts';

/** Enough bytes for three threads. */
const BYTES = 60 << 20;

function writeLogs(folder: string): void {
  const response = `${'Let me think about it. '.repeat(80)}The answer is (B).`;
  const line = (id: number): string =>
    `${JSON.stringify({ id, response, groundTruth: 'B', label: 1, choices: ['w', 'x', 'y', 'z'], model: 'm', task: 't' })}\n`;
  const lines = Math.ceil(BYTES / 4 / line(1).length);
  mkdirSync(folder);
  for (let log = 0; log < 4; log++)
    writeFileSync(
      join(folder, `${log}.jsonl`),
      Array.from({ length: lines }, (_, i) => line(log * lines + i)).join(''),
    );
}

/** The number of threads of this process beside the current one. */
function threadCount(): number {
  const { workers } = process.report.getReport() as unknown as { readonly workers: readonly unknown[] };
  return workers.length;
}

/** Both functions with the same options. */
const CALLS = {
  audit: (folder: string, options: WorkOptions) => audit(folder, { ...options, schemes: ['mc-v3'], jobs: 3 }),
  compare: (folder: string, options: WorkOptions) => compare(folder, { ...options, to: 'mc-v3', jobs: 3 }),
};

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.each(['audit', 'compare'] as const)('%s', (name) => {
  test.each(['as a whole', 'until a signal stops it'])('%s', async (how) => {
    const folder = join(temporaryFolder(), 'logs');
    writeLogs(folder);
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const threads = threadCount();
    const controller = new AbortController();
    const reason = new RangeError('enough');
    let [most, furthest] = [0, 0];
    const onProgress = ({ done }: Progress): void => {
      [most, furthest] = [Math.max(most, threadCount()), done];
      if (done > 5 && how !== 'as a whole') controller.abort(reason);
    };
    const outcome: unknown = await CALLS[name](folder, { signal: controller.signal, onProgress }).catch(
      (error: unknown) => error,
    );
    if (how === 'as a whole') expect(furthest).toBeCloseTo(100);
    else expect([outcome, furthest < 50]).toEqual([reason, true]);
    // A signal may come before the threads have started.
    if (how === 'as a whole') expect(most).toBe(threads + 2);
    expect(threadCount()).toBe(threads);
    expect(tmpdir()).toBe(temporary);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

test('requests of a thread that is ended fail', async () => {
  const thread = new Thread();
  const request = { comparison: {} as CellComparison };
  const open = thread.ask(request, () => {});
  await Promise.all([expect(open).rejects.toThrow('the thread was ended'), thread.end()]);
  await expect(thread.ask(request, () => {})).rejects.toThrow('the thread was ended');
});
