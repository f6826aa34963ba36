import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLines } from '../../src/models/lines.ts';

async function linesOf(pieces: readonly Uint8Array[], most?: number): Promise<{ text: string; isCut: boolean }[]> {
  // oxlint-disable-next-line typescript/require-await
  const arriving = async function* (): AsyncGenerator<Uint8Array> {
    yield* pieces;
  };
  const lines: { text: string; isCut: boolean }[] = [];
  for await (const line of readLines(arriving(), { ...(most !== undefined && { most }) })) lines.push(line);
  return lines;
}

test('lines are the same however the bytes arrive', async () => {
  const text = fc.array(fc.string({ unit: 'grapheme', maxLength: 8 }), { maxLength: 6 }).map((all) => all.join('\n'));
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(40)), async (whole, cuts) => {
      const bytes = Buffer.from(whole);
      const at = [0, ...cuts.filter((cut) => cut < bytes.length).toSorted((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end));
      const expected = whole.split('\n').filter((line) => line.trim() !== '');
      expect(await linesOf(pieces)).toEqual(expected.map((line) => ({ text: line, isCut: false })));
    }),
  );
});

test('of a line that is too long the beginning is kept, and the next line is read', async () => {
  const long = '{"custom_id":"a"' + 'x'.repeat(20_000);
  const lines = await linesOf([Buffer.from(long), Buffer.from(`${long}\nshort`)], 10_000);
  expect(lines.map(({ isCut }) => isCut)).toEqual([true, false]);
  expect(lines[0]?.text).toBe(long.slice(0, 4096));
  expect(lines[1]?.text).toBe('short');
});
