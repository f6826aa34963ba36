/** The store of extractions (sql/extractions.sql). Every change is on the disk when the call returns; other processes may write at the same time. */
import type { Database } from '../../../base/sqlite/sqlite.ts';
import { guarded, openStoreFile, readStoreFile } from '../../../base/sqlite/stores/store-file.ts';
import { StoredRequests, type RequestTables } from '../../../models/stored/stored-requests.ts';
import { EXTRACTIONS } from '../../../audit/extracted/extraction-kind.ts';

export class ExtractionStore implements RequestTables {
  readonly path: string;
  readonly connection: Database.Database;
  /** Replies, failures and claims. */
  readonly requests: StoredRequests;
  readonly now: () => string;

  private constructor(path: string, connection: Database.Database, now: () => string) {
    this.path = path;
    this.connection = connection;
    this.now = now;
    this.requests = new StoredRequests(this, now);
  }

  /** Opens the store, or creates an empty one. @throws InputError for a file that is no store that this program can read. */
  static openOrCreate(path: string, now: () => string = clock): ExtractionStore {
    return new ExtractionStore(path, openStoreFile(path, EXTRACTIONS, true), now);
  }

  /** Opens the store to read; no permission to write is needed. @throws InputError also where there is no file. */
  static openToRead(path: string): ExtractionStore {
    return new ExtractionStore(path, readStoreFile(path, EXTRACTIONS), clock);
  }

  /** Makes several changes: all of them, or none if one fails. */
  change<Value>(work: () => Value): Value {
    return guarded(this.path, EXTRACTIONS, () =>
      this.connection.inTransaction ? work() : this.connection.transaction(work).immediate(),
    );
  }

  /** @throws InputError for an error of the file. */
  read<Value>(work: () => Value): Value {
    return guarded(this.path, EXTRACTIONS, work);
  }

  /** Reads one consistent state, also while another process writes. */
  snapshot<Value>(work: () => Value): Value {
    return this.read(() => this.connection.transaction(work)());
  }

  close(): void {
    if (!this.connection.open) return;
    this.requests.close();
    this.connection.close();
  }
}

const clock = (): string => new Date().toISOString();
