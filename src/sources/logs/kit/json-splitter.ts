/** Splits the bytes of a JSON document into pieces, chunk by chunk. */
import { InputError } from '../../../base/core/errors.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import {
  BACKSLASH,
  BLANK,
  BYTE_ORDER_MARK,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  endsWord,
  findKind,
  nameIn,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  type Reading,
} from './json-bytes.ts';
import { tooLarge } from './limits.ts';

/** A member of an object around the long list or object, or an element or member of that, as JSON text. */
export interface JsonPiece {
  /** The name of the member, after the names of the objects around it, joined by dots; null for an element of the list. */
  readonly key: string | null;
  /** Whether it is a member of the long object; the key is then only its name. */
  readonly isInner: boolean;
  readonly bytes: Buffer;
  /** The names that lead to the list, where it is one of several. */
  readonly within?: readonly string[];
}

/** A name on the path to a list; null for any name, so that there may be several lists. */
export type PathName = string | null;

export interface PieceOptions {
  /** The member that is the long list, or the path of names to it; null where the document itself is the list. */
  readonly list?: string | readonly PathName[] | null;
  /** The same for a long object instead of a list. */
  readonly object?: string | readonly string[] | null;
  /** Whether the document is values one after the other, which are read as the elements of a list are. */
  readonly isSequence?: boolean;
  /** The keys of the members to read; all if not given. Other members are skipped, however large they are. */
  readonly members?: readonly string[];
  /** Whether other members that are texts, numbers or words are read, too. */
  readonly hasValues?: boolean;
  /** The name of the document in errors. */
  readonly place: string;
  readonly limits: LogLimits;
}

/** Where the scan is outside of pieces. */
type Place = 'start' | 'key' | 'colon' | 'value' | 'element' | 'end';

/** Takes the chunks of one document in their order. */
export class JsonSplitter {
  readonly #options: PieceOptions;
  readonly #isList: boolean;
  readonly #isObject: boolean;
  readonly #isSequence: boolean;
  /** The path of names to the list or object. */
  readonly #path: readonly PathName[];
  /** The names of the objects on that path that are open, without the outermost; the long object counts. */
  #open: readonly string[] = [];
  /** The names that lead to the current list, where there may be several. */
  #within: Pick<JsonPiece, 'within'> = {};
  #at: Place;
  #reading: Reading = 'nothing';
  #key = '';
  /** The number of open brackets in the current piece. */
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** The parts of the current piece in earlier chunks. */
  #parts: Buffer[] = [];
  #size = 0;

  constructor(options: PieceOptions) {
    this.#options = options;
    const { list, object, isSequence = false } = options;
    this.#isList = list !== undefined;
    this.#isObject = object !== undefined;
    this.#isSequence = isSequence;
    this.#at = isSequence ? 'element' : 'start';
    this.#path = list === null || object === null ? [] : [list ?? object ?? []].flat();
  }

  *take(chunk: Buffer): Generator<JsonPiece> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inText) {
        at = this.#findTextEnd(chunk, at);
        if (at < chunk.length && this.#reading !== 'nested') yield* this.#endText(chunk.subarray(start, at + 1));
        continue;
      }
      const byte = chunk[at] as number;
      if (this.#reading === 'nested') {
        if (this.#closes(byte)) yield* this.#piece(this.#whole(chunk.subarray(start, at + 1)));
        continue;
      }
      if (this.#reading === 'word') {
        if (!endsWord(byte)) continue;
        yield* this.#piece(this.#whole(chunk.subarray(start, at)));
      }
      if (byte > BLANK && this.#begins(byte)) start = at;
    }
    if (this.#reading !== 'nothing') this.#keep(chunk.subarray(start));
  }

  /** @throws InputError for a document that ended too early. */
  finish(): void {
    const isEnd = this.#isSequence ? this.#reading === 'nothing' : this.#at === 'end';
    if (!isEnd) throw this.#wrong('ends in the middle');
  }

  /** The place of the quotation mark that ends a text; the length of the chunk if the text continues. */
  #findTextEnd(chunk: Buffer, from: number): number {
    let start = this.#isEscaped ? from + 1 : from;
    for (;;) {
      const quote = chunk.indexOf(QUOTE, start);
      const end = quote === -1 ? chunk.length : quote;
      let first = end;
      while (first > start && chunk[first - 1] === BACKSLASH) first--;
      const isEscaped = (end - first) % 2 === 1;
      this.#isEscaped = quote === -1 && isEscaped;
      this.#inText = quote === -1 || isEscaped;
      if (quote === -1 || !isEscaped) return end;
      start = quote + 1;
    }
  }

  /** Takes a byte of an object or list, outside of its texts. @returns whether it ends the object or list. */
  #closes(byte: number): boolean {
    if (byte === QUOTE) this.#inText = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#deepen();
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) return --this.#depth === 0;
    return false;
  }

  /** Takes a byte outside of pieces. @returns whether a piece, or the name of a member, begins with it. */
  #begins(byte: number): boolean {
    switch (this.#at) {
      case 'start':
        return this.#enter(byte);
      case 'key':
        return this.#beginsMember(byte);
      case 'colon':
        if (byte !== COLON) throw this.#wrong(`has no colon after ${JSON.stringify(this.#key)}`);
        this.#at = 'value';
        return false;
      case 'value':
        return !this.#enterIfOnPath(byte) && this.#read(findKind(byte));
      case 'element':
        return this.#beginsElement(byte);
      default:
        throw this.#wrong('has something after its end');
    }
  }

  #beginsElement(byte: number): boolean {
    if (byte === COMMA || (this.#isSequence && BYTE_ORDER_MARK.includes(byte))) return false;
    if (byte !== CLOSE_BRACKET) return this.#read(findKind(byte));
    if (this.#isSequence) throw this.#wrong('has a bracket that closes nothing');
    this.#at = this.#path.length === 0 ? 'end' : 'key';
    return false;
  }

  #beginsMember(byte: number): boolean {
    if (byte === QUOTE) return this.#read('key');
    if (byte === CLOSE_BRACE) this.#leave();
    else if (byte !== COMMA) throw this.#wrong('has something other than a member');
    return false;
  }

  #enter(byte: number): false {
    const isList = this.#isList && this.#path.length === 0;
    if (BYTE_ORDER_MARK.includes(byte)) return false;
    if (byte !== (isList ? OPEN_BRACKET : OPEN_BRACE))
      throw this.#wrong(`begins with something other than ${isList ? 'a list' : 'an object'}`);
    this.#at = isList ? 'element' : 'key';
    return false;
  }

  /** Enters the value that begins, if it is on the path to the list or object. */
  #enterIfOnPath(byte: number): boolean {
    const level = this.#open.length;
    const name = this.#path[level];
    if (name === undefined || (name !== null && name !== this.#key)) return false;
    const isOurs = this.#isList && level === this.#path.length - 1;
    if (byte !== (isOurs ? OPEN_BRACKET : OPEN_BRACE)) return false;
    this.#at = isOurs ? 'element' : 'key';
    const names = [...this.#open, this.#key];
    if (!isOurs) this.#open = names;
    else if (this.#path.includes(null)) this.#within = { within: names };
    return true;
  }

  #leave(): void {
    if (this.#open.length === 0) this.#at = 'end';
    else this.#open = this.#open.slice(0, -1);
  }

  #read(reading: Reading): true {
    this.#reading = reading;
    this.#inText = reading === 'text' || reading === 'key';
    if (reading === 'nested') this.#deepen();
    return true;
  }

  #deepen(): void {
    const { limits, place } = this.#options;
    if (++this.#depth > limits.depth) throw tooLarge(place, 'depth', limits.depth);
  }

  /** Takes the end of a text, which is a piece or the name of a member. */
  *#endText(last: Buffer): Generator<JsonPiece> {
    const bytes = this.#whole(last);
    if (this.#reading === 'text') yield* this.#piece(bytes);
    else this.#endName(bytes);
  }

  #endName(name: Buffer): void {
    this.#reading = 'nothing';
    this.#key = nameIn(name) ?? this.#fail('has a member whose name is not a text');
    this.#at = 'colon';
  }

  *#piece(bytes: Buffer): Generator<JsonPiece> {
    const isWanted = this.#isWanted();
    const isInner = this.#isInner();
    const key = this.#at === 'element' ? null : isInner ? this.#key : this.#fullKey();
    this.#reading = 'nothing';
    if (key !== null) this.#at = 'key';
    if (isWanted) yield { key, isInner, bytes, ...this.#within };
  }

  #fullKey(): string {
    return [...this.#open, this.#key].join('.');
  }

  /** Whether the current piece is a member of the long object. */
  #isInner(): boolean {
    return this.#isObject && this.#at === 'value' && this.#open.length === this.#path.length;
  }

  /** Whether the current piece is kept: names, elements and members of the long object always are. */
  #isWanted(): boolean {
    if (this.#at !== 'value' || this.#isInner()) return true;
    if (this.#options.hasValues === true && this.#reading !== 'nested') return true;
    return this.#options.members?.includes(this.#fullKey()) !== false;
  }

  #whole(last: Buffer): Buffer {
    this.#keep(last);
    const [only, ...others] = this.#parts;
    const bytes = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#parts, this.#size);
    this.#parts = [];
    this.#size = 0;
    return bytes;
  }

  #keep(part: Buffer): void {
    if (!this.#isWanted()) return;
    const { limits, place } = this.#options;
    const what = this.#at === 'element' || this.#isInner() ? 'record' : 'document';
    this.#size += part.length;
    if (this.#size > limits[what]) throw tooLarge(place, what, limits[what]);
    this.#parts.push(part);
  }

  #wrong(what: string): InputError {
    return new InputError(`${this.#options.place}: ${what}; it is not a whole JSON document of this kind.`);
  }

  #fail(what: string): never {
    throw this.#wrong(what);
  }
}
