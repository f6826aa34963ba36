/**
 * better-sqlite3, and what its errors mean to whoever keeps reviews. SQLite reads the variable when the addon is loaded: whoever comes first must
 * set it.
 */
import Database from 'better-sqlite3';
import { InputError, messageOf } from '../core/errors.ts';

process.env['SQLITE_USE_URI'] = '1';

export { Database };

/**
 * Does something with a database.
 * @throws InputError where the file or the disk is the trouble; every other error is a defect and stays as it is.
 */
export function guarded<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code !== 'string') throw error;
    if (/^SQLITE_(?:BUSY|LOCKED)/.test(code))
      throw new InputError(`${path}: another process keeps it busy; try again when that one is done.`);
    if (/^SQLITE_(?:NOTADB|CORRUPT)/.test(code))
      throw new InputError(
        `${path}: no store of reviews (${messageOf(error)}); name one that "audit review sample" made.`,
      );
    if (/^(?:E[A-Z]+$|SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|PERM|AUTH))/.test(code))
      throw new InputError(`${path}: cannot be used (${messageOf(error)}); mend that, or choose another path.`);
    throw error;
  }
}
