/** The kinds of databases that this program makes and adds to. */
import type { Database } from '../sqlite.ts';

/** What a database is for. */
export interface StoreKind {
  /** Its file under sql/; it must make a table `meta (name, value)`. */
  readonly schema: string;
  /** Kept in `meta` as schema_version. */
  readonly version: string;
  /** A table that no other kind has. */
  readonly table: string;
  /** Such as `store of reviews`. */
  readonly name: string;
  /** The command that makes one, such as `audit review sample`. */
  readonly maker: string;
  /** What to do where there is none. */
  readonly remedy: (path: string) => string;
  /** The version before: it is read as it is, and changed to this one when it is opened to be written. */
  readonly former?: FormerVersion;
}

interface FormerVersion {
  readonly version: string;
  /** Its file under sql/. */
  readonly schema: string;
  /** Makes the tables of the current version, without the row of the version. Called in a transaction. */
  readonly upgrade: (db: Database.Database) => void;
}
