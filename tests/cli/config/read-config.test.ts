/** Files of configuration: what is read, and what is wrong with the others in one sentence for each problem. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../../src/cli/config/read-config.ts';
import { InputError } from '../../../src/base/core/errors.ts';

const FULL = {
  $schema: './config.schema.json',
  inputs: ['runs', 'a.jsonl'],
  schemes: ['combined'],
  gate: { failOn: ['flips > 1'], baseline: 'old.json', allowEmpty: true },
  outputs: { md: 'r.md', figures: true },
  options: { groupBy: ['model'], minN: 5, limit: { record: '1GB', depth: 3 }, map: { response: 'text' } },
};

test('a configuration is read as it is written', () => {
  expect(readConfig('c.json', JSON.stringify(FULL))).toEqual(FULL);
  expect(readConfig('c.json', '{}')).toEqual({});
});

test.each<[string, string[]]>([
  ['{"inputs": [', ['c.json: not JSON (it ends too early); correct it, or write a new one with "audit init".']],
  ['[]', ['c.json: the file: must be an object; see docs/config.md.']],
  [
    '{"input": ["a"]}',
    [
      'c.json: there is no field input; there are $schema, inputs, schemes, gate, outputs, options; did you mean inputs?',
    ],
  ],
  [
    '{"gate": {"failon": [], "x": 1}}',
    [
      'c.json: there is no field gate.failon; there are failOn, baseline, annotations, allowEmpty; did you mean failOn?',
      'c.json: there is no field gate.x; there are failOn, baseline, annotations, allowEmpty.',
    ],
  ],
  ['{"schemes": "combined"}', ['c.json: schemes: must be a list; see docs/config.md.']],
  ['{"options": {"minN": 1.5}}', ['c.json: options.minN: must be a whole number; see docs/config.md.']],
  ['{"inputs": ["a", ""]}', ['c.json: inputs[1]: must not be empty; see docs/config.md.']],
])('%s', (text, problems) => {
  let thrown: unknown;
  try {
    readConfig('c.json', text);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(InputError);
  expect((thrown as InputError).problems).toEqual(problems);
});

test('the JSON Schema for editors has the same fields', () => {
  const path = resolve(import.meta.dirname, '../../../reports/config.schema.json');
  const schema = JSON.parse(readFileSync(path, 'utf8')) as { properties: object; additionalProperties: boolean };
  expect(Object.keys(schema.properties)).toEqual(Object.keys(FULL));
  expect(schema.additionalProperties).toBe(false);
});

test('the example of the documentation is valid', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/config.md'), 'utf8');
  const examples = [...page.matchAll(/```json\n([^]*?)```/g)].map(([, text = '']) =>
    readConfig('docs/config.md', text),
  );
  expect(examples).toHaveLength(1);
  expect(examples[0]).toMatchObject({ inputs: ['.'], options: { minN: 20 } });
});
