/** The names of the members of records. Each is compared and split into words once, because a record may have hundreds of thousands of them. */
import { computeOnce } from '../../../../base/core/compute-once.ts';
import type { FieldMap, MappedField } from '../../../../base/core/log-fields.ts';
import { NAME_WORDS, nameWords, plainName } from './field-names.ts';
import { readPath } from '../mapped-values.ts';
import type { LogRecord } from '../record-values.ts';
import { listPaths, valuesAt, type ValuePath } from './value-paths.ts';

/** `correct_answer` is a truth, and `answer_correct` a label. */
function isOfLabel(field: string, words: readonly string[]): boolean {
  return (
    field === 'label' &&
    words.length === 2 &&
    words[0] === 'answer' &&
    NAME_WORDS.label?.any.has(words[1] ?? '') === true
  );
}

/** The name with which a path begins. */
function firstName(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

/** A name that leads to a member only, and never through members. */
const NO_PATH = /^[^.[\]]*$/;

/** Members of an object that are its text. */
const TEXT_NAMES = ['text', 'content', 'value', 'raw', 'output'];

export class RecordNames {
  /** Paths to members within objects, such as `response.text`, by the last name of the path as it is compared. */
  readonly #nested = new Map<string, string[]>();
  readonly #records: readonly LogRecord[];
  /** The records that have a name, in the order of the names. */
  readonly #holders = new Map<string, LogRecord[]>();
  /** The first name of those that are compared as the same. */
  readonly #byPlainName = new Map<string, string>();
  readonly #byField = new Map<string, string[]>();
  #paths: readonly string[] = [];
  readonly #values = new Map<string, ValuePath>();

  constructor(records: readonly LogRecord[], looksInside: boolean) {
    this.#records = records;
    for (const record of records) for (const name of Object.keys(record)) this.#add(name, record);
    if (!looksInside) return;
    this.#paths = listPaths(records);
    for (const path of this.#paths.filter((one) => !this.#holders.has(one))) {
      const last = plainName(path.slice(path.lastIndexOf('.') + 1));
      this.#nested.set(last, [...(this.#nested.get(last) ?? []), path]);
    }
  }

  /** The path whose last name is the same apart from case, `_`, `-` and spaces. Of several none is certain: the objects may be records themselves. */
  findNested(name: string): readonly string[] {
    const paths = this.#nested.get(plainName(name)) ?? [];
    return paths.length === 1 ? paths : [];
  }

  /** The path to the text of an object or a list of this name, such as `question.text` and `completion[0].content`. */
  findTextOf(name: string): readonly string[] {
    return TEXT_NAMES.flatMap((text) => {
      const own = [name, `${name}[0]`, `${name}[-1]`].map((object) => `${object}.${text}`);
      return own.filter((path) => this.#nested.get(text)?.includes(path));
    });
  }

  /** Whether there are values at a name, and all of them are objects or lists of objects. */
  areObjects(name: string): boolean {
    const values = this.listValues(name).flat();
    return (
      values.length > 0 && values.every((value) => typeof value === 'object' && value !== null && !('role' in value))
    );
  }

  /** The paths to values of which at least half of the records have the first name; none where fields are not looked for within objects. */
  listCommonPaths(): readonly string[] {
    const least = this.#records.length / 2;
    return this.#paths.filter((path) => (this.#holders.get(firstName(path)) ?? []).length >= least);
  }

  /** The same with the texts there, without those that are fields already. */
  listFreeValues(fields: FieldMap): readonly ValuePath[] {
    const taken = new Set(Object.values(fields));
    return this.listCommonPaths()
      .filter((path) => !taken.has(path))
      .map((path) => computeOnce(this.#values, path, () => valuesAt(this.#records, path)));
  }

  /** Whether some record has it. */
  has(name: string): boolean {
    return this.#holders.has(name);
  }

  /** The first name that is the same apart from case, `_`, `-` and spaces, or its plural. */
  findLike(name: string): string | undefined {
    const plain = plainName(name);
    return this.#byPlainName.get(plain) ?? this.#byPlainName.get(`${plain.replace(/y$/, 'ie')}s`);
  }

  /** The names whose words mean the field. */
  ofField(field: MappedField): readonly string[] {
    return this.#byField.get(field) ?? [];
  }

  /** The values at a name or path that are there. */
  listValues(name: string): unknown[] {
    const holders = NO_PATH.test(name) ? (this.#holders.get(name) ?? []) : this.#records;
    return holders.map((record) => readPath(record, name)).filter((value) => value !== null && value !== undefined);
  }

  #add(name: string, record: LogRecord): void {
    const holders = this.#holders.get(name);
    if (holders !== undefined) {
      holders.push(record);
      return;
    }
    this.#holders.set(name, [record]);
    const plain = plainName(name);
    if (!this.#byPlainName.has(plain)) this.#byPlainName.set(plain, name);
    const own = nameWords(name);
    for (const [field, known] of Object.entries(NAME_WORDS)) {
      if (
        !own.some((word) => known.any.has(word)) ||
        own.some((word) => known.none.has(word) && !isOfLabel(field, own))
      )
        continue;
      const names = this.#byField.get(field);
      if (names === undefined) this.#byField.set(field, [name]);
      else names.push(name);
    }
  }
}
