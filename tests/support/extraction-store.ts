/** Writes stores of extractions as `audit extract` does, with scripted replies. */
import { readFileSync } from 'node:fs';
import { subjectKey, textKey, type Subject } from '../../src/audit/extracted/subject.ts';
import { openDatabase, type Database } from '../../src/base/sqlite/sqlite.ts';

export interface AskedSubject extends Partial<Subject> {
  readonly response: string;
  /** null for a request without a reply; without it, the subject was chosen and not asked about. */
  readonly reply?: string | null;
  readonly isCutOff?: boolean;
  /** Trials with these texts. */
  readonly trials?: number;
  /** The position of its stratum. */
  readonly stratum?: number;
}

export interface ExtractorToWrite {
  readonly name: string;
  readonly kind?: 'span' | 'answer' | 'verdict';
  readonly model?: string;
  readonly prompt?: string;
  readonly subjects: readonly AskedSubject[];
  readonly only?: 'all' | 'disagreements' | 'sample';
  readonly strata?: readonly { readonly name: string; readonly subjects: number; readonly trials: number }[];
}

const AT = '2026-01-01T00:00:00.000Z';

/** Makes the store, or adds to it. */
export function writeExtractions(path: string, extractors: readonly ExtractorToWrite[]): void {
  const db = openDatabase(path);
  if (db.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'meta'").get() === undefined) {
    db.exec(readFileSync(new URL('../../sql/extractions.sql', import.meta.url), 'utf8'));
    db.exec("INSERT INTO meta VALUES ('schema_version', '1')");
  }
  for (const extractor of extractors) writeExtractor(db, extractor);
  db.close();
}

function writeExtractor(db: Database.Database, extractor: ExtractorToWrite): void {
  const {
    name,
    kind = 'answer',
    model = 'ollama:reader',
    prompt = `${name}-1`,
    subjects,
    only,
    strata = [],
  } = extractor;
  db.prepare('INSERT OR IGNORE INTO prompt VALUES (?, ?)').run(prompt, 'template');
  const id = insert(db, 'extractor', { name, prompt, kind, model, sampling: '{}', at: AT });
  const numbers = subjects.map((subject) => writeSubject(db, id, subject));
  if (only === undefined) return;
  const selection = insert(db, 'selection', {
    extractor: id,
    only,
    input: '[]',
    schemes: '[]',
    seed: 1,
    at: AT,
    ...unique(db, name),
  });
  strata.forEach((stratum, at) => insert(db, 'stratum', { selection, stratum: at, ...stratum }));
  subjects.forEach(({ trials = 1, stratum = 0 }, i) =>
    insert(db, 'selected', { selection, subject: numbers[i] ?? 0, stratum, trials }),
  );
}

function writeSubject(db: Database.Database, extractor: number, asked: AskedSubject): number {
  const { response, question = null, choices = null, truths = null, reply, isCutOff = false } = asked;
  const subject = { response, question, choices, truths };
  const sha256 = subjectKey(subject);
  const known = db.prepare<[string], number>('SELECT subject FROM subject WHERE sha256 = ?').pluck().get(sha256);
  const number =
    known ??
    insert(db, 'subject', {
      sha256,
      text_key: textKey(subject),
      question,
      choices: choices === null ? null : JSON.stringify(choices),
      response,
      truths: truths === null ? null : JSON.stringify(truths),
    });
  if (reply === undefined) return number;
  const request = insert(db, 'request', { extractor, subject: number, text: 'request', at: AT });
  if (reply !== null)
    insert(db, 'reply', {
      request,
      text: reply,
      is_cut_off: isCutOff ? 1 : 0,
      latency_ms: 1,
      attempts: 1,
      ignored: '[]',
      base_url: 'http://127.0.0.1:1',
      at: AT,
    });
  return number;
}

function unique(db: Database.Database, name: string): Record<string, string> {
  const columns = db.pragma('table_info(selection)') as { name: string }[];
  return columns.some((column) => column.name === 'sha256') ? { sha256: name } : {};
}

function insert(db: Database.Database, table: string, row: Readonly<Record<string, string | number | null>>): number {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const sql = `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`;
  return Number(db.prepare(sql).run(...Object.values(row)).lastInsertRowid);
}
