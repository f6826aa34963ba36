/** The parser of EvalScope. Cases beside those of its source: modelscope/evalscope at fde259d, evalscope/utils/multi_choices.py. */
import { expect, test } from 'vitest';
import { evalScopeChoice } from '../../../src/schemes/evalscope/parser.ts';

const parse = (response: string, choices: readonly string[] | null = ['a', 'b', 'c', 'd']) =>
  evalScopeChoice.parse({ response, storedParse: null, choices });

test.each<[response: string, answer: string, rule: string | null]>([
  ['ANSWER: B', 'B', 'last-marker'],
  ['answer :\n C.', 'C', 'last-marker'],
  ['ANSWER: **D**', 'D', 'last-marker'],
  ['ANSWER: （A）', 'A', 'last-marker'],
  ['ANSWER: [ B ]', 'B', 'last-marker'],
  ['ANSWER: A ANSWER: B', 'B', 'last-marker'],
  ['ANSWER: A\nANSWER: [LETTER]', 'A', 'last-marker'],
  ['ANSWER: B, not C', 'B', 'last-marker'],
  ['ANSWER: (A, C)', '', 'last-marker'],
  ['ANSWER: AB', '', 'last-marker'],
  ['ANSWER: E', '', null],
  ['ANSWER: b, so B', 'B', 'last-capital'],
  ['It is C, i think', 'C', 'last-capital'],
  ['It is C, I think', '', null],
  ['nothing', '', null],
  ['', '', null],
])('%j', (response, answer, rule) => {
  const found = parse(response);
  expect(found).toMatchObject({ text: answer, rule, kind: answer === '' ? 'unparsed' : 'parsed' });
  if (found.start !== null) expect(response.slice(found.start, found.end ?? 0)).toBe(answer);
});

test('without options any capital letter is one', () => {
  expect(parse('ANSWER: Q', null)).toMatchObject({ text: 'Q' });
  expect(parse('ANSWER: Q', [])).toMatchObject({ text: '' });
});

test('many markers take no longer than their length', () => {
  expect(parse(`${'ANSWER: ('.repeat(50_000)} B`)).toMatchObject({ text: 'B' });
});
