import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JsonProblem, parseJsonText } from '../../../src/base/core/parse-json.ts';

function problemOf(text: string): string {
  try {
    parseJsonText(text);
  } catch (error) {
    if (error instanceof JsonProblem) return error.message;
    throw error;
  }
  return 'no problem';
}

test.each([
  ['', 'it is empty'],
  [' \n\t', 'it is empty'],
  ['\ufeff', 'it is empty'],
  ['{', 'it ends too early'],
  ['[1, 2', 'it ends too early'],
  ['{"a": "b', 'it ends too early'],
  ['{"a": tru', 'it ends too early'],
  ['["\\u00', 'it ends too early'],
  ['not json', 'line 1, column 2: unexpected "o"'],
  ['x at position 3 (line 1 column 4)', 'line 1, column 1: unexpected "x"'],
  ['[1, x "Unexpected end of JSON input', 'line 1, column 5: unexpected "x"'],
  ['{"a": 1,\n  "b" 2}', 'line 2, column 7: unexpected "2"'],
  ['{"a": 1,}', 'line 1, column 9: unexpected "}"'],
  ['[1,]', 'line 1, column 4: unexpected "]"'],
  ['[1}', 'line 1, column 3: unexpected "}"'],
  ['{1: 2}', 'line 1, column 2: unexpected "1"'],
  ['{"a": 1} x', 'line 1, column 10: unexpected "x"'],
  ['[01]', 'line 1, column 3: unexpected "1"'],
  ["{'a': 1}", `line 1, column 2: unexpected "'"`],
  ['["a\nb"]', 'line 1, column 4: unexpected "\\n"'],
  ['["\\x"]', 'line 1, column 4: unexpected "x"'],
  ['[\u202e]', 'line 1, column 2: unexpected "\\u202e"'],
  ['[😀]', 'line 1, column 2: unexpected "😀"'],
])('%j: %s', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
});

test('a byte order mark is no part of the document', () => {
  expect(parseJsonText('\ufeff{"a": 1}')).toEqual({ a: 1 });
});

test('a document gives its value, and each beginning of it ends too early', () => {
  const { tie } = fc.letrec((rec) => ({
    tie: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, false),
      fc.integer(),
      fc.string({ unit: 'binary' }),
      fc.array(rec('tie')),
      fc.dictionary(fc.string(), rec('tie')),
    ),
  }));
  fc.assert(
    fc.property(fc.array(tie), fc.nat(), fc.constantFrom(0, 2), (value, cut, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(parseJsonText(text)).toEqual(JSON.parse(text));
      expect(problemOf(text.slice(0, cut % text.length))).toBe(
        cut % text.length === 0 ? 'it is empty' : 'it ends too early',
      );
    }),
  );
});

test('what is no JSON has a place in the text, or ends too early', () => {
  const piece = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', 'a', '1', '-', '.', 'e', 'null', ' ', '\n');
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const problem = problemOf(text);
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      expect(problem === 'no problem').toBe(isJson);
      const [, line = '', column = ''] = /^line (\d+), column (\d+): /.exec(problem) ?? [];
      if (line !== '') expect(text.split('\n')[Number(line) - 1]?.length).toBeGreaterThanOrEqual(Number(column) - 1);
      else if (!isJson) expect(problem).toMatch(/^it is empty$|^it ends too early$/);
    }),
  );
});

test('a long text is no problem', () => {
  expect(problemOf(`["${'a\\n'.repeat(1_000_000)}`)).toBe('it ends too early');
  expect(problemOf('['.repeat(1_000_000))).toMatch(/it ends too early|nested/);
});
