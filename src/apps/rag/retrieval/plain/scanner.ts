/** Takes values of JSON from bytes, one after the other. After a failure nothing more is to be taken. */

const [TAB, LINE_FEED, CARRIAGE_RETURN, SPACE] = [0x09, 0x0a, 0x0d, 0x20];
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** Of the hash function FNV-1a. */
const PRIME = 0x01000193;
const SIMPLE_ESCAPES: ReadonlySet<number | undefined> = new Set(Buffer.from('"\\/bfnrt'));
const HEX_ESCAPE = /^u[\da-fA-F]{4}$/;
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const LITERALS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);
/** By byte: whether it occurs in numbers, `true`, `false` and `null`. */
const IN_WORD: readonly boolean[] = Array.from({ length: 0x100 }, (_, byte) =>
  /[\w+.-]/.test(String.fromCharCode(byte)),
);

export class Scanner {
  /** The string, without its quotes, or the word that was taken last. */
  start = 0;
  end = 0;
  /** Of these bytes. */
  hash = 0;
  hasEscape = false;
  #line: Buffer = Buffer.alloc(0);
  #at = 0;

  /** @param line valid UTF-8. */
  open(line: Buffer): void {
    this.#line = line;
    this.#at = 0;
  }

  isAtEnd(): boolean {
    return this.#next() === undefined;
  }

  isAtString(): boolean {
    return this.#next() === QUOTE;
  }

  isAtList(): boolean {
    return this.#next() === OPEN_LIST;
  }

  isAtObject(): boolean {
    return this.#next() === OPEN_OBJECT;
  }

  /** Takes a list. @param takeElement whether it could take an element. */
  takeList(takeElement: () => boolean): boolean {
    return this.#takeItems(OPEN_LIST, CLOSE_LIST, takeElement);
  }

  /** Takes an object. @param takeMember whether it could take a key and its value. */
  takeObject(takeMember: () => boolean): boolean {
    return this.#takeItems(OPEN_OBJECT, CLOSE_OBJECT, takeMember);
  }

  takeColon(): boolean {
    return this.#take(COLON);
  }

  takeString(): boolean {
    if (!this.#take(QUOTE)) return false;
    const line = this.#line;
    let [hash, hasEscape] = [0, false];
    for (let at = this.#at; at < line.length; at++) {
      const byte = line[at] as number;
      if (byte === QUOTE) {
        this.#mark(at, hash, hasEscape);
        this.#at = at + 1;
        return true;
      }
      if (byte < SPACE) return false;
      hash = Math.imul(hash ^ byte, PRIME);
      if (byte !== BACKSLASH) continue;
      if (!SIMPLE_ESCAPES.has(line[at + 1]) && !HEX_ESCAPE.test(line.toString('latin1', at + 1, at + 6))) return false;
      hasEscape = true;
      at++;
    }
    return false;
  }

  /** Takes what is no list and no object. @returns its value; undefined where it cannot be taken. */
  takeScalar(): string | number | boolean | null | undefined {
    if (this.isAtString()) return this.takeString() ? this.text() : undefined;
    const word = this.takeWord();
    return NUMBER.test(word) ? Number(word) : LITERALS.get(word);
  }

  /** Takes a number, `true`, `false` or `null`. @returns its text, which may be none of these, or empty. */
  takeWord(): string {
    this.#next();
    const line = this.#line;
    let [at, hash] = [this.#at, 0];
    for (; at < line.length; at++) {
      const byte = line[at] as number;
      if (IN_WORD[byte] !== true) break;
      hash = Math.imul(hash ^ byte, PRIME);
    }
    this.#mark(at, hash, false);
    this.#at = at;
    return this.text();
  }

  /** The text of what was taken last. */
  text(): string {
    const text = this.#line.toString('utf8', this.start, this.end);
    return this.hasEscape ? (JSON.parse(`"${text}"`) as string) : text;
  }

  #takeItems(open: number, close: number, takeItem: () => boolean): boolean {
    if (!this.#take(open)) return false;
    if (this.#take(close)) return true;
    do if (!takeItem()) return false;
    while (this.#take(COMMA));
    return this.#take(close);
  }

  #take(byte: number): boolean {
    if (this.#next() !== byte) return false;
    this.#at++;
    return true;
  }

  /** Skips whitespace. @returns the byte after it; undefined at the end. */
  #next(): number | undefined {
    const line = this.#line;
    let byte = line[this.#at];
    if (byte === undefined || byte > SPACE) return byte;
    while (byte === SPACE || byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN) byte = line[++this.#at];
    return byte;
  }

  /** Remembers the bytes from here to `end`. */
  #mark(end: number, hash: number, hasEscape: boolean): void {
    this.start = this.#at;
    this.end = end;
    this.hash = hash;
    this.hasEscape = hasEscape;
  }
}
