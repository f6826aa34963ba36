/** `audit view RESULT`: results that were saved before, shown without scoring them again. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { changeDatabase, copiedStudy, documentIn, savedStudy, saveResult } from '../../../support/saved-study.ts';

/** A demo store and its saved results; no test changes them. */
let folder = '';
beforeAll(async () => {
  folder = await savedStudy();
});

describe('a result database', () => {
  test('without the list of its runs is reported', async () => {
    const cwd = await copiedStudy();
    rmSync(join(cwd, 'study/runs_metadata.json'));
    const { code, stderr } = await audit(['view', 'audit.db', '--no-open'], { cwd });
    expect([code, stderr]).toEqual([
      2,
      'audit: audit.db: the list of its runs was study/runs_metadata.json, which is not there; name it with --metadata.\n',
    ]);
  });

  test('names the runs that are not in the list any more', async () => {
    const cwd = await copiedStudy();
    const path = join(cwd, 'study/runs_metadata.json');
    const list = JSON.parse(readFileSync(path, 'utf8')) as { experiments: Record<string, unknown> };
    const [first = '', ...others] = Object.entries(list.experiments);
    writeFileSync(path, JSON.stringify({ ...list, experiments: Object.fromEntries(others) }));
    const { code, stderr } = await audit(['view', 'audit.db', '--no-open'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`no longer contains ${first[0]}`)]);
  });

  test.each([
    [
      'without the result document',
      (path: string) => changeDatabase(path, 'DROP TABLE document'),
      /audit\.db: table document missing; write it again with "audit --out-db"/,
    ],
    [
      'with a view in the place of the document',
      (path: string) =>
        changeDatabase(path, 'ALTER TABLE document RENAME TO other; CREATE VIEW document AS SELECT * FROM other'),
      /audit\.db: document is no ordinary table \(view\), so another program changed the database; write it again/,
    ],
    [
      'with fewer trials than its result',
      (path: string) => changeDatabase(path, 'DELETE FROM trial WHERE trial_pk = 1'),
      /audit\.db: has \d+ of the \d+ trials of its result; write it again/,
    ],
    [
      'with bytes in the place of names',
      (path: string) => changeDatabase(path, `UPDATE trial SET trial_id = x'ff' WHERE trial_pk = 1`),
      /audit\.db: has \d+ of the \d+ trials/,
    ],
    [
      'without the labels of a scheme',
      (path: string) => changeDatabase(path, `UPDATE scheme SET name = 'other' WHERE name = 'combined'`),
      /audit\.db: has no labels of combined; write it again/,
    ],
    [
      'with a document that is none',
      (path: string) => changeDatabase(path, `UPDATE document SET json = '{"schemaVersion": 1}'`),
      /audit\.db: no result of an audit; name a file that --out-db has written/,
    ],
    [
      'without a table',
      (path: string) => changeDatabase(path, 'DROP VIEW flip; DROP VIEW item_flips; DROP TABLE label'),
      /audit\.db: table label missing; write it again/,
    ],
    [
      'that was cut off',
      (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 20_000)),
      /audit\.db: truncated/,
    ],
  ])('%s is reported', async (_, spoil, message) => {
    const cwd = await copiedStudy();
    spoil(join(cwd, 'audit.db'));
    const { code, stdout, stderr } = await audit(['view', 'audit.db', '--no-open'], { cwd });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });
});

describe('a result document', () => {
  test('that is not valid is reported', async () => {
    const cwd = temporaryFolder();
    const document = { ...documentIn(folder), cells: 'none' };
    writeFileSync(join(cwd, 'audit.json'), JSON.stringify(document));
    const { code, stderr } = await audit(['view', 'audit.json', '--no-open'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/audit\.json: no sound result of an audit, \/cells/)]);
  });
});

describe('what does not go together is refused', () => {
  test.each([
    [
      ['audit.db', '--schemes', 'v2-parse'],
      '--schemes: is about scoring, and audit.db was scored before; leave it out.',
    ],
    [
      ['audit.db', '--group-by', 'model'],
      '--group-by: is about scoring, and audit.db was scored before; leave it out.',
    ],
    [
      ['audit.json', '--conditions', 'all'],
      '--conditions: is about scoring, and audit.json was scored before; leave it out.',
    ],
    [
      ['audit.json', '--runs-dir', 'study/runs'],
      '--runs-dir: is about trials, and the result document audit.json contains none; leave it out.',
    ],
    [['audit.db', 'audit.json'], 'audit.db: a saved result is shown alone; leave out the other inputs, or this one.'],
    [
      ['study/log.jsonl', 'audit.json'],
      'audit.json: a saved result is shown alone; leave out the other inputs, or this one.',
    ],
  ])('%j', async (words, message) => {
    const { code, stdout, stderr } = await audit(['view', ...words, '--no-open'], { cwd: folder });
    expect([code, stdout, stderr]).toEqual([2, '', `audit: ${message}\n`]);
  });

  test('options of run stores with a result of logs, and a missing log, are reported', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'logs'));
    copyFileSync(join(folder, 'study/log.jsonl'), join(cwd, 'logs/log.jsonl'));
    await saveResult(['logs/log.jsonl', '--schemes', 'mc-v3'], cwd);
    expect(await audit(['view', 'audit.db', '--metadata', 'list.json', '--no-open'], { cwd })).toMatchObject({
      code: 2,
      stderr: 'audit: --metadata: is about run stores, and audit.db is a result of logs; leave it out.\n',
    });
    rmSync(join(cwd, 'logs/log.jsonl'));
    expect(await audit(['view', 'audit.db', '--no-open'], { cwd })).toMatchObject({
      code: 2,
      stderr:
        'audit: audit.db: was made of the log logs/log.jsonl, which is not there; put it back, or start in the folder in which the audit was started.\n',
    });
  });
});
