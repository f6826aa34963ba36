/** Damaged stores of extractions end the command with a sentence. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { extractionScene, madeUpTrial } from '../../../support/extraction-scene.ts';

test.each([
  [
    'a text that is no JSON',
    `DROP TRIGGER subject_stays; UPDATE subject SET choices = '{'`,
    'subject.choices is not valid JSON',
  ],
  [
    'JSON of a wrong kind',
    `DROP TRIGGER subject_stays; UPDATE subject SET choices = '[1]'`,
    'subject.choices: must be a list of texts',
  ],
  ['a missing table', 'DROP TABLE selected', 'strict table selected missing'],
  ['another view', 'CREATE VIEW more AS SELECT 1', null],
  [
    'another trigger',
    'CREATE TRIGGER more AFTER INSERT ON reply BEGIN SELECT 1; END',
    'trigger more not as this program makes it',
  ],
  ['another version', `UPDATE meta SET value = '2'`, 'e.db: '],
])('%s', async (_, sql, message) => {
  await using it = await extractionScene([madeUpTrial(1), madeUpTrial(2)]);
  await it.extract();
  const db = openDatabase(join(it.folder, 'e.db'));
  db.exec(sql);
  db.close();
  const { code, stderr } = await it.extract();
  if (message === null) expect(code).toBe(0);
  else expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  expect(stderr).not.toMatch(/^\s+at /m);
});
