/** Where the records are in a JSON document. */
import { expect, test } from 'vitest';
import { findRecords } from '../../../../src/sources/logs/json/find-records.ts';
import type { RecordsPlace } from '../../../../src/sources/logs/json/records-place.ts';

const RECORD = '{"q":1,"a":{"b":[{"c":1}]}}';

test.each<[json: string, path: readonly string[] | null, form?: Exclude<RecordsPlace['form'], 'list'>]>([
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
  [`{"1":${RECORD},"2":${RECORD}}`, [], 'object'],
  [`{"val_1" : ${RECORD} , "val_2" : {"q":2,"a":3}}`, [], 'object'],
  ['{"val_1":{"q":1,"a":2},"val_2":{"b":1,"q":2,"a":3}}', [], 'object'],
  ['{"7":{"q":"as long as the beginning', [], 'object'],
  ['{"config":{"q":"as long as the beginning', null],
  ['{"config":{"name":1,"x":2},"model":{"name":1,"y":2}}', null],
  [`{"acc":1,"args":{"o":["A"]},"results":{"8":${RECORD},"16":${RECORD}}}`, ['results'], 'object'],
  [`{"acc":1,"by":{"m":{"k":1},"n":{"k":2}},"rows":[{"a":1}]}`, ['rows']],
  ['{"a":{},"b":{}}', null],
  ['{"results":{"task":{"acc":1}},"versions":{"task":2},"config":{"model":"m"}}', null],
  [`{"1":${RECORD},"2":${RECORD},"3":{"q":"cut`, [], 'object'],
  [`{"1":${RECORD},"2":${RECORD}}`.replace('"2"', '"n":1,"2"'), null],
  ['{"a":1}', null],
  ['{"a":1} {"rows":[{"b":1}]}', [], 'sequence'],
  ['{"a":[{"b":1}]},\n{"a":[{"b":2}]}', [], 'sequence'],
  ['{"messages":[{"role":"user"}],"response":"r","gold":"A"}', [], 'sequence'],
  ['{"messages":[{"role":"user"}],"gold":"A","response":"as long as the beginning', [], 'sequence'],
  ['{"meta":{"tasks":[{"a":1}]},"rows":[{"a":1}]}', ['rows']],
  ['{"x":{"results":[{"a":1}]},"y":{"results":[{"a":1}]}}', ['x', 'results']],
  ['{"x":{"response":"r","gold":"A","details":[{"a":1}]},"y":{"response":"r","gold":"A"}}', [], 'object'],
  ['{"x":{"0":"a","1":"b"},"y":{"0":1,"1":2}}', [], 'columns'],
  ['{"x":{"0":"as long as the beginning', [], 'columns'],
  ['{"x":["a","b"],"y":[1,2]}', [], 'columns'],
  ['{"x":["as long as the beginning', [], 'columns'],
  ['{"x":["a","b"],"y":[1]}', null],
  ['{"x":["a","b"],"rows":[{"a":1},{"a":2}]}', ['rows']],
  ['{"columns":["x","y"],"index":[0],"data":[["a","b"]]}', [], 'columns'],
  ['{"a":"unclosed', null],
  ['', null],
  ['prose', null],
])('%s', (json, path, form = 'list' as never) => {
  expect(findRecords(json)).toEqual(path === null ? null : { path, form });
});
