/** `--out-db`: a database of the result and of every label, for Datasette and sqlite3. The same input gives the same bytes. */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { InputError, messageOf } from '../../core/errors.ts';
import type { TrialLabels } from '../../core/labels.ts';
import type { AuditResult } from '../../core/result.ts';
import { insertDocument } from './document-rows.ts';
import { Database } from './sqlite.ts';
import { TrialStage } from './trial-stage.ts';

const sql = new URL('../../../sql/', import.meta.url);

/** Trials are added while they are scored, in any order; the file is written at the end, beside the target, and then renamed. */
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
    this.#guard(() => assertWritable(resolve(path)));
    this.#stage = new TrialStage(schemes.length);
  }

  /** @throws InputError if the temporary folder is full. */
  addTrial(labels: TrialLabels): void {
    this.#guard(() => this.#stage.add(labels));
  }

  /**
   * Writes the file, which is there afterwards; nothing can be added any more. Trials of runs that the result has skipped are left out.
   * @throws InputError if it cannot be written.
   */
  finish(result: AuditResult): void {
    const target = resolve(this.#path);
    const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
    this.#guard(() => {
      try {
        mkdirSync(dirname(target), { recursive: true });
        rmSync(beside, { force: true });
        this.#write(beside, result);
        renameSync(beside, target);
      } finally {
        this.close();
        rmSync(beside, { force: true });
      }
    });
  }

  /** Gives everything back; without {@link finish} nothing was written. */
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

  /** Troubles of the disk are the user's to mend; everything else is a defect. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (typeof code !== 'string' || !/^(?:E[A-Z]+$|SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY))/.test(code)) throw error;
      throw new InputError(`${this.#path}: cannot be written (${messageOf(error)}); choose another path.`);
    }
  }
}

/** Runs a file of the sql folder on a database, which is made if it is not there. */
function runSql(path: string, name: 'audit-result.sql' | 'audit-result-views.sql'): void {
  const db = new Database(path);
  try {
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.exec(`BEGIN; ${readFileSync(new URL(name, sql), 'utf8')}; COMMIT`);
  } finally {
    db.close();
  }
}

/** Runs that failed half-way have brought trials, but count for nothing. */
function droppedRuns({ coverage: { runList, skippedRuns } }: AuditResult): string[] {
  const read = new Set(runList.map(({ run }) => run));
  return skippedRuns.map(({ run }) => run).filter((run) => !read.has(run));
}

/** Found out before hours of scoring, not after. Leaves no trace. */
function assertWritable(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) throw codedError('EISDIR', 'it is a folder');
  let folder = dirname(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  if (!statSync(folder).isDirectory()) throw codedError('ENOTDIR', `${folder} is not a folder`);
  accessSync(folder, constants.W_OK);
}

function codedError(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
