/** Lines of TREC files are split in bytes as their texts are. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorMessage } from '../../../../src/base/core/errors.ts';
import { TrecLineReader } from '../../../../src/apps/rag/retrieval/trec-line.ts';
import { inFull } from '../../../support/thorough.ts';

const NAMES = ['query', 'document', 'score'];

const words = fc.constantFrom('a', 'ab', 'é', '\u00a0', 'Ã©', '日', '#', '1', '.');
const spaces = fc.constantFrom(' ', '\t', '\v', '\f', '\r', '  ');
const lines = fc
  .tuple(fc.array(fc.oneof(words, spaces), { maxLength: 12 }), fc.constantFrom('', ' '))
  .map(([parts, end]) => parts.join('') + end);

/** The fields of a line; null for one that is skipped, and the message about one with too few fields. */
function read(line: string): readonly string[] | string | null {
  const reader = new TrecLineReader('a.run', NAMES);
  try {
    return reader.read(Buffer.from(line)) ? NAMES.map((_, at) => reader.text(at)) : null;
  } catch (error) {
    return errorMessage(error);
  }
}

function expected(line: string): readonly string[] | string | null {
  const fields = line.split(/[ \t-\r]+/).filter((field) => field !== '');
  if (fields.length === 0 || fields[0]?.startsWith('#') === true) return null;
  const missing = NAMES[fields.length];
  if (missing === undefined) return fields.slice(0, NAMES.length);
  return `a.run, line 1: has no ${missing}; a line must be "query document score", with spaces or tabs in between.`;
}

test('fields are what is between whitespace', () => {
  fc.assert(
    fc.property(lines, (line) => {
      expect(read(line)).toEqual(expected(line));
    }),
    { numRuns: inFull(2000, 333) },
  );
});

test('a field has one text', () => {
  const reader = new TrecLineReader('a.run', ['query']);
  fc.assert(
    fc.property(words, words, spaces, (word, other, space) => {
      fc.pre(word !== '#');
      for (const line of [word, `${word}${space}é`]) {
        reader.read(Buffer.from(line));
        expect([reader.isText(0, word), reader.isText(0, other)]).toEqual([true, word === other]);
      }
    }),
  );
});

describe('a plain number', () => {
  const reader = new TrecLineReader('a.run', NAMES);
  const plainNumber = (word: string): number | null => {
    reader.read(Buffer.from(`1 a ${word} more`));
    return reader.plainNumber(2);
  };

  test.each(['0', '-0', '+12', '0.1', '-.5', '7.', '123456789012345', '0.12345678901234', '00000.3'])(
    'is %s',
    (word) => {
      expect(plainNumber(word)).toBe(Number(word));
    },
  );

  test.each(['.', '-', '+.', '1e3', '1.2.3', '--1', '0x1', '1234567890123456', '1_0', 'Infinity', '٣'])(
    'is not %s',
    (word) => {
      expect(plainNumber(word)).toBeNull();
    },
  );

  test('is what Number reads', () => {
    const digits = fc.stringMatching(/^\d{0,10}$/);
    const word = fc.tuple(fc.constantFrom('', '-', '+'), digits, fc.constantFrom('', '.'), digits);
    fc.assert(
      fc.property(
        word.map((parts) => parts.join('')).filter((text) => text !== ''),
        (text) => {
          const value = plainNumber(text);
          if (value === null) expect(/\d/.test(text) && text.replaceAll(/\D/g, '').length <= 15).toBe(false);
          else expect(value).toBe(Number(text));
        },
      ),
    );
  });
});
