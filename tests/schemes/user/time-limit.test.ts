/** When a scheme of a user has had its time: by processor time, and not by the clock. */
import { expect, test } from 'vitest';
import type { CpuUse } from '../../../src/base/system/cpu-time.ts';
import { TimeLimit } from '../../../src/schemes/user/time-limit.ts';

const LIMIT = 1_000;

/** The step after which a scheme with this use is stopped, and why; null where it is not within ten thousand steps. */
function end(useAt: (step: number) => CpuUse | null): [step: number, why: string] | null {
  let step = 0;
  const limit = new TimeLimit(LIMIT, () => useAt(step));
  for (step = 1; step <= 10_000; step++) {
    const why = limit.next();
    if (why !== null) return [step, why];
  }
  return null;
}

test('one that computes is stopped after its processor time', () => {
  expect(end((step) => ({ ms: 50 * step, isRunning: true }))).toEqual([21, 'computed']);
});

test('one that waits for a processor has all of its processor time, however long that takes', () => {
  expect(end((step) => ({ ms: step, isRunning: true }))).toEqual([1_001, 'computed']);
  expect(end(() => ({ ms: 7, isRunning: true }))).toBeNull();
});

test('what it used for other answers does not count', () => {
  expect(end((step) => ({ ms: 900_000 + 50 * step, isRunning: true }))).toEqual([21, 'computed']);
});

test('one that waits for something else is stopped after twenty steps', () => {
  expect(end(() => ({ ms: 7, isRunning: false }))).toEqual([20, 'waited']);
  expect(end((step) => ({ ms: Math.min(step, 100) * 40, isRunning: false }))).toEqual([26, 'computed']);
  expect(end((step) => ({ ms: Math.min(step, 10) * 40, isRunning: false }))).toEqual([30, 'waited']);
});

test('where the system does not tell the use, every step counts', () => {
  expect(end(() => null)).toEqual([20, 'waited']);
});

test('the steps are shares of the limit, and never nothing', () => {
  expect(new TimeLimit(LIMIT, () => null).step).toBe(50);
  expect(new TimeLimit(1, () => null).step).toBe(1);
});
