/** Damaged logs in formats that libraries decode: a sentence in plain words, and never an internal message of the library. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { describeDamage, InputError } from '../../../src/base/core/errors.ts';
import { USUAL_LIMITS } from '../../../src/base/core/log-fields.ts';
import { findReader } from '../../../src/sources/logs/find-reader.ts';
import { checkShape } from '../../../src/sources/logs/kit/shape.ts';
import { openDatabase } from '../../../src/base/sqlite/sqlite.ts';
import { eachIn } from '../../../src/sources/groups.ts';
import { temporaryFolder } from '../../support/folders.ts';
import { thorough } from '../../support/thorough.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

const CODE_WORDS = /\bundefined\b|\bNaN\b|\[object |Cannot |Invalid (?:typed )?array|is not a function|out of bounds/;

/** Why a log cannot be read; null where it can. @throws any error that is not a sentence for the user. */
async function findProblem(path: string, format: string): Promise<string | null> {
  try {
    const reader = await findReader(path, format);
    for await (const { trial } of eachIn(
      reader.read(path, { name: 'LOG', map: {}, stored: null, limits: USUAL_LIMITS }),
    ))
      JSON.stringify(trial);
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

thorough.each([
  ['lighteval/details.parquet', 'lighteval', 300],
  ['lighteval/details-old.parquet', 'lighteval', 300],
  ['logs/2026-05-04T10-00-00+00-00_arc-demo_zstd.eval', 'inspect', 40],
])(
  '%s with a changed byte anywhere',
  async (name, format, places) => {
    const whole = readFileSync(fixture(name));
    const path = join(temporaryFolder(), basename(name));
    const problems = new Set<string>();
    const step = Math.max(1, Math.floor(whole.length / places));
    for (let at = 0; at < whole.length; at += step) {
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] as number) ^ 0xff;
      writeFileSync(path, bytes);
      const problem = await findProblem(path, format);
      if (problem !== null) problems.add(problem);
    }
    expect(problems.size).toBeGreaterThan(3);
    for (const problem of problems) {
      expect(problem).toContain(path);
      expect(problem).not.toMatch(CODE_WORDS);
    }
  },
  120_000,
);

test.each([
  ['evals.config', `UPDATE evals SET config = x'ff'`, 'config has a BLOB where a text is expected'],
  ['evals.description', `UPDATE evals SET description = x'ff'`, 'evals.description has a BLOB'],
  ['eval_results.response', `UPDATE eval_results SET response = x'ff'`, 'response has a BLOB'],
  ['eval_results.test_idx', `UPDATE eval_results SET test_idx = 'x'`, 'eval_results.test_idx has a text'],
  ['a table', 'DROP TABLE eval_results', 'table eval_results missing'],
  [
    'a table that is a view',
    'ALTER TABLE evals RENAME TO other; CREATE VIEW evals AS SELECT * FROM other',
    'table evals missing',
  ],
])('a database of promptfoo with another %s', async (_, sql, expected) => {
  const path = join(temporaryFolder(), 'promptfoo.db');
  writeFileSync(path, readFileSync(fixture('logs/promptfoo.db')));
  const db = openDatabase(path);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
  expect(await findProblem(path, 'promptfoo-db')).toMatch(new RegExp(`^${path}: .*${expected}`));
});

test('a field that is missing is called missing', () => {
  const read = (value: unknown): unknown =>
    checkShape(z.looseObject({ a: z.string(), b: z.number() }), value, 'LOG', 'a row');
  expect(() => read({ b: Number.NaN })).toThrow(
    'LOG: a: it is missing; expected a row.\nLOG: b: it is not a number; expected a row.',
  );
});

test('a record that is nested too deep is reported', async () => {
  const path = join(temporaryFolder(), 'deep.jsonl');
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  writeFileSync(path, `{"id":1,"response":"a","number":12345678901234567,"deep":${deep}}\n`);
  expect(await findProblem(path, 'jsonl')).toContain('line 1: not valid JSON (it is nested too deep)');
});

test('a result of promptfoo whose row number is too large for JavaScript is refused', async () => {
  const path = join(temporaryFolder(), 'promptfoo.db');
  writeFileSync(path, readFileSync(fixture('logs/promptfoo.db')));
  const db = openDatabase(path);
  db.exec('UPDATE eval_results SET rowid = 9223372036854775807 WHERE rowid = (SELECT max(rowid) FROM eval_results)');
  db.close();
  expect(await findProblem(path, 'promptfoo-db')).toContain('its row cannot be found');
});

test.each<[unknown, string]>([
  [new Error('the footer is too short'), 'the footer is too short'],
  [new TypeError("Cannot read properties of undefined (reading 'map')"), 'its contents are damaged'],
  [new RangeError('Invalid typed array length: 2097153'), 'its contents are damaged'],
  [new Error('unsupported codec undefined'), 'its contents are damaged'],
])('the reason of a decoder for %s', (error, expected) => {
  expect(describeDamage(error)).toBe(expected);
});
