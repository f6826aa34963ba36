/** What the beginning of a file shows about its rows. */
import { expect, test } from 'vitest';
import { findContainer } from '../../../src/sources/rows/container.ts';

const LONG = 'x'.repeat(70_000);
test.each<[string, string, unknown]>([
  ['lines', '{"a": 1}\n{"b": 2}', { kind: 'lines' }],
  [
    'a row with a list that is no list of rows',
    '{"query": "q", "answer": "a", "results": [{"x": 1}]}',
    { kind: 'lines' },
  ],
  ['a first line that is too long to be seen', `{"contexts": [{"text": "${LONG}`, { kind: 'lines' }],
  ['a broken first line', '{"a": 1\n{"b": 2}', { kind: 'lines' }],
  ['a list', ' [\n{', { kind: 'list', path: [] }],
  ['a named list', '{"config": {"a": [{"b": 1}]}, "results": [{"x": 1}]}', { kind: 'list', path: ['results'] }],
  [
    'a named list in another object',
    '{"testRunData": {"scores": [{"x": 1}], "testCases": [{"x": 1}]}}',
    { kind: 'list', path: ['testRunData', 'testCases'] },
  ],
  ['a list in a row', '{\n"outputs": {"results": [{"x": 1}]}}', { kind: 'whole' }],
  ['rows by id', '{\n"a": {"q": 1, "r": 2},\n"b": {"q": 1, "r": 2}}', { kind: 'object', path: [] }],
  ['columns', '{"question": ["a", "b"], "answer": ["c", "d"]}', { kind: 'columns' }],
  ['columns of pandas', '{"question":{"0":"a","1":"b"},"answer":{"0":"c","1":"d"}}', { kind: 'columns' }],
  ['a table', '\ufeffa,"b c"\n1,2', { kind: 'table', delimiter: ',' }],
  ['a table with tabs', 'a\tb\n1\t2', { kind: 'table', delimiter: '\t' }],
  ['text', 'one line', { kind: 'lines' }],
])('%s', (_, start, container) => {
  expect(findContainer(start, (row) => Object.hasOwn(row, 'query'))).toEqual(container);
});
