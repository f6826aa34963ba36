/** Ids of documents by number, also where their hashes are the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocumentIds, MOST_IDS } from '../../../../../src/apps/rag/retrieval/plain/document-ids.ts';

const ids = new DocumentIds();

test('equal ids have the same number, and different ones have different numbers', () => {
  const words = fc.array(fc.constantFrom('', 'a', 'b', 'ab', 'abc', 'bc'), { maxLength: 12 });
  // Few hashes, the largest one among them, whose slots continue at the beginning of the table.
  const hashOf = (word: string): number => (word.length % 2 === 0 ? -1 : 7);
  fc.assert(
    fc.property(words, (list) => {
      ids.open(Buffer.from(list.join('')));
      const different = [...new Set(list)];
      let start = 0;
      const numbers = list.map((word) => ids.find(start, (start += word.length), hashOf(word)));
      expect(numbers).toEqual(list.map((word) => different.indexOf(word)));
      expect(ids.count).toBe(different.length);
    }),
  );
});

test('a line has room for so many', () => {
  const size = 4;
  ids.open(Buffer.from(Array.from({ length: MOST_IDS + 1 }, (_, at) => String(at).padStart(size, '0')).join('')));
  const find = (at: number): number | null => ids.find(at * size, (at + 1) * size, at);
  for (let at = 0; at < MOST_IDS; at++) expect(find(at)).toBe(at);
  expect(find(MOST_IDS)).toBeNull();
  expect(find(MOST_IDS - 1)).toBe(MOST_IDS - 1);
});
