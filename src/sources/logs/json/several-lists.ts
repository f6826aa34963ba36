/** Documents with several lists of records, such as one for each run: lists whose records have the fields of the first are read, too. */
import type { MappedField } from '../../../base/core/log-fields.ts';
import { DEFAULT_NAMES, GUESSED_NAMES, plainName } from '../kit/fields/field-names.ts';
import { isLikeModel } from '../kit/folder-words.ts';
import { parseLooseJson } from '../kit/json.ts';
import type { JsonPiece, PathName, PieceOptions } from '../kit/json-pieces.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { listMembers } from './beginning.ts';
import { isListName } from './find-records.ts';
import type { RecordsPlace } from './records-place.ts';

/** Of the names of the first record, so many must be in the first record of another list. */
const LEAST_SHARED = 0.5;

/** What an object around a list may state about all of its records. */
const MODELS = namesOf(['model']);
const OF_RUNS = namesOf(['model', 'dataset', 'task', 'variant', 'temperature']);

function namesOf(fields: readonly MappedField[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => [...DEFAULT_NAMES[field], ...(GUESSED_NAMES[field] ?? [])]).map(plainName));
}

/** The lists of one document, in their order. */
export class SeveralLists {
  /** The path to the lists: a name that is not usual for a list may be another one. */
  readonly #path: readonly PathName[];
  readonly #place: RecordsPlace;
  #names: readonly string[] = [];
  #current: JsonPiece['within'];
  #isRead = true;
  /** The place on the path of the name of a model, where two names differ; -1 for none. */
  readonly #modelAt: number;
  /** The members that were read since the last list, by their full names, and those of them that are about the current list, or its model by its path. */
  #members = new Map<string, unknown>();
  #around: LogRecord = {};

  constructor(place: RecordsPlace) {
    this.#place = place;
    this.#path = place.path.map((name) => (isListName(name) ? name : null));
    const differing = place.path.flatMap((_, at) => (this.#path[at] === null ? [at] : []));
    this.#modelAt = differing.length < 2 ? -1 : (differing.find((at) => isLikeModel(place.path[at] ?? '')) ?? -1);
  }

  /** Where the pieces of the document are that may be records. */
  get options(): Pick<PieceOptions, 'list' | 'object' | 'isSequence' | 'hasValues'> {
    const { form, path } = this.#place;
    if (form === 'sequence') return { isSequence: true };
    if (form === 'object') return { object: path.length === 0 ? null : path };
    return path.length === 0 ? { list: null } : { list: this.#path, hasValues: this.#path.includes(null) };
  }

  /** Takes a member of an object around the lists. */
  takeMember({ key, bytes }: JsonPiece): void {
    const name = key?.slice(key.lastIndexOf('.') + 1) ?? '';
    if (OF_RUNS.has(plainName(name))) this.#members.set(key ?? '', parseLooseJson(bytes, ''));
  }

  /** Whether an element is of a list that is read. */
  accepts({ within, bytes }: JsonPiece): boolean {
    if (within === this.#current) return this.#isRead;
    this.#current = within;
    this.#endMembers(within ?? []);
    this.#isRead = this.#isAlike(
      listMembers(bytes.toString()).map(({ name }) => name),
      within,
    );
    return this.#isRead;
  }

  #endMembers(within: readonly string[]): void {
    const start = [...within.slice(0, -1), ''].join('.');
    const own = [...this.#members]
      .filter(([key]) => within.length > 1 && key.startsWith(start))
      .map(([key, value]): [string, unknown] => [key.slice(start.length), value]);
    const hasModel = this.#modelAt === -1 || own.some(([name]) => MODELS.has(plainName(name)));
    this.#around = { ...(hasModel ? {} : { model: within[this.#modelAt] }), ...Object.fromEntries(own) };
    this.#members = new Map();
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

  /** The record with the name of its list as its condition, or its condition and its model, and what the object around the list states, unless it has them. */
  withCondition(record: LogRecord, { within }: JsonPiece): LogRecord {
    if (within === undefined) return record;
    const names = within.filter((_, at) => this.#path[at] === null && at !== this.#modelAt);
    return { condition: names.join('/'), ...this.#around, ...record };
  }
}
