/** Stores of extractions with replies of known length. */
import { join } from 'node:path';
import { ExtractionStore } from '../../src/apps/extract/store/extraction-store.ts';
import { temporaryFolder } from './folders.ts';

/** Tokens of a reply; null where the server did not count. */
export interface ReplyTokens {
  readonly input: number | null;
  readonly output: number | null;
  /** 40 characters by default. */
  readonly prompt?: string;
  /** 8 characters by default. */
  readonly answer?: string;
}

/** @returns the path of a new store with an extractor and its replies for each name. */
export function extractionsWith(replies: Readonly<Record<string, readonly ReplyTokens[]>>): string {
  const path = join(temporaryFolder(), 'extractions.db');
  const store = ExtractionStore.openOrCreate(path);
  const { connection: db } = store;
  const at = '2026-01-01T00:00:00.000Z';
  db.prepare('INSERT INTO prompt VALUES (?, ?)').run('xfinder-1', 'text');
  for (const [name, own] of Object.entries(replies)) {
    const extractor = db
      .prepare('INSERT INTO extractor (name, prompt, kind, model, sampling, at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(name, 'xfinder-1', 'span', `openai:${name}`, '{}', at).lastInsertRowid;
    for (const [i, { input, output, prompt = 'p'.repeat(40), answer = 'a'.repeat(8) }] of own.entries()) {
      const key = `${name}-${i}`;
      const subject = db
        .prepare('INSERT INTO subject (sha256, text_key, response) VALUES (?, ?, ?)')
        .run(key, key, 'response').lastInsertRowid;
      const request = db
        .prepare('INSERT INTO request (extractor, subject, text, at) VALUES (?, ?, ?, ?)')
        .run(extractor, subject, prompt, at).lastInsertRowid;
      const sql = `INSERT INTO reply (request, text, is_cut_off, input_tokens, output_tokens, latency_ms, attempts, ignored, base_url, at)
        VALUES (?, ?, 0, ?, ?, 1, 1, '[]', 'http://localhost', ?)`;
      db.prepare(sql).run(request, answer, input, output, at);
    }
  }
  store.close();
  return path;
}
