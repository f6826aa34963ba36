/**
 * Objects as models write them when they mean JSON: with quotes of either kind or none around keys, commas too many, comments, Python's True,
 * False and None, full-width punctuation, line breaks inside of texts, and an end that is missing. A number, word or text that the end of the
 * reply cuts off is null, because the rest of it is not known. In linear time, and no deeper than {@link DEEPEST}.
 */

/** A value of an object, and where in the text it stands. */
export interface Located {
  readonly value: TolerantValue;
  readonly start: number;
  readonly end: number;
}

/** An object, and where in the text it is. */
export interface LocatedObject extends Located {
  readonly value: Map<string, Located>;
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
const BLANKS = /(?:[\s,，、]|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?)*/y;
/** With something after it that ends a value, else it is text: 2か3. */
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[^\S\n]*(?:[,，、;:：}\]\n"'“「`#]|\/[/*]|$))/y;
/** Text without quotes goes on to what ends a value. */
const BARE = /[^\s,，、:：{}[\]"'][^,，、:：{}[\]"'\n]*/y;
const COLONS = [':', '：'];

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
 * was cut off, or a bracket that meant something else and swallowed what follows it. The items of its lists are no objects of the reply.
 */
export function objectsIn(text: string): LocatedObject[] {
  const whole: LocatedObject[] = [];
  const open: LocatedObject[] = [];
  const items = new Map<number, number>();
  for (let at = text.indexOf('{'); at !== -1 && open.length < MOST_OPEN;) {
    const reader = new Reader(text, at, items);
    const object = reader.objectHere();
    (reader.isOpen ? open : whole).push(object);
    at = text.indexOf('{', reader.isOpen ? at + 1 : reader.at);
    for (let end = items.get(at); end !== undefined; end = items.get(at)) at = text.indexOf('{', end);
  }
  return [...whole, ...open.toReversed()];
}

class Reader {
  readonly #text: string;
  readonly #items: Map<number, number>;
  at: number;
  /** Whether the text ended before a bracket did. */
  isOpen = false;

  /** @param items receives where the items of lists begin and end. */
  constructor(text: string, at: number, items: Map<number, number>) {
    this.#text = text;
    this.at = at;
    this.#items = items;
  }

  /** The object whose bracket is next. */
  objectHere(): LocatedObject {
    const start = this.at;
    return { value: this.#object(0), start, end: this.at };
  }

  #located(depth: number): Located {
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
    const word = number ?? this.#match(BARE)?.trimEnd() ?? '';
    if (this.#text.length === this.at) return null;
    if (number !== null) return Number(number);
    const known = WORDS.get(word);
    return known === undefined ? word : known;
  }

  #object(depth: number): Map<string, Located> {
    const members = new Map<string, Located>();
    this.at++;
    while (!this.#isOver('}', depth)) {
      const before = this.at;
      const { value: key } = this.#located(depth + 1);
      this.#match(BLANKS);
      if (COLONS.includes(this.#text.charAt(this.at))) {
        this.at++;
        this.#match(BLANKS);
        members.set(keyWords(key), this.#located(depth + 1));
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
      const item = this.#located(depth + 1);
      members.push(item);
      this.#items.set(item.start, item.end);
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

  /** To the closing quote; an apostrophe goes no further than its line. Null where the text ends first. */
  #quoted({ close, plain }: Quote): string | null {
    let read = '';
    for (this.at++; this.at < this.#text.length; this.at++) {
      read += this.#match(plain) ?? '';
      const char = this.#text.charAt(this.at);
      if (char === '\\') read += this.#escaped();
      else if (char !== '') {
        if (char === close) this.at++;
        return read;
      }
    }
    return null;
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
