/** Documents with several lists of records, such as one for each run: lists whose records have the fields of the first are read, too. */
import type { JsonPiece, PathName, PieceOptions } from '../kit/json-pieces.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { listMembers } from './beginning.ts';
import { isListName } from './find-records.ts';
import type { RecordsPlace } from './records-place.ts';

/** Of the names of the first record, so many must be in the first record of another list. */
const LEAST_SHARED = 0.5;

/** The lists of one document, in their order. */
export class SeveralLists {
  /** The path to the lists: a name that is not usual for a list may be another one. */
  readonly #path: readonly PathName[];
  readonly #place: RecordsPlace;
  #names: readonly string[] = [];
  #current: JsonPiece['within'];
  #isRead = true;

  constructor(place: RecordsPlace) {
    this.#place = place;
    this.#path = place.path.map((name) => (isListName(name) ? name : null));
  }

  /** Where the pieces of the document are that may be records. */
  get options(): Pick<PieceOptions, 'list' | 'object' | 'isSequence'> {
    const { form, path } = this.#place;
    if (form === 'sequence') return { isSequence: true };
    if (form === 'object') return { object: path.length === 0 ? null : path };
    return { list: path.length === 0 ? null : this.#path };
  }

  /** Whether an element is of a list that is read. */
  accepts({ within, bytes }: JsonPiece): boolean {
    if (within === this.#current) return this.#isRead;
    this.#current = within;
    this.#isRead = this.#isAlike(
      listMembers(bytes.toString()).map(({ name }) => name),
      within,
    );
    return this.#isRead;
  }

  #isAlike(names: readonly string[], within: JsonPiece['within']): boolean {
    if (names.length === 0) return false;
    if (this.#names.length === 0) {
      // Lists before the one that was chosen have other records.
      if (within !== undefined && within.join('\0') !== this.#place.path.join('\0')) return false;
      this.#names = names;
    }
    return names.filter((name) => this.#names.includes(name)).length >= LEAST_SHARED * this.#names.length;
  }

  /** The record with the name of its list as its condition, unless it has one. */
  withCondition(record: LogRecord, { within }: JsonPiece): LogRecord {
    if (within === undefined) return record;
    return { condition: within.filter((_, at) => this.#path[at] === null).join('/'), ...record };
  }
}
