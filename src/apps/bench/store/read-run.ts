/** Reads the store of a run and writes nothing, neither to it nor beside it. */
import { InputError } from '../../../base/core/errors.ts';
import { readSql } from '../../../sources/run-store/schema.ts';
import { describeSqliteError, inSentences } from '../../../base/sqlite/errors.ts';
import type { Database } from '../../../base/sqlite/sqlite.ts';
import { assertSchema } from '../../../base/sqlite/stores/schema-check.ts';
import { checkedQuery } from '../../../base/sqlite/stores/rows.ts';
import { openUnwritable } from '../../../base/sqlite/stores/unwritable.ts';
import { assertDatabaseFiles } from '../../../base/system/database-files.ts';
import { exists } from '../../../base/system/file-status.ts';
import { readConfig, type RunConfig } from '../runs/run-config.ts';
import { readAnswers, type StoredAnswer } from './answers.ts';
import { SENTENCES } from './connection.ts';

export class ReadRun {
  readonly runId: string;
  readonly config: RunConfig;
  readonly #db: Database.Database;
  readonly #path: string;

  private constructor(path: string, db: Database.Database, runId: string, config: RunConfig) {
    this.#path = path;
    this.#db = db;
    this.runId = runId;
    this.config = config;
  }

  /** @throws InputError if it does not exist, is no run store, or has no such run. */
  static open(path: string, runId: string): ReadRun {
    if (!exists(path)) throw new InputError(`${path}: the store of this run is gone; begin another one with --new.`);
    assertDatabaseFiles(path);
    try {
      let config: RunConfig | null = null;
      const { db } = openUnwritable(path, (opened) => {
        assertSchema(opened, readSql('run-store.sql'));
        const sql = 'SELECT config_json FROM runs WHERE run_id = ?';
        const row = checkedQuery<[string], { readonly config_json: string }>(opened, sql).get(runId);
        config = readConfig(row?.config_json ?? '');
        if (config === null)
          throw new InputError(`${path}: has no run ${runId} that could be resumed; begin another one with --new.`);
      });
      if (config === null) throw new Error('the check has read it');
      return new ReadRun(path, db, runId, config);
    } catch (error) {
      throw describeSqliteError(path, error, SENTENCES) ?? error;
    }
  }

  /** Passes every trial of the run to `see`, in the order of the items. @throws InputError for a damaged store. */
  eachAnswer(see: (answer: StoredAnswer) => void): void {
    inSentences(this.#path, SENTENCES, () => {
      for (const answer of readAnswers(this.#db, this.runId)) see(answer);
    });
  }

  close(): void {
    this.#db.close();
  }
}
