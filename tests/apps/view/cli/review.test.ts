/** What `audit view` refuses of reviews. */
import { existsSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../../src/base/sqlite/sqlite.ts';
import { ViewReview } from '../../../../src/apps/view/cli/view-review.ts';
import { demoFolder, listing, temporaryFolder } from '../../../support/folders.ts';
import { audit } from '../../../support/in-process.ts';
import { replaceBuiltin } from '../../../support/replace-builtin.ts';

test.each<[string, readonly string[], RegExp]>([
  ['a file among the runs', ['--reviews', 'runs/r.db'], /--reviews runs\/r\.db: is in the runs directory/],
  ['the run list', ['--reviews', 'runs_metadata.json'], /no store of reviews|is an input/],
  ['a reviewer without a file', ['--reviewer', 'ann'], /--reviewer: is about reviews; name the file/],
  ['labels without a file', ['--no-blind'], /--no-blind: is about reviews/],
  ['an empty name', ['--reviews', 'r.db', '--reviewer', ' '], /reviewer: is empty; write a name/],
])('%s is refused, and nothing is left', async (_, words, reason) => {
  const folder = demoFolder();
  const before = listing(folder);
  const { code, stdout, stderr } = await audit(['view', '--runs-dir', 'runs', '--no-open', ...words], { cwd: folder });
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(reason);
  expect(existsSync(join(folder, 'r.db'))).toBe(false);
  expect(listing(folder)).toEqual(before);
});

test('an account without a name is asked for --reviewer', () => {
  // As in containers, where the account has no entry in /etc/passwd.
  replaceBuiltin(os, 'userInfo', () => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  const path = join(temporaryFolder(), 'r.db');
  expect(() => new ViewReview(path, { blind: true })).toThrow(
    '--reviewer: is missing, and this account has no name; name the reviewer with --reviewer NAME.',
  );
  expect(new ViewReview(path, { blind: true, reviewer: 'ann' }).path).toBe(path);
});

test.each(['command:touch PWNED', 'regex:/(a+)+$/'])('a store of reviews that names %s runs no code', async (word) => {
  const folder = demoFolder();
  const drawn = await audit(['review', 'sample', '--runs-dir', 'runs', '--reviews', 'r.db'], { cwd: folder });
  expect(drawn.code).toBe(0);
  const db = openDatabase(join(folder, 'r.db'));
  db.prepare(`UPDATE meta SET value = json_set(value, '$.schemes[0]', ?) WHERE name = 'audited'`).run(word);
  db.close();
  const words = ['view', '--runs-dir', 'runs', '--no-open', '--reviews', 'r.db', '--reviewer', 'ann'];
  const { code, stderr } = await audit(words, { cwd: folder });
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      `audit: r.db: names ${word}, and no code runs because a file names it; name the schemes of`,
    ),
  ]);
  expect(existsSync(join(folder, 'PWNED'))).toBe(false);
});
