/** Result databases that `--out-db` has written, with the tables of sql/audit-result.sql. They are opened read-only. */
import { InputError } from '../../base/core/errors.ts';
import type { AuditResult } from '../../documents/result.ts';
import { inspectFile } from '../run-store/inspect.ts';
import { inSentences, WHERE_READ } from '../../base/sqlite/errors.ts';
import { openReadOnly, listTables, type Database } from '../../base/sqlite/sqlite.ts';
import { parseResult } from './read-result.ts';
import { SavedLabels } from './saved-labels.ts';
import { plural } from '../../base/text/plural.ts';
import { countText } from '../../base/text/readable-numbers.ts';

export class SavedDatabase {
  readonly #path: string;
  readonly #db: Database.Database;
  readonly result: AuditResult;

  /** @throws InputError for a database that cannot be read, or that does not contain a whole result. */
  constructor(path: string) {
    this.#path = path;
    const { pending, wal } = inspectFile(path);
    if (pending !== null)
      throw new InputError(
        `${path}: ${path}${pending} contains changes that are not in it yet; end the program that writes to it.`,
      );
    this.#db = this.#guarded(() => openReadOnly({ path, immutable: wal }));
    try {
      this.result = this.#guarded(() => this.#readResult());
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  /**
   * The labels of all trials.
   * @param schemes whose labels are wanted, in the order of the result.
   * @throws InputError if the database has no labels of one of them.
   */
  labels(schemes: readonly string[]): SavedLabels {
    const ids = this.#guarded(
      () => new Map(this.#db.prepare<[], [unknown, number]>('SELECT name, scheme_id FROM scheme').raw().all()),
    );
    const found = schemes.map((scheme) => ids.get(scheme.toWellFormed()));
    const missing = schemes.filter((_, i) => found[i] === undefined);
    if (missing.length > 0)
      throw new InputError(`${this.#path}: has no labels of ${missing.join(', ')}; ${WRITE_AGAIN}.`);
    const known = found.filter((id) => id !== undefined);
    return new SavedLabels(this.#db, this.#path, known);
  }

  close(): void {
    this.#db.close();
  }

  #readResult(): AuditResult {
    const tables = listTables(this.#db);
    const other = this.#db.prepare<[], string>(`SELECT type FROM sqlite_schema WHERE name = 'document'`).pluck().get();
    if (!tables.has('document') && other !== undefined)
      throw new InputError(
        `${this.#path}: document is no ordinary table (${other}), so another program changed the database; ${WRITE_AGAIN}.`,
      );
    const missing = TABLES.filter((table) => !tables.has(table));
    if (missing.length > 0) throw new InputError(`${this.#path}: table ${missing.join(', ')} missing; ${WRITE_AGAIN}.`);
    const [text] = this.#db.prepare('SELECT json FROM document').pluck().all();
    const result = parseResult(String(text), this.#path, '--out-db');
    if (this.#db.prepare(DAMAGED_LABEL).get() !== undefined)
      throw new InputError(
        `${this.#path}: the database is damaged (a label has rules that are no text); ${WRITE_AGAIN}.`,
      );
    const trials = this.#db.prepare(SOUND_TRIALS).pluck().get();
    if (trials === result.coverage.factualTrials) return result;
    throw new InputError(
      `${this.#path}: has ${countText(Number(trials))} of the ${plural(result.coverage.factualTrials, 'trial')} of its result; ${WRITE_AGAIN}.`,
    );
  }

  #guarded<Value>(work: () => Value): Value {
    return inSentences(this.#path, WHERE_READ, work);
  }
}

const TABLES = ['trial', 'scheme', 'label', 'document'];
/** Selects trials of which every column has a value of its type, because SQLite stores any value in any column. */
const SOUND_TRIALS = `
  SELECT count(*) FROM trial
  WHERE typeof(run) = 'text' AND typeof(trial_id) = 'text' AND typeof(ordinal) = 'integer'
    AND typeof(temperature) IN ('real', 'integer', 'null') AND typeof(item_id) IN ('text', 'null')
    AND typeof(variant) IN ('text', 'null') AND typeof(condition) IN ('text', 'null') AND typeof(model) IN ('text', 'null')
    AND typeof(dataset) IN ('text', 'null') AND typeof(task) IN ('text', 'null')`;
const DAMAGED_LABEL = `SELECT 1 FROM label WHERE rules IS NOT NULL AND typeof(rules) <> 'text' LIMIT 1`;
const WRITE_AGAIN = 'write it again with "audit --out-db"';
