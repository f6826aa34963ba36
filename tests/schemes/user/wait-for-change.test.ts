/** Waiting for a number that another thread changes. */
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { waitForChange } from '../../../src/schemes/user/wait-for-change.ts';

/** A thread that notifies waiting threads again and again, and adds 1 after some milliseconds. */
function notifyThenChange(shared: SharedArrayBuffer, after: number): Worker {
  const code = `
    const { workerData: { shared, after } } = require('node:worker_threads');
    const numbers = new Int32Array(shared);
    const end = performance.now() + after;
    while (performance.now() < end) Atomics.notify(numbers, 0);
    Atomics.add(numbers, 0, 1);
    Atomics.notify(numbers, 0);`;
  return new Worker(code, { eval: true, workerData: { shared, after } });
}

test('a notification without a change does not end the wait', async () => {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const numbers = new Int32Array(shared);
  const worker = notifyThenChange(shared, 100);
  expect(waitForChange(numbers, 0, 0, 60_000)).toBe(true);
  expect(Atomics.load(numbers, 0)).toBe(1);
  await worker.terminate();
});

test('the wait ends without a change when the time is over, and at once after one', () => {
  const numbers = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  expect(waitForChange(numbers, 0, 0, 20)).toBe(false);
  expect(waitForChange(numbers, 0, 7, 0)).toBe(true);
});
