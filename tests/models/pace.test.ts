import { expect, test } from 'vitest';
import { Pace } from '../../src/models/pace.ts';

const never = new AbortController().signal;

/** When turns come, in milliseconds from now. */
async function turns(pace: Pace, count: number, signal = never): Promise<number[]> {
  const start = performance.now();
  return await Promise.all(
    Array.from({ length: count }, async () => {
      await pace.turn(signal);
      return performance.now() - start;
    }),
  );
}

// Timers may be a little early and much too late: only the least distances are looked at.
test('turns come one after the other with the pause between them', async () => {
  const times = await turns(new Pace(20), 4);
  for (const [i, time] of times.entries()) expect(time).toBeGreaterThanOrEqual(i * 50 - 5);
});

test('without a limit no request waits', async () => {
  const pace = new Pace(0);
  let isLate = false;
  setTimeout(() => (isLate = true), 0);
  await turns(pace, 100);
  expect(isLate).toBe(false);
});

test('a pause delays waiting and later requests', async () => {
  const pace = new Pace(100);
  const waiting = turns(pace, 3);
  pace.hold(120);
  const [first, ...others] = await waiting;
  expect(first).toBeLessThan(Math.min(...others));
  for (const time of others) expect(time).toBeGreaterThanOrEqual(115);
  pace.hold(60);
  expect((await turns(pace, 1))[0]).toBeGreaterThanOrEqual(55);
});

test('a signal ends the waiting', async () => {
  const ended = new AbortController();
  const pace = new Pace(0.01);
  await pace.turn(ended.signal);
  const waiting = pace.turn(ended.signal);
  ended.abort();
  await expect(waiting).rejects.toThrow(/abort/i);
  await expect(pace.turn(ended.signal)).rejects.toThrow(/abort/i);
});
