/** The processor time of processes and threads, as Linux tells it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { ownThread, useOfGroup, useOfThread } from '../../../src/base/system/cpu-time.ts';

const isLinux = existsSync('/proc/thread-self');

/** Starts a process that leads a separate group. */
function startGroup(script: string): ChildProcess & { readonly pid: number } {
  const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: 'ignore' });
  onTestFinished(() => void process.kill(-(child.pid ?? 0), 'SIGKILL'));
  return child as ChildProcess & { readonly pid: number };
}

test.skipIf(!isLinux)('a process that computes is running, and its time grows, also that of a child', async () => {
  const { pid } = startGroup('(while :; do :; done) & wait');
  await expect.poll(() => useOfGroup(pid)?.ms ?? 0).toBeGreaterThan(100);
  expect(useOfGroup(pid)?.isRunning).toBe(true);
});

test.skipIf(!isLinux)('a process that sleeps is not running', async () => {
  const { pid } = startGroup('sleep 600');
  await expect.poll(() => useOfGroup(pid)?.isRunning).toBe(false);
  expect(useOfGroup(pid)?.ms).toBeLessThan(1_000);
});

test.skipIf(!isLinux)('this thread', () => {
  const before = useOfThread(ownThread());
  expect(before?.isRunning).toBe(true);
  let sum = 0;
  while ((useOfThread(ownThread())?.ms ?? Infinity) < (before?.ms ?? 0) + 50) sum += Math.sqrt(sum + 1);
  expect(sum).toBeGreaterThan(0);
});

test('a process and a thread that do not exist have no use', () => {
  expect([useOfGroup(2 ** 30), useOfThread(2 ** 30)]).toEqual([null, null]);
});
