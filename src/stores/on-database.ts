/** Errors of SQLite that the disk or the permissions of a database cause. */
import { InputError, messageOf } from '../core/errors.ts';

/**
 * Does something with a database.
 * @throws InputError where the disk or the permissions are the problem; every other error as it is.
 */
export function onDatabase<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    if (typeof code !== 'string' || !/^SQLITE_(?:FULL|IOERR|CANTOPEN|READONLY|PERM|AUTH)/.test(code)) throw error;
    throw new InputError(`${path}: cannot be used (${messageOf(error)}); correct that, or choose another path.`);
  }
}
