/** The audit of a study, made by the command as a user would. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { AuditResult } from '../../src/documents/result.ts';

const ENTRY = resolve(import.meta.dirname, '../../bin/audit.js');

/** The result document of `audit FOLDER WORDS…`. */
export function auditFolder(folder: string, words: readonly string[]): AuditResult {
  const scratch = mkdtempSync(join(tmpdir(), 'answer-audit-results-'));
  try {
    const outputs = ['--out-json', 'result.json', '--out-md', 'report.md'];
    execFileSync(process.execPath, [ENTRY, resolve(folder), ...words, ...outputs], { cwd: scratch, stdio: 'pipe' });
    return JSON.parse(readFileSync(join(scratch, 'result.json'), 'utf8')) as AuditResult;
  } finally {
    rmSync(scratch, { recursive: true });
  }
}
