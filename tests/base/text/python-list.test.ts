/** Lists of texts as Python writes them. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTextList } from '../../../src/base/text/python-list.ts';

test.each([
  ['[]', []],
  [' [ ] ', []],
  ["['a']", ['a']],
  [`['a', "b's", 'c"d']`, ['a', "b's", 'c"d']],
  [`['\\\\n', '\\n\\t\\r', 'it\\'s "x"', '\\x00\\xe9\\u3042\\U0001f600']`, ['\\n', '\n\t\r', `it's "x"`, '\0éあ😀']],
  ["['a,b', ']']", ['a,b', ']']],
  ["['あ']", ['あ']],
  [`['a' "b's"\n 'c']`, ['a', "b's", 'c']],
])('%s', (written, texts) => {
  expect(readTextList(written)).toEqual(texts);
});

test.each([
  '',
  'a',
  '[',
  "['a'",
  "['a',]x",
  "['a'] b",
  '[1]',
  "['a', 1]",
  "['a''b']",
  "['a' 'b'",
  "('a',)",
  "['a\nb']",
  '["a]',
  "b'a'",
])('%j is none', (written) => {
  expect(readTextList(written)).toBeNull();
});

test('any list comes back', () => {
  const quoted = (text: string): string =>
    `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      expect(readTextList(`[${texts.map(quoted).join(', ')}]`)).toEqual(texts);
    }),
  );
});
