/** Regular expressions as Python's `re` reads them. The fixture contains what Python 3.11 finds; spans are in code points. */
import { describe, expect, test } from 'vitest';
import { countCodePoints } from '../../../src/base/text/code-points.ts';
import { escapeRegExp, pythonRegExp } from '../../../src/base/text/python-regex.ts';
import { cases } from '../../support/fixtures.ts';

type Match = readonly [start: number, end: number, ...groups: (string | null)[]];

interface Case {
  readonly pattern: string;
  /** The matches in those texts, by their number, in which there are any. */
  readonly found: readonly (readonly [text: number, matches: readonly Match[]])[];
}

const [{ texts }, ...patterns] = cases<unknown>('python_regex.jsonl') as [{ texts: string[] }, ...Case[]];

function matchesOf(pattern: string, text: string): Match[] {
  return Array.from(text.matchAll(pythonRegExp(pattern)), ({ index, 0: whole, length, ...groups }) => {
    const start = countCodePoints(text.slice(0, index));
    const captured = Array.from({ length: length - 1 }, (_, i) => (groups as unknown as string[])[i + 1] ?? null);
    return [start, start + countCodePoints(whole), ...captured];
  });
}

test.each(patterns)('$pattern', ({ pattern, found }) => {
  const actual = [...texts.entries()].map(([number, text]) => [number, matchesOf(pattern, text)] as const);
  expect(actual.filter(([, matches]) => matches.length > 0)).toEqual(found);
});

describe('what it gives', () => {
  test('offsets of groups, in UTF-16 units', () => {
    const match = pythonRegExp('(?P<letter>b)').exec('😀b');
    expect(match?.indices?.[1]).toEqual([2, 3]);
    expect(match?.groups?.['letter']).toBe('b');
  });

  test.each(['[a', '(?P=x)', '(?i:x)', 'a(?i)b', '\\a', 'x++'])('an error for %s', (pattern) => {
    expect(() => pythonRegExp(pattern)).toThrow(SyntaxError);
  });

  test.each(texts)('an escape that matches just its text: %j', (text) => {
    expect(text.replace(pythonRegExp(escapeRegExp(text)), '')).toBe('');
  });
});
