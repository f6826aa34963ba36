/** The kinds of databases that this program makes and adds to. */

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
}
