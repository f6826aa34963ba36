/** A demo store with its saved results, for files of tests about them. */
import { cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/base/sqlite/sqlite.ts';
import { expect } from 'vitest';
import type { AuditResult } from '../../src/documents/result.ts';
import { copyDemo, temporaryFolder } from './folders.ts';
import { audit } from './in-process.ts';

let study: Promise<string> | undefined;

/** A folder with the demo store in `study`, and its result as a document and as a database; no test changes them. */
export function savedStudy(): Promise<string> {
  return (study ??= makeStudy());
}

async function makeStudy(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'audit-test-'));
  copyDemo(join(folder, 'study'));
  await saveResult(['study', '--multiverse', '--checksums'], folder);
  return folder;
}

/** Audits, and saves the result as `audit.json` and `audit.db`. */
export async function saveResult(words: readonly string[], cwd: string): Promise<void> {
  const outputs = ['--out-md', 'report.md', '--out-json', 'audit.json', '--out-db', 'audit.db'];
  expect(await audit([...words, ...outputs], { cwd })).toMatchObject({ code: 0, stderr: '' });
}

/** A copy of all of that, for a test that changes something. */
export async function copiedStudy(): Promise<string> {
  const copy = temporaryFolder();
  cpSync(await savedStudy(), copy, { recursive: true });
  return copy;
}

/** The result document of such a folder. */
export const documentIn = (cwd: string): AuditResult =>
  JSON.parse(readFileSync(join(cwd, 'audit.json'), 'utf8')) as AuditResult;

/** Runs SQL on a database. */
export function changeDatabase(path: string, sql: string): void {
  const db = openDatabase(path);
  db.pragma('foreign_keys = OFF');
  db.exec(sql);
  db.close();
}
