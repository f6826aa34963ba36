/** What commands do as a user without privileges, as processes of that user. */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { demoFolder, listing } from '../support/folders.ts';
import { audit } from '../support/in-process.ts';
import { auditUnprivileged, noUnprivilegedUser, readsEverything } from '../support/unprivileged.ts';

/** An answer to evaluate. */
const lines =
  '{"id":1,"query":"q","answer":"民法第709条","contexts":[{"id":"a","text":"民法第709条"}],"relevant":["a"]}\n';
const RESULT_OPTIONS = ['--out-md', '--out-json', '--out-html', '--out-db', '--out-tex', '--summary-md'] as const;

/** Leaves the last changes of a database in its `-wal`, as a process does that was killed. */
function leavePending(path: string): void {
  const db = openDatabase(path);
  db.pragma('journal_mode = WAL');
  db.pragma('wal_autocheckpoint = 0');
  db.exec('CREATE TABLE made_and_dropped (a); DROP TABLE made_and_dropped');
  const [bytes, wal] = [readFileSync(path), readFileSync(`${path}-wal`)];
  db.close();
  writeFileSync(path, bytes);
  writeFileSync(`${path}-wal`, wal);
}

describe(`as a user without privileges ${noUnprivilegedUser ?? ''}`, () => {
  const skip = noUnprivilegedUser !== null;

  test.skipIf(skip)('a store with pending changes in read-only files is read', () => {
    const demo = demoFolder();
    const path = join(demo, 'runs', 'demo_t0.0', 'simulation.db');
    const db = openDatabase(path);
    db.pragma('journal_mode = WAL');
    db.pragma('wal_autocheckpoint = 0');
    db.exec(`UPDATE conformity_conditions SET name = 'control' WHERE name = 'control'`);
    const [bytes, wal] = [readFileSync(path), readFileSync(`${path}-wal`)];
    db.close();
    writeFileSync(path, bytes);
    writeFileSync(`${path}-wal`, wal);
    for (const file of [path, `${path}-wal`]) chmodSync(file, 0o444);
    for (const folder of [demo, join(demo, 'runs'), join(demo, 'runs', 'demo_t0.0')]) chmodSync(folder, 0o555);
    const before = listing(join(demo, 'runs'));
    const { code, stdout, stderr } = auditUnprivileged([demo, '--out-md', '-'], demo);
    chmodSync(demo, 0o755);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('a copy with these changes was read');
    expect(listing(join(demo, 'runs'))).toEqual(before);
  });

  test.skipIf(skip).each([false, true])(
    'stores are read in a folder without permission (pending changes: %j)',
    async (isPending) => {
      const demo = demoFolder();
      chmodSync(demo, 0o755);
      await audit(['rag', 'evaluate', '--db', 'e.db', '--judge', 'ollama:none', '--offline'], {
        cwd: demo,
        input: lines,
      });
      await audit(['review', 'sample', '.', '--reviews', 'm.db', '--n', '5'], { cwd: demo });
      const db = openDatabase(join(demo, 'm.db'));
      const trial = db.prepare<[], string>('SELECT trial_id FROM sample').pluck().get() ?? '';
      db.close();
      await audit(['review', 'mark', '--reviews', 'm.db', '--trial', trial, '--mark', 'correct', '--reviewer', 'me'], {
        cwd: demo,
      });
      const commands = [
        ['rag', 'report', '--db', 'e.db'],
        ['review', 'report', '--reviews', 'm.db'],
        ['review', 'export', '--reviews', 'm.db'],
      ];
      const expected = await Promise.all(commands.map((words) => audit(words, { cwd: demo })));
      if (isPending) for (const name of ['e.db', 'm.db']) leavePending(join(demo, name));
      for (const name of readdirSync(demo)) if (name.includes('.db')) chmodSync(join(demo, name), 0o444);
      const before = listing(demo);
      expect(before.filter((line) => line.includes('.db-wal'))).toHaveLength(isPending ? 2 : 0);
      expect(commands.map((words) => auditUnprivileged(words, demo))).toEqual(expected);
      expect(expected.map(({ code }) => code)).toEqual([0, 0, 0]);
      expect(listing(demo)).toEqual(before);
      const noReply = auditUnprivileged(['rag', 'judge-parsers', '--db', 'e.db'], demo);
      expect(noReply.stderr).toMatch(/^audit: e\.db: contains no reply of a judge/);
    },
  );

  test.skipIf(skip).each([...RESULT_OPTIONS, '--out-csv'])('%s in a folder of another user', (option) => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    mkdirSync(join(demo, 'theirs'));
    const path = join(demo, 'theirs', 'out');
    const { code, stdout, stderr } = auditUnprivileged([demo, '--out-md', '-', option, path], demo);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^audit: \S*theirs\/out\S*: cannot be (?:written|created): permission denied; [^\n]+\.\n$/);
    expect(readdirSync(join(demo, 'theirs'))).toEqual([]);
  });

  test.skipIf(skip)('in a sticky folder, no output is put in place if one of them belongs to another user', () => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    const sticky = join(demo, 'sticky');
    mkdirSync(sticky);
    chmodSync(sticky, 0o1777);
    writeFileSync(join(sticky, 'r.db'), '');
    writeFileSync(join(sticky, 'r.md'), '');
    chmodSync(join(sticky, 'r.db'), 0o666);
    chmodSync(join(sticky, 'r.md'), 0o666);
    if (process.getuid?.() === 0) chownSync(join(sticky, 'r.md'), 65_534, 65_534);
    const words = [demo, '--out-md', join(sticky, 'r.md'), '--out-json', join(sticky, 'r.json')];
    const { code, stderr } = auditUnprivileged([...words, '--out-db', join(sticky, 'r.db')], demo);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^audit: \S*r\.db: cannot be written: the system does not permit it; [^\n]+\n$/);
    expect(readdirSync(sticky).toSorted()).toEqual(['r.db', 'r.md']);
    expect(statSync(join(sticky, 'r.md')).size).toBe(0);
  });

  test
    .skipIf(skip)
    .each([
      [['demo', 'new']],
      [['convert', 'log.jsonl', '--out-dir', 'converted']],
      [['bench', 'ja-cot', '--model', 'ollama:m', '--base-url', 'http://127.0.0.1:9', '--limit', '1']],
      [['review', 'sample', '.', '--reviews', 'm.db']],
      [['schemes', '--new', 'mine']],
      [['rag', 'evaluate', '--db', 'e.db', 'lines.jsonl']],
    ])('%j in a folder of another user', (words) => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    writeFileSync(join(demo, 'lines.jsonl'), lines);
    const before = listing(demo);
    const { code, stderr } = auditUnprivileged(words, demo);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^(?:audit: [^\n]+\n)+$/);
    expect(stderr.replaceAll(demo, '')).not.toMatch(/\b(?:E[A-Z]{3,}|errno|syscall)\b|\n {4}at /);
    expect(listing(demo)).toEqual(before);
  });

  test.skipIf(skip || readsEverything)('a run that may not be read is named, or skipped', () => {
    const demo = demoFolder();
    chmodSync(demo, 0o755);
    chmodSync(join(demo, 'runs', 'demo_t0.0', 'simulation.db'), 0o000);
    const refused = auditUnprivileged([demo, '--out-md', '-'], demo);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/simulation\.db: cannot be read: permission denied; /);
    expect(auditUnprivileged([demo, '--out-md', '-', '--skip-bad-runs'], demo)).toMatchObject({ code: 0 });
  });
});
