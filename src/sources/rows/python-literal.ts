/**
 * Reads values as Python prints them (`repr`), which is what a CSV of pandas contains for lists and objects: `['a', "b's"]`,
 * `{'score': nan}`, `array(['a', 'b'], dtype=object)`, `['a' 'b']` of NumPy, `[Document(page_content='a', metadata={})]`.
 * Source: CPython 3.13, unicode_repr. Takes linear time, and reads no deeper than {@link DEEPEST}.
 */
import { unescapePython } from '../../base/text/python-list.ts';

const DEEPEST = 100;
const SPACE = /\s*/y;
const TEXT = /[rbuf]{0,2}(?:'([^'\\]*(?:\\[^][^'\\]*)*)'|"([^"\\]*(?:\\[^][^"\\]*)*)")/iy;
const SEPARATORS = /[\s,]*/y;
const NUMBER = /[-+]?(?:\d[\d_]*\.?\d*|\.\d+)(?:e[-+]?\d+)?/iy;
const NAME = /[\p{L}_][\p{L}\p{N}_.]*/uy;
const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['None', null],
  ['null', null],
  ['nan', null],
  ['NaN', null],
  ['inf', null],
  ['True', true],
  ['true', true],
  ['False', false],
  ['false', false],
]);
const CLOSING: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };

/** The list or object; null for a text that is neither. */
export function parsePythonLiteral(text: string): object | null {
  const reader = new Reader(text);
  const value = reader.value(0);
  return typeof value === 'object' && reader.isAtEnd() ? value : null;
}

/** A value that cannot be read: it is undefined, and so is every value around it. */
type Read = unknown;

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  isAtEnd(): boolean {
    this.#take(SPACE);
    return this.#at === this.#text.length;
  }

  value(depth: number): Read {
    this.#take(SPACE);
    const open = this.#text[this.#at] ?? '';
    if (open === '[' || open === '(' || open === '{') return this.#collection(open, depth);
    return this.#string() ?? this.#number() ?? this.#word(depth);
  }

  #string(): string | undefined {
    const match = this.#take(TEXT);
    const text = match?.[1] ?? match?.[2];
    return text?.includes('\\') === true ? unescapePython(text) : text;
  }

  #number(): number | undefined {
    const match = this.#take(NUMBER);
    return match === null ? undefined : Number(match[0].replaceAll('_', ''));
  }

  /** A constant, or a call: that of one value is the value, that of names is an object of them. */
  #word(depth: number): Read {
    const name = this.#take(NAME)?.[0];
    if (name === undefined) return undefined;
    if (this.#text[this.#at] !== '(') return WORDS.get(name);
    const args = this.#collection('(', depth);
    return Array.isArray(args) && args.length === 1 ? args[0] : args;
  }

  /** Elements need no comma between them, because NumPy writes none. An argument that is no value, such as `dtype=object`, is null. */
  #collection(open: string, depth: number): Read {
    if (depth >= DEEPEST) return undefined;
    this.#at++;
    const elements: unknown[] = [];
    const members = new Map<string, unknown>();
    for (;;) {
      this.#take(SEPARATORS);
      if (this.#text[this.#at] === CLOSING[open]) break;
      const name = this.#memberName(open);
      const read = this.value(depth + 1);
      const value = read === undefined && name !== undefined && open === '(' ? null : read;
      if (value === undefined) return undefined;
      if (name === undefined) elements.push(value);
      else members.set(name, value);
    }
    this.#at++;
    if (elements.length > 0) return elements;
    return members.size > 0 || open === '{' ? Object.fromEntries(members) : elements;
  }

  /** `'key': ` of a dict, or `key=` of a call. */
  #memberName(open: string): string | undefined {
    if (open === '[') return undefined;
    const start = this.#at;
    const name = open === '{' ? (this.#string() ?? this.#take(NUMBER)?.[0]) : this.#take(NAME)?.[0];
    if (name !== undefined && this.#take(open === '{' ? /\s*:/y : /=/y) !== null) return name;
    this.#at = start;
    return undefined;
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text);
    if (match !== null) this.#at = expression.lastIndex;
    return match;
  }
}
