/** A signal ends the threads, and leaves no file. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { audit, compare, type Progress } from '../../src/index.ts';
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

test.each([['audit', audit] as const, ['compare', compare] as const])('%s', async (_, call) => {
  const folder = join(temporaryFolder(), 'logs');
  writeLogs(folder);
  const [files, threads] = [readdirSync(tmpdir()).toSorted(), threadCount()];
  const controller = new AbortController();
  let most = 0;
  const onProgress = ({ done }: Progress): void => {
    most = Math.max(most, threadCount());
    if (done > 5) controller.abort(new RangeError('enough'));
  };
  const options = { to: 'mc-v3', jobs: 3, signal: controller.signal, onProgress };
  const { to, ...others } = options;
  const work = call === audit ? audit(folder, { ...others, schemes: ['mc-v3'] }) : compare(folder, { ...others, to });
  await expect(work).rejects.toThrow(new RangeError('enough'));
  expect(most).toBe(threads + 2);
  expect(threadCount()).toBe(threads);
  expect(readdirSync(tmpdir()).toSorted()).toEqual(files);
});
