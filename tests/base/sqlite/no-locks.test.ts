/** Databases on file systems that do not support locks, such as many network shares: a sentence from every command, and nothing is left. */
import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeSqliteError, WHERE_READ, WHERE_WRITTEN } from '../../../src/base/sqlite/errors.ts';
import { openDatabase, SqliteError, type Database } from '../../../src/base/sqlite/sqlite.ts';
import { writeExtractions } from '../../support/extraction-store.ts';
import { demoFolder } from '../../support/folders.ts';
import { audit } from '../../support/in-process.ts';

/** What SQLite reports there: most systems refuse the lock, some report one of another process. */
const CODES = [
  ['SQLITE_IOERR_LOCK', 'disk I/O error'],
  ['SQLITE_IOERR_RDLOCK', 'disk I/O error'],
  ['SQLITE_IOERR_UNLOCK', 'disk I/O error'],
  ['SQLITE_IOERR_CHECKRESERVEDLOCK', 'disk I/O error'],
  ['SQLITE_IOERR_SHMLOCK', 'disk I/O error'],
  ['SQLITE_IOERR_SHMOPEN', 'disk I/O error'],
  ['SQLITE_IOERR_SHMMAP', 'disk I/O error'],
  ['SQLITE_READONLY_CANTLOCK', 'attempt to write a readonly database'],
  ['SQLITE_PROTOCOL', 'locking protocol'],
  ['SQLITE_BUSY', 'database is locked'],
  ['SQLITE_BUSY_RECOVERY', 'database is locked'],
  ['SQLITE_LOCKED_SHAREDCACHE', 'database table is locked'],
] as const;

const ASKED = ['--model', 'ollama:none', '--base-url', 'http://127.0.0.1:1', '--rate', '0', '--retries', '0'];

/** The commands that open a database, and its name. */
const COMMANDS: readonly (readonly [database: string, ...words: string[]])[] = [
  ['simulation.db', '.', '--out-md', '-'],
  ['simulation.db', 'explain', '.', '--trial', 'x'],
  ['simulation.db', 'compare', '--to', 'mc-v3', '.'],
  ['o.db', 'log.jsonl', '--out-md', 'o.md', '--out-db', 'o.db'],
  ['r.db', 'review', 'sample', 'log.jsonl', '--reviews', 'r.db', '--n', '5'],
  ['x.db', 'extract', 'log.jsonl', '--prompt', 'xfinder', '--store', 'x.db', ...ASKED],
  ['simulation.db', 'bench', 'ja-cot', '--limit', '1', ...ASKED],
  ['e.db', 'rag', 'evaluate', 'a.jsonl', '--db', 'e.db', '--out-file', 'o.jsonl'],
  ['known.db', 'extract', 'log.jsonl', '--prompt', 'xfinder', '--store', 'known.db', ...ASKED],
  ['known.db', 'log.jsonl', '--schemes', 'extract:x', '--extractions', 'known.db', '--out-md', '-'],
];

/** Every use of a database with this name, or of a file that becomes it, fails until the test ends. */
function refuseLocks(name: string, code: string, message: string): void {
  const db = openDatabase(':memory:');
  const prototype = Object.getPrototypeOf(db) as Record<
    'exec' | 'pragma' | 'prepare',
    (...words: unknown[]) => unknown
  >;
  db.close();
  for (const method of ['exec', 'pragma', 'prepare'] as const) {
    const before = prototype[method];
    prototype[method] = function (this: Database.Database, ...words) {
      if (basename(this.name).includes(name)) throw new SqliteError(message, code);
      return before.apply(this, words);
    };
    onTestFinished(() => {
      prototype[method] = before;
    });
  }
}

test.each(CODES)('%s is a sentence about locks, wherever it occurs', (code, message) => {
  for (const sentences of [WHERE_READ, WHERE_WRITTEN, {}])
    expect(describeSqliteError('a.db', new SqliteError(message, code), sentences)?.message).toMatch(
      /^a\.db: .*its file system does not support locks.*; .*local disk.*\.$/,
    );
});

test.each(COMMANDS)('%s: audit %s %s %s', async (database, ...words) => {
  const cwd = demoFolder();
  writeFileSync(join(cwd, 'a.jsonl'), '{"id":"q","query":"?","answer":"!"}\n');
  writeExtractions(join(cwd, 'known.db'), [{ name: 'x', subjects: [] }]);
  const before = readdirSync(cwd);
  refuseLocks(database, 'SQLITE_IOERR_LOCK', 'disk I/O error');
  const { code, stderr } = await audit(words, { cwd });
  expect(code).toBe(2);
  expect(stderr).toMatch(
    new RegExp(`^audit: .*${database}: .*file system does not support locks .*local disk.*\\.$`, 'm'),
  );
  for (const line of stderr.trimEnd().split('\n')) expect(line).toMatch(/^audit: .+\.$/);
  expect(readdirSync(cwd).filter((name) => name !== 'answer-audit-bench')).toEqual(before);
});
