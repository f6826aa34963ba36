/** What a page contains of its trials, whichever of them were made before. */
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packTrials, TrialsWriter } from '../../../src/report/html/trials-writer.ts';

const ABOUT = { schemes: [{ id: 'v1', title: 'V1' }], flips: 7 };
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

async function packed(made: readonly Uint8Array[], list: readonly Uint8Array[]): Promise<unknown> {
  const writer = new TrialsWriter();
  for (const one of made) writer.add(one);
  const text = await packTrials({ ...ABOUT, list }, writer);
  return JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString());
}

test.each([0, 1, 2, 40])('%s trials are there as JSON, after what is known of all', async (count) => {
  const values = Array.from({ length: count }, (_, i) => ({ response: `${i} ü`.repeat(i === 1 ? 500_000 : 10_000) }));
  expect(await packed(values.map(json), values.map(json))).toEqual({ ...ABOUT, list: values });
});

test('trials that were made and did not fit are not there', async () => {
  const all = [json('a'), json('b'), json('c')];
  expect(await packed(all, all.slice(1))).toEqual({ ...ABOUT, list: ['b', 'c'] });
});

test('the same trials give the same bytes, made before or not', async () => {
  const list = Array.from({ length: 300 }, (_, i) => json(`${i}`.repeat(3_000)));
  const writer = new TrialsWriter();
  for (const one of list) writer.add(one);
  const made = await packTrials({ ...ABOUT, list }, writer);
  expect(await packTrials({ ...ABOUT, list }, new TrialsWriter())).toBe(made);
});
