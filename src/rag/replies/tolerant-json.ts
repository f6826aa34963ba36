/**
 * Objects as models write them when they mean JSON: with quotes of either kind or none around keys, commas too many, comments, Python's True,
 * False and None, line breaks inside of texts, and an end that is missing. In linear time, and no deeper than {@link DEEPEST}.
 */

/** A value of an object, and where in the text it stands. */
export interface Located {
  readonly value: TolerantValue;
  readonly start: number;
  readonly end: number;
}

type TolerantValue = string | number | boolean | null | Map<string, Located> | readonly Located[];

/** Deeper things are no replies of judges. */
const DEEPEST = 50;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);
/** A comment without an end goes on to the end of the text. */
const BLANKS = /(?:[\s,]|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?)*/y;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?![\w.%/])/y;
/** Text without quotes goes on to what ends a value. */
const BARE = /[^\s,:{}[\]"'][^,:{}[\]"'\n]*/y;

interface Quote {
  readonly close: string;
  /** What stands for itself in between. */
  readonly plain: RegExp;
}

/** By the opening quote. */
const QUOTES: Readonly<Record<string, Quote>> = {
  '"': { close: '"', plain: /[^"\\]*/y },
  "'": { close: "'", plain: /[^'\\\n]*/y },
  '“': { close: '”', plain: /[^”\\]*/y },
  '「': { close: '」', plain: /[^」\\]*/y },
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Brackets without an end behind which it is looked again for whole objects. */
const MOST_OPEN = 20;

/**
 * The objects of a text that are inside of no other one, in order; then those without an end, the first one last. Such a one can be a reply that
 * was cut off, or a bracket that meant something else and swallowed what stands behind it.
 */
export function objectsIn(text: string): Map<string, Located>[] {
  const whole: Map<string, Located>[] = [];
  const open: Map<string, Located>[] = [];
  for (let at = text.indexOf('{'); at !== -1 && open.length < MOST_OPEN;) {
    const reader = new Reader(text, at);
    const { value } = reader.value(0);
    const list = reader.isOpen ? open : whole;
    if (value instanceof Map) list.push(value);
    at = text.indexOf('{', reader.isOpen ? at + 1 : reader.at);
  }
  return [...whole, ...open.toReversed()];
}

/** The field of the last object that has it, at any depth. */
export function memberNamed(objects: readonly Map<string, Located>[], name: string): Located | null {
  for (const object of objects.toReversed()) {
    const own = object.get(name);
    if (own !== undefined) return own;
    const inner = memberNamed(
      [...object.values()].flatMap(({ value }) => (value instanceof Map ? [value] : [])),
      name,
    );
    if (inner !== null) return inner;
  }
  return null;
}

class Reader {
  readonly #text: string;
  at: number;
  /** Whether the text ended before a bracket did. */
  isOpen = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.at = at;
  }

  value(depth: number): Located {
    const start = this.at;
    return { value: this.#value(depth), start, end: this.at };
  }

  #value(depth: number): TolerantValue {
    const char = this.#text.charAt(this.at);
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#list(depth);
    const quote = QUOTES[char];
    if (quote !== undefined) return this.#quoted(quote);
    const number = this.#match(NUMBER);
    if (number !== null) return Number(number);
    const word = this.#match(BARE)?.trimEnd() ?? '';
    const known = WORDS.get(word);
    return known === undefined ? word : known;
  }

  #object(depth: number): Map<string, Located> {
    const members = new Map<string, Located>();
    this.at++;
    while (!this.#isOver('}', depth)) {
      const before = this.at;
      const { value: key } = this.value(depth + 1);
      this.#match(BLANKS);
      if (this.#text.charAt(this.at) === ':') {
        this.at++;
        this.#match(BLANKS);
        members.set(keyWords(key), this.value(depth + 1));
      }
      if (this.at === before) this.at++; // a character that has no place here
    }
    return members;
  }

  #list(depth: number): Located[] {
    const members: Located[] = [];
    this.at++;
    while (!this.#isOver(']', depth)) {
      const before = this.at;
      members.push(this.value(depth + 1));
      if (this.at === before) this.at++;
    }
    return members;
  }

  /** Whether the closing bracket, or the end of the text, is next; what is too deep is left out as a whole. */
  #isOver(bracket: string, depth: number): boolean {
    this.#match(BLANKS);
    if (depth >= DEEPEST) this.at = this.#text.length;
    if (this.at >= this.#text.length) return (this.isOpen = true);
    if (this.#text.charAt(this.at) !== bracket) return false;
    this.at++;
    return true;
  }

  /** To the closing quote, or to the end of the text; an apostrophe goes no further than its line. */
  #quoted({ close, plain }: Quote): string {
    let read = '';
    for (this.at++; this.at < this.#text.length; this.at++) {
      read += this.#match(plain) ?? '';
      const char = this.#text.charAt(this.at);
      if (char === '\\') read += this.#escaped();
      else {
        if (char === close) this.at++;
        break;
      }
    }
    return read;
  }

  #escaped(): string {
    const char = this.#text.charAt(++this.at);
    const code = char === 'u' ? /^[\da-fA-F]{4}/.exec(this.#text.slice(this.at + 1, this.at + 5))?.[0] : undefined;
    if (code === undefined) return ESCAPES[char] ?? char;
    this.at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.at += found?.length ?? 0;
    return found;
  }
}

/** Keys are texts; numbers and words stand for themselves, and an object is no key that anybody asks for. */
function keyWords(key: TolerantValue): string {
  return typeof key === 'object' ? '' : String(key);
}
