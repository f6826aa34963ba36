import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CONTROL } from '../../../src/base/text/inert.ts';
import { shellWord } from '../../../src/base/text/shell-word.ts';

test.each([
  ['plain/word.json', 'plain/word.json'],
  ['two words', `'two words'`],
  [`it's`, `'it'\\''s'`],
  ['-x', `'-x'`],
  ['', `''`],
  ['##[group]x', `'#''#[group]x'`],
  ['a\u202eb', String.raw`$'a\xe2\x80\xaeb'`],
  [`'\n\\`, String.raw`$'\'\x0a\\'`],
])('%j is %s', (text, word) => {
  expect(shellWord(text)).toBe(word);
});

test('bash reads the text, and no terminal or runner obeys the word', () => {
  const part = fc.constantFrom(
    '##[',
    '##vso[',
    '\u202e',
    '\u2028',
    '\u001b[2J',
    '\n',
    '\t',
    "'",
    '\\',
    '$',
    '`',
    '東京',
    ' ',
    '::',
    'x',
  );
  const texts = fc.sample(fc.array(part, { maxLength: 8 }), { numRuns: 200, seed: 1 }).map((parts) => parts.join(''));
  const words = texts.map(shellWord);
  for (const word of words) expect(word).not.toMatch(/[\n\t]|##(?:\[|vso\[)/i);
  for (const word of words) expect(word.search(CONTROL)).toBe(-1);
  const read = execFileSync('bash', ['-c', `printf '%s\\0' ${words.join(' ')}`], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  });
  expect(read.split('\0').slice(0, -1)).toEqual(texts);
});
