/** The audit of a study, made by the command as a user would. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { CellResult } from '../../src/result/scheme-result.ts';
import type { AuditResult } from '../../src/result/result.ts';

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

/** Right answers of a cell under its scheme. */
export function correctOf({ n, errorPct }: CellResult): number {
  return n - Math.round((errorPct * n) / 100);
}

/** Right answers of a cell as stored. */
export function storedCorrectOf({ n, storedErrorPct }: CellResult): number {
  return n - Math.round((storedErrorPct * n) / 100);
}

/** A number with four decimals, so that the last bits of a machine do not reach a committed file. */
export function round(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
