/** Where the list of records is in a JSON document. */
import { expect, test } from 'vitest';
import { findList } from '../../../../src/sources/logs/json/find-list.ts';

test.each<[json: string, path: readonly string[] | null]>([
  ['[{"a":1}]', []],
  ['\ufeff [ {', []],
  ['[1, {"a":1}]', null],
  ['[]', null],
  ['{"results":[{"a":1}]}', ['results']],
  ['{"n":1,"x":[[{"a":1}]],"results":[{"a":1}]}', ['results']],
  ['{"meta":{"deep":{"no":[{"a":1}]}},"rows":[{"a":1}]}', ['rows']],
  ['{"data":{"n":2,"rows":[{"a":1}]}}', ['data', 'rows']],
  ['{"a":{"b":1},"c":{"d":[{"e":1}]}}', ['c', 'd']],
  ['{"text":"[{\\"a\\":1}]","b":"\\\\","rows":[{', ['rows']],
  ['{"a":1}', null],
  ['{"a":1} {"rows":[{"b":1}]}', null],
  ['{"a":"unclosed', null],
  ['', null],
  ['prose', null],
])('%s', (json, path) => {
  expect(findList(json)).toEqual(path);
});
