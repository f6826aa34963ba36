/**
 * Reads objects that models write as JSON with errors: with quotes of either kind or none around keys, superfluous commas, comments,
 * Python's True, False and None, full-width punctuation, line breaks and quotes inside of texts, and a missing end. A number, word or text
 * that is cut off by the end of the reply is null, because the rest of it is unknown; so is a number that another one without a key follows
 * (`0,8`). Takes linear time, and reads no deeper than {@link DEEPEST}.
 */

/** A value of an object, and its position in the text. */
export interface Located {
  readonly value: TolerantValue;
  readonly start: number;
  readonly end: number;
}

/** An object, and its position in the text. */
export interface LocatedObject extends Located {
  readonly value: Map<string, Located>;
}

/** An object of a reply that is not inside of another one. */
export interface ReplyObject extends LocatedObject {
  /** Whether the text ended before the object did, so that the rest of it is unknown. */
  readonly isOpen: boolean;
}

type TolerantValue = string | number | boolean | null | Map<string, Located> | readonly Located[];

/** Replies of judges are not deeper. */
const DEEPEST = 50;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['True', true],
  ['false', false],
  ['False', false],
  ['null', null],
  ['None', null],
]);
/** A comment without an end continues to the end of the text. */
const SEPARATORS = /(?:[\s,，、]|\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/)?)*/y;
/** A number must be followed by the end of a value; otherwise it is text: 2か3. */
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?(?=[^\S\n]*(?:[,，、;:：}\]\n"'“「`#]|\/[/*]|$))/y;
/** Text without quotes continues to the end of the value. */
const BARE = /[^\s,，、:：{}[\]"'][^,，、:：{}[\]"'\n]*/y;
const COLONS = [':', '：'];
/** The characters after a quote that ends a text. Any other quote is part of the text: `'it's so'`, `"rated "good" by all"`. */
const AFTER_QUOTE = /\s*(?:[,，、:：}\]"'“「`#]|\/[/*]|$)|[^\S\n]*\n/y;
/** The beginning of a number, in quotes or without. */
const NUMERIC = /["'“「]?\s*[-+.]?\p{Nd}/uy;

interface Quote {
  readonly close: string;
  /** The characters between the quotes that need no escape. */
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

/** The number of brackets without an end and without a field, after which complete objects are still searched. */
const MOST_OPEN = 20;

/**
 * The objects of a text that are not inside of another one, in order. An object with a field but without an end is a reply that was cut
 * off, and includes all the text after it. A bracket without a field and without an end is not an object, so complete objects are searched
 * after it.
 */
export function findObjects(reply: string): ReplyObject[] {
  const text = reply.trimEnd();
  const objects: ReplyObject[] = [];
  let open = 0;
  for (let at = text.indexOf('{'); at !== -1 && open < MOST_OPEN;) {
    const object = new Reader(text, at).objectHere();
    objects.push(object);
    if (object.isOpen && object.value.size > 0) break;
    if (object.isOpen) open++;
    at = text.indexOf('{', object.isOpen ? at + 1 : object.end);
  }
  return objects;
}

class Reader {
  readonly #text: string;
  #at: number;
  /** Whether the text ended before a bracket did. */
  #isOpen = false;

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** The object whose bracket is next. */
  objectHere(): ReplyObject {
    const start = this.#at;
    const value = this.#object(0);
    return { value, start, end: this.#at, isOpen: this.#isOpen };
  }

  #located(depth: number): Located {
    const start = this.#at;
    return { value: this.#value(depth), start, end: this.#at };
  }

  #value(depth: number): TolerantValue {
    const char = this.#text.charAt(this.#at);
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#list(depth);
    const quote = QUOTES[char];
    if (quote !== undefined) return this.#quoted(quote);
    const number = this.#match(NUMBER);
    const word = number ?? this.#match(BARE)?.trimEnd() ?? '';
    if (this.#text.length === this.#at) return null;
    if (number !== null) return Number(number);
    const known = WORDS.get(word);
    return known === undefined ? word : known;
  }

  #object(depth: number): Map<string, Located> {
    const members = new Map<string, Located>();
    let last: string | null = null;
    this.#at++;
    while (!this.#isOver('}', depth)) {
      const key = this.#located(depth + 1);
      const value = this.#afterColon(depth + 1);
      if (value !== null && key.end > key.start) members.set((last = keyWords(key.value)), value);
      else if (last !== null && this.#isNumeric(value ?? key)) this.#makeUncertain(members, last);
      if (this.#at === key.start) this.#at++; // a character that has no place here
    }
    return members;
  }

  /** The value whose colon is next; null without a colon. */
  #afterColon(depth: number): Located | null {
    this.#match(SEPARATORS);
    if (!COLONS.includes(this.#text.charAt(this.#at))) return null;
    this.#at++;
    this.#match(SEPARATORS);
    return this.#located(depth);
  }

  #isNumeric({ start }: Located): boolean {
    NUMERIC.lastIndex = start;
    return NUMERIC.test(this.#text);
  }

  /** It is unknown which of two numbers is meant, or whether they are one number with a comma. */
  #makeUncertain(members: Map<string, Located>, key: string): void {
    const member = members.get(key);
    if (member !== undefined && this.#isNumeric(member)) members.set(key, { ...member, value: null });
  }

  #list(depth: number): Located[] {
    const members: Located[] = [];
    this.#at++;
    while (!this.#isOver(']', depth)) {
      const before = this.#at;
      members.push(this.#located(depth + 1));
      if (this.#at === before) this.#at++;
    }
    return members;
  }

  /** Whether the closing bracket, or the end of the text, is next; a value that is too deep is left out completely. */
  #isOver(bracket: string, depth: number): boolean {
    this.#match(SEPARATORS);
    if (depth >= DEEPEST) this.#at = this.#text.length;
    if (this.#at >= this.#text.length) return (this.#isOpen = true);
    if (this.#text.charAt(this.#at) !== bracket) return false;
    this.#at++;
    return true;
  }

  /** Reads to the quote that ends the text; a text in apostrophes ends with its line. Null where the reply ends first. */
  #quoted({ close, plain }: Quote): string | null {
    let read = '';
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      read += this.#match(plain) ?? '';
      const char = this.#text.charAt(this.#at);
      if (char === '\\') read += this.#escaped();
      else if (char === close && !this.#endsText()) read += char;
      else if (char !== '') {
        if (char === close) this.#at++;
        return read;
      }
    }
    return null;
  }

  /** Whether the next character, a quote, ends its text. */
  #endsText(): boolean {
    AFTER_QUOTE.lastIndex = this.#at + 1;
    return AFTER_QUOTE.test(this.#text);
  }

  #escaped(): string {
    const char = this.#text.charAt(++this.#at);
    const code = char === 'u' ? /^[\da-fA-F]{4}/.exec(this.#text.slice(this.#at + 1, this.#at + 5))?.[0] : undefined;
    if (code === undefined) return ESCAPES[char] ?? char;
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }
}

/** Keys are texts; numbers and words are read as texts; objects and lists are not keys. */
function keyWords(key: TolerantValue): string {
  return typeof key === 'object' ? '' : String(key);
}
