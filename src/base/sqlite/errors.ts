/** Errors of SQLite as sentences. Each kind of database brings its sentences, by what the error is about. */
import { InputError, errorMessage } from '../core/errors.ts';

/** Contents that this program did not write: the file was damaged, or changed by another program. The message has no path. */
export class DamagedStore extends Error {
  override readonly name = 'DamagedStore';
}

/** The code of SQLite for a value of a wrong type. It is kept between threads. */
export const MISMATCH = 'SQLITE_MISMATCH';

/** What errors are about, by the beginning of their code (https://www.sqlite.org/rescode.html). */
const PROBLEMS = {
  BUSY: 'busy',
  LOCKED: 'busy',
  PROTOCOL: 'busy',
  CORRUPT: 'damaged',
  NOTADB: 'notADatabase',
  CANTOPEN: 'cannotOpen',
  FULL: 'disk',
  IOERR: 'disk',
  READONLY: 'disk',
  NOLFS: 'disk',
  PERM: 'permission',
  AUTH: 'permission',
  CONSTRAINT: 'constraint',
  MISMATCH: 'wrongType',
  NOMEM: 'memory',
  TOOBIG: 'memory',
  ERROR: 'query',
} as const;

/**
 * Codes of file systems on which SQLite cannot lock a file, such as many network shares. Some of them report a lock of another process instead
 * (`SQLITE_BUSY`), so the sentences about these mention both.
 */
const WITHOUT_LOCKS: ReadonlySet<string> = new Set([
  'SQLITE_IOERR_LOCK',
  'SQLITE_IOERR_RDLOCK',
  'SQLITE_IOERR_UNLOCK',
  'SQLITE_IOERR_CHECKRESERVEDLOCK',
  'SQLITE_IOERR_BLOCKED',
  'SQLITE_IOERR_SHMLOCK',
  'SQLITE_IOERR_SHMOPEN',
  'SQLITE_IOERR_SHMMAP',
  'SQLITE_READONLY_CANTLOCK',
]);

type Problem = (typeof PROBLEMS)[keyof typeof PROBLEMS] | 'noLocks' | 'other';

/** A sentence without the path at its beginning. */
type Sentence = (detail: string, code: string) => string;

/**
 * The sentences of a kind of database, beside {@link EVERYWHERE}. An error without one is a defect of this program. `contents` is for
 * {@link DamagedStore}, and `other` for every error of SQLite that has no sentence.
 */
export type Sentences = Partial<Readonly<Record<Problem | 'contents', Sentence>>>;

/** What an error of SQLite is about; null for any other error. */
export function findProblem(error: unknown): Problem | null {
  const { code } = error as { readonly code?: unknown };
  const name = typeof code === 'string' ? /^SQLITE_([A-Z]*)/.exec(code)?.[1] : undefined;
  if (name === undefined) return null;
  if (WITHOUT_LOCKS.has(code as string)) return 'noLocks';
  return Object.hasOwn(PROBLEMS, name) ? PROBLEMS[name as keyof typeof PROBLEMS] : 'other';
}

/** The error as a sentence about the database; undefined for an error without one. */
export function describeSqliteError(
  path: string,
  error: unknown,
  sentences: Sentences = WHERE_READ,
): InputError | undefined {
  const problem = findProblem(error);
  const sentence =
    error instanceof DamagedStore || isAboutValues(error)
      ? sentences.contents
      : problem === null
        ? undefined
        : (sentences[problem] ?? EVERYWHERE[problem] ?? sentences.other);
  if (sentence === undefined) return undefined;
  const { code } = error as { readonly code?: unknown };
  return new InputError(`${path}: ${sentence(errorMessage(error), String(code))}`);
}

/** What functions of SQLite report about values that this program never writes, where it uses them. */
const ABOUT_VALUES = /^(?:malformed JSON|bad JSON path: .*|JSON cannot hold BLOB values|integer overflow)$/s;

function isAboutValues(error: unknown): boolean {
  return findProblem(error) === 'query' && ABOUT_VALUES.test(errorMessage(error));
}

/**
 * Does something with a database.
 * @throws InputError for an error that has a sentence; every other error unchanged.
 */
export function inSentences<Value>(path: string, sentences: Sentences, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw describeSqliteError(path, error, sentences) ?? error;
  }
}

/** What to do where no process can lock a file. */
export const LOCAL_DISK = 'use a local disk: copy the file there, or choose another path for a new one';

/** Of every database: problems of the machine, and not of its contents. */
const EVERYWHERE: Sentences = {
  busy: () =>
    `another process holds a lock on this database, or its file system does not support locks; wait until that process has finished, or ${LOCAL_DISK}.`,
  noLocks: (_, code) => `its file system does not support locks (${code}); ${LOCAL_DISK}.`,
  memory: (detail) => `does not fit into memory (${detail}); use a machine with more memory, or a smaller database.`,
};

/** Of databases that are only read. */
export const WHERE_READ: Sentences = {
  busy: () =>
    'another process holds a lock on this database, or its file system does not support locks; wait until that process has finished, or read a copy on a local disk.',
  noLocks: (_, code) => `its file system does not support locks (${code}); copy it to a local disk, and read the copy.`,
  damaged: (detail) => `the database is damaged or truncated (${detail}); fetch or copy it again.`,
  notADatabase: (detail) => `not a SQLite database (${detail}); point run_dir at the folder of a run store.`,
  cannotOpen: (detail) => `cannot be opened (${detail}); check that it is there and that you may read it.`,
  wrongType: (detail) => `${detail}; repair the database, or fetch or copy it again.`,
  other: (detail, code) => `SQLite cannot read it (${code}: ${detail}).`,
};

const unusable: Sentence = (detail) => `cannot be used (${detail}); correct that, or choose another path.`;

/** Of databases that are written, where the disk or the permissions are the problem. */
export const WHERE_WRITTEN: Sentences = { disk: unusable, cannotOpen: unusable, permission: unusable };
