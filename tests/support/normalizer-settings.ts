/** Every setting of a normalizer's rules, and texts that bring out a difference between them. */
import fc from 'fast-check';
import type { Normalizer, RulesOff } from '../../src/base/core/scheme.ts';

/** The rules that are off, for each setting. */
export function listSettings({ rules }: Normalizer): RulesOff[] {
  const optional = rules.flatMap((rule) => (rule.optional ? [rule.id] : []));
  return Array.from(
    { length: 2 ** optional.length },
    (_, bits) => new Set(optional.filter((__, i) => (bits >> i) & 1)),
  );
}

const UNITS = [
  'a',
  'an',
  'the',
  't',
  'e',
  'b',
  'B',
  'Z',
  '1',
  '0',
  '.',
  ',',
  '-',
  '’',
  ' ',
  '\u00a0',
  '\u3000',
  '\u200b',
];
const RARE = [
  'Σ',
  'ς',
  'σ',
  'İ',
  'i\u0307',
  'ß',
  'ﬁ',
  '\u212a',
  '\u0301',
  '京',
  '½',
  '😀',
  '\ud83d',
  'é',
  'inf',
  '1e3',
  '\0',
];

/** Short texts of few characters, so that one text often contains another. */
export const shortTexts: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...UNITS) }, fc.constantFrom(...RARE)), { maxLength: 8 })
  .map((units) => units.join(''));

/** Changes the case of a text, or nothing. */
export const MIXED_CASE: fc.Arbitrary<(text: string) => string> = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => text.toLowerCase(),
);
