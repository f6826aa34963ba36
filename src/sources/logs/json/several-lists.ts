/** Documents with several lists of records, such as one for each run: lists whose records have the fields of the first are read, too. */
import type { MappedField } from '../../../base/core/log-fields.ts';
import { DEFAULT_NAMES, GUESSED_NAMES, plainName } from '../kit/fields/field-names.ts';
import { isLikeModel } from '../kit/folder-words.ts';
import { parseLooseJson } from '../kit/json.ts';
import type { JsonPiece, PathName, PieceOptions } from '../kit/json-pieces.ts';
import type { LogRecord } from '../kit/record-values.ts';
import { listMembers } from './beginning.ts';
import { hasListWord, isListName } from '../kit/list-names.ts';
import type { RecordsPlace } from './records-place.ts';

/** Of the names of the first record, so many must be in the first record of another list. */
const LEAST_SHARED = 0.5;

/** What an object around a list may state about all of its records. */
const MODELS = namesOf(['model']);
const OF_RUNS = namesOf(['model', 'dataset', 'task', 'variant', 'temperature']);

function namesOf(fields: readonly MappedField[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => [...DEFAULT_NAMES[field], ...(GUESSED_NAMES[field] ?? [])]).map(plainName));
}

function isModel(name: string): boolean {
  return MODELS.has(plainName(name));
}

/** The full name of the object of a member, with a dot; empty for the document. */
function startOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.') + 1);
}

/** Lists in so many objects may also have a name with such a word. */
const LEAST_NAMES = 3;

/** Whether all lists have the name that the first one has at a place of its path. */
function isFixed(name: string, at: number, { path }: RecordsPlace): boolean {
  return isListName(name) || (path.length >= LEAST_NAMES && at === path.length - 1 && hasListWord(name));
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
  /** The members of the objects around the current list, and of those before it, by their full names; and what they and its path state about it. */
  #members = new Map<string, unknown>();
  #around: LogRecord = {};

  constructor(place: RecordsPlace) {
    this.#place = place;
    this.#path = place.path.map((name, at) => (isFixed(name, at, place) ? name : null));
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
    const full = key ?? '';
    if (OF_RUNS.has(plainName(full.slice(startOf(full).length)))) this.#members.set(full, parseLooseJson(bytes, ''));
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
    const objects = within.map((_, depth) => [...within.slice(0, depth), ''].join('.'));
    const stated = objects.map((start) => this.#membersOf(start));
    const own = stated.pop() ?? {};
    const outer = stated.flatMap((members) => Object.entries(members));
    const hasModel = this.#modelAt === -1 || Object.keys(own).some(isModel);
    this.#around = {
      ...Object.fromEntries(outer.filter(([name]) => this.#modelAt === -1 || !isModel(name))),
      ...(hasModel ? {} : { model: within[this.#modelAt] }),
      ...own,
    };
    for (const key of this.#members.keys()) if (!objects.includes(startOf(key))) this.#members.delete(key);
  }

  /** The members of one object. @param start its full name with a dot; empty for the document. */
  #membersOf(start: string): LogRecord {
    const members = [...this.#members].filter(([key]) => startOf(key) === start);
    return Object.fromEntries(members.map(([key, value]) => [key.slice(start.length), value]));
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
