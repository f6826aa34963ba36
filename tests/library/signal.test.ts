/** A signal stops the functions: they fail with its reason. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit, compare, evaluate, readLog, score } from '../../src/index.ts';
import { demoFolder, listing } from '../support/folders.ts';

const reason = { why: 'any value' };
const inputs = ['.', 'log.jsonl'];

async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  return await call().then(
    () => 'nothing was thrown',
    (thrown: unknown) => thrown,
  );
}

/** Aborts at the first report of progress, and counts the reports. */
class Aborting {
  readonly #controller = new AbortController();
  readonly signal = this.#controller.signal;
  reports = 0;
  readonly onProgress = (): void => {
    this.reports++;
    this.#controller.abort(reason);
  };
}

test.each(inputs)('audit of %s', async (name) => {
  const [folder, aborting] = [demoFolder(), new Aborting()];
  const before = listing(folder);
  expect(await thrownBy(() => audit(join(folder, name), { signal: AbortSignal.abort(reason) }))).toBe(reason);
  const { signal, onProgress } = aborting;
  expect(await thrownBy(() => audit(join(folder, name), { signal, onProgress }))).toBe(reason);
  expect(aborting.reports).toBe(1);
  expect(listing(folder)).toEqual(before);
});

test.each(inputs)('compare of %s', async (name) => {
  const [folder, aborting] = [demoFolder(), new Aborting()];
  const before = listing(folder);
  const to = 'combined';
  expect(await thrownBy(() => compare(join(folder, name), { to, signal: AbortSignal.abort(reason) }))).toBe(reason);
  const { signal, onProgress } = aborting;
  expect(await thrownBy(() => compare(join(folder, name), { to, signal, onProgress }))).toBe(reason);
  expect(aborting.reports).toBe(1);
  expect(listing(folder)).toEqual(before);
});

/** Takes things until the function stops, and aborts after the second one. */
async function takeTwo<One>(
  call: (signal: AbortSignal) => AsyncIterable<One>,
): Promise<{ readonly taken: number; readonly thrown: unknown }> {
  const controller = new AbortController();
  let taken = 0;
  const thrown = await thrownBy(async () => {
    for await (const _ of call(controller.signal)) if (++taken === 2) controller.abort(reason);
  });
  return { taken, thrown };
}

const TRIALS = [1, 2, 3, 4].map((id) => ({ id, response: 'A', groundTruth: 'A' }));
const ANSWERS = [1, 2, 3, 4].map((id) => ({ id, query: 'q', answer: 'a' }));

test('iterators stop before the next one', async () => {
  const log = join(demoFolder(), 'log.jsonl');
  const stopped = { taken: 2, thrown: reason };
  expect(await takeTwo((signal) => score(TRIALS, { scheme: 'combined', signal }))).toEqual(stopped);
  expect(await takeTwo((signal) => evaluate(ANSWERS, { signal }))).toEqual(stopped);
  expect(await takeTwo((signal) => readLog(log, { signal }))).toEqual(stopped);
});

test('progress goes up to 100 percent', async () => {
  for (const name of inputs) {
    const seen: number[] = [];
    await audit(join(demoFolder(), name), {
      onProgress: ({ done, total, unit }) => seen.push(done, total, unit.length),
    });
    const done = seen.filter((_, i) => i % 3 === 0);
    expect(done.at(-1)).toBeCloseTo(100);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
  }
});
