/** The rules of SQuAD's normalizer are those of Python's expressions, which are slower. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { squadArticles, squadPunctuation, squadWhitespace } from '../../../src/schemes/kit/squad-normalizer.ts';
import { pythonRegExp } from '../../../src/base/text/python-regex.ts';
import { strip } from '../../../src/base/text/whitespace.ts';
import { inFull } from '../../support/thorough.ts';

const UNITS = [
  'a',
  'an',
  'the',
  'A',
  't',
  'é',
  '東',
  '𝒂',
  '\ud835',
  '_',
  '1',
  '²',
  '\u0301',
  '.',
  '-',
  ' ',
  '  ',
  '\n',
  '\u00a0',
  '\x1f',
  '\u3000',
  '\ufeff',
];
const texts = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: 30 });

test.each([
  ['articles', squadArticles, (text: string) => text.replace(pythonRegExp(String.raw`\b(a|an|the)\b`), ' ')],
  ['punctuation', squadPunctuation, (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, '')],
  ['whitespace', squadWhitespace, (text: string) => strip(text.replace(pythonRegExp(String.raw`\s+`), ' '))],
] as const)('%s', (_, rule, slowly) => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(rule.rewrite(text)).toBe(slowly(text));
    }),
    { numRuns: inFull(20_000, 800), seed: 1 },
  );
});
