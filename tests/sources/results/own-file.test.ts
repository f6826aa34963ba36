/** Files of the program are known by what they are, not by what they quote. */
import { expect, test } from 'vitest';
import { ownFile } from '../../../src/sources/results/own-file.ts';

const SCHEMA = 'CREATE TABLE conformity_trials (x)';
const database = (schema: string): string => `SQLite format 3\0${' '.repeat(100)}${schema}`;

test.each([
  ['the database of a run', database(SCHEMA), 'the database of a run; name the folder'],
  ['a store of reviews', database('CREATE TABLE stratum, CREATE TABLE review'), 'a store of reviews; use'],
  ['a result database', `SQLite format 3\0${' '.repeat(52)}audt`, 'a saved result of an audit; use "audit view x"'],
  [
    'a result document',
    '{"schemaVersion": 1, "tool": {}, "options": {',
    'a saved result of an audit; use "audit report x"',
  ],
  ['a comparison', '{"schemaVersion": 1, "tool": {}, "from": {"a": 1}}', 'a saved comparison'],
  ['a list of runs', '\uFEFF {"experiments": {}}', 'a list of runs; name'],
])('%s', (_, head, sentence) => {
  expect(ownFile('x', head)).toContain(sentence);
});

test.each([
  ['a log that quotes a schema', JSON.stringify({ id: 1, response: SCHEMA })],
  ['a database of another program', database('CREATE TABLE stratum (x)')],
  ['keys that are not at the top', '{"a": {"schemaVersion": 1, "tool": 1, "options": 1}, "experiments'],
  ['keys that are texts', '["experiments", {"experiments": 1}]'],
])('%s is none of them', (_, head) => {
  expect(ownFile('x', head)).toBeNull();
});
