/** `--out-db`: a database of the result and of every label, for Datasette and sqlite3. The same input gives the same bytes. */
import type { LabelBatch } from '../../base/core/label-batch.ts';
import type { AuditResult } from '../../documents/result.ts';
import { unreadInputs } from '../../documents/scope.ts';
import type { OutputBatch } from '../../base/system/output-batch.ts';
import { assertWritable } from '../../base/system/output-target.ts';
import { packageText } from '../../base/system/package-files.ts';
import { insertDocument } from './document-rows.ts';
import { inSentences, type Sentences } from '../../base/sqlite/errors.ts';
import { openDatabase } from '../../base/sqlite/sqlite.ts';
import { TrialStage } from './trial-stage.ts';

const unwritable = (detail: string): string => `cannot be written: ${detail}; choose another path.`;

const unlockable = (_: string, code: string): string =>
  `cannot be written: its file system does not support locks (${code}); choose a path on a local disk.`;

/** No other process has the file before it is in place, so a lock of another one is none. */
const SENTENCES: Sentences = { disk: unwritable, cannotOpen: unwritable, busy: unlockable, noLocks: unlockable };

/** Trials are added while they are scored, in any order; the file is written at the end. */
export class ResultDatabase {
  readonly #path: string;
  readonly #schemes: readonly string[];
  readonly #stage: TrialStage;

  /**
   * @param schemes whose labels the trials bring, each once.
   * @throws InputError if nothing can be written there.
   */
  constructor(path: string, schemes: readonly string[]) {
    this.#path = path;
    this.#schemes = schemes.map((scheme) => scheme.toWellFormed());
    assertWritable(path);
    this.#stage = new TrialStage(schemes.length);
  }

  /** @throws InputError if the temporary folder is full. */
  add(trials: LabelBatch): void {
    this.#guard(() => this.#stage.add(trials));
  }

  /**
   * Writes the file as a part of a batch; nothing can be added any more. Trials of runs that the result has skipped are left out.
   * @throws InputError if it cannot be written.
   */
  finish(result: AuditResult, batch: OutputBatch): void {
    try {
      batch.stage(this.#path, (staged) => this.#guard(() => this.#write(staged, result)));
    } finally {
      this.close();
    }
  }

  /** Releases all resources; without {@link finish} no file is written. */
  close(): void {
    this.#stage.db.close();
  }

  #write(path: string, result: AuditResult): void {
    runSql(path, 'audit-result.sql');
    const { db } = this.#stage;
    this.#stage.sort(droppedRuns(result));
    db.prepare('ATTACH ? AS result').run(path);
    db.pragma('result.journal_mode = OFF');
    db.pragma('result.synchronous = OFF');
    db.transaction(() => {
      const ids = insertDocument(db, result, this.#schemes);
      this.#stage.copy(this.#schemes.map((scheme) => ids.get(scheme) as number));
    })();
    db.exec('DETACH result');
    runSql(path, 'audit-result-views.sql');
  }

  /** The user can fix problems of the disk; every other error is a defect. */
  #guard(work: () => void): void {
    inSentences(this.#path, SENTENCES, work);
  }
}

/** Runs a file of the sql folder on a database, which is made if it is not there. */
function runSql(path: string, name: 'audit-result.sql' | 'audit-result-views.sql'): void {
  const db = openDatabase(path);
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.exec(`BEGIN; ${packageText(`sql/${name}`)}; COMMIT`);
  } finally {
    db.close();
  }
}

/** Runs that failed half-way have added trials, but do not count. */
function droppedRuns(result: AuditResult): string[] {
  const read = new Set(result.coverage.runList.map(({ run }) => run));
  return unreadInputs(result)
    .map(({ run }) => run)
    .filter((run) => !read.has(run));
}
