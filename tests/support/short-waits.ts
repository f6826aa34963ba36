/** Short pauses, for tests of what happens after a pause and not of its length. */
import timers from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { replaceBuiltin } from './replace-builtin.ts';

/** Pauses before a new attempt or a new question. Longer ones are limits of time, which are never reached. */
const LONGEST = 10_000;
const SHARE = 1 / 50;

function shortened(ms: number | undefined): number | undefined {
  return ms !== undefined && ms <= LONGEST ? ms * SHARE : ms;
}

/** Until the test ends, a pause of at most ten seconds takes a fiftieth of its time. */
export function shortenWaits(): void {
  const pause = timers.setTimeout;
  replaceBuiltin(timers, 'setTimeout', (ms, ...rest) => pause(shortened(ms), ...rest));
  const start = globalThis.setTimeout;
  const short = (call: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    start(call, shortened(ms), ...args);
  globalThis.setTimeout = Object.assign(short, start);
  onTestFinished(() => {
    globalThis.setTimeout = start;
  });
}
