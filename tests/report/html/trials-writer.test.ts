/** What a page contains of its trials, whichever of them were made before. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { TrialsWriter } from '../../../src/report/html/trials-writer.ts';
import { thorough } from '../../support/thorough.ts';

const ABOUT = { schemes: [{ id: 'v1', title: 'V1' }], flips: 7 };

/** @param kept positions among the values; all without it. */
async function write(values: readonly unknown[], kept: readonly number[] = [...values.keys()]): Promise<string> {
  const writer = new TrialsWriter();
  for (const value of values) writer.add(JSON.stringify(value));
  const { text, ...sample } = await writer.finish({ ...ABOUT, kept });
  expect(sample).toEqual({ flips: ABOUT.flips, listed: kept.length });
  return text;
}

function read(text: string): unknown {
  return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());
}

/** The second is longer than what is compressed at a time. */
const trialsOf = (count: number): { readonly response: string }[] =>
  Array.from({ length: count }, (_, i) => ({ response: `${i} ü😀\ud83d`.repeat(i === 1 ? 500_000 : 10_000) }));

test.each([0, 1, 2, 40])('%s trials are there as JSON, after what is known of all', async (count) => {
  const trials = trialsOf(count);
  expect(read(await write(trials))).toEqual({ ...ABOUT, list: trials });
});

thorough.each([
  ['the first', [1, 2, 3]],
  ['the last', [0, 1, 2]],
  ['some', [1, 3]],
  ['all', []],
])('of the trials that were made, %s did not fit', async (_, kept) => {
  const trials = trialsOf(4);
  const text = await write(trials, kept);
  expect(read(text)).toEqual({ ...ABOUT, list: kept.map((position) => trials[position]) });
  // The same bytes as if no others had been made.
  expect(text).toBe(await write(kept.map((position) => trials[position])));
});

// Trials are unpacked in chunks of 2²¹ bytes, and the first trial begins at byte 9.
test.each([0, 1, 2])('a trial that ends %i bytes before a chunk ends is cut from its neighbours', async (bytes) => {
  const trials = ['a'.repeat((1 << 21) - 9 - 2 - bytes), 'b', 'c'];
  for (const kept of [[0, 2], [1, 2], [2]])
    expect(read(await write(trials, kept))).toEqual({ ...ABOUT, list: kept.map((position) => trials[position]) });
});
