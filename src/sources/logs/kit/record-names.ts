/** The names of the members of records. Each is compared and split into words once, because a record may have hundreds of thousands of them. */
import type { MappedField } from '../../../base/core/log-fields.ts';
import { NAME_WORDS, nameWords, plainName } from './field-names.ts';
import { readPath } from './mapped-values.ts';
import type { LogRecord } from './record-values.ts';

/** A name that leads to a member only, and never through members. */
const NO_PATH = /^[^.[\]]*$/;

export class RecordNames {
  readonly #records: readonly LogRecord[];
  /** The records that have a name, in the order of the names. */
  readonly #holders = new Map<string, LogRecord[]>();
  /** The first name of those that are compared as the same. */
  readonly #byPlainName = new Map<string, string>();
  readonly #byField = new Map<string, string[]>();

  constructor(records: readonly LogRecord[]) {
    this.#records = records;
    for (const record of records) for (const name of Object.keys(record)) this.#add(name, record);
  }

  /** Whether some record has it. */
  has(name: string): boolean {
    return this.#holders.has(name);
  }

  /** The first name that is the same apart from case, `_`, `-` and spaces. */
  findLike(name: string): string | undefined {
    return this.#byPlainName.get(plainName(name));
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
      if (!own.some((word) => known.any.has(word)) || own.some((word) => known.none.has(word))) continue;
      const names = this.#byField.get(field);
      if (names === undefined) this.#byField.set(field, [name]);
      else names.push(name);
    }
  }
}
