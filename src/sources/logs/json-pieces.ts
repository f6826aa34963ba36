/**
 * Large JSON documents, piece by piece: the elements of one long list, or the members of one long object, and the other members of the object
 * around it. Nothing but the piece at hand is in memory, so a log may be larger than that.
 */
import { InputError } from '../../core/errors.ts';
import { tooLarge, type LogLimits } from './limits.ts';

/** A member of an object around the list or of the long object, or an element of the list, as JSON text. */
export interface JsonPiece {
  /** The name of the member, behind those on the way to it where the list lies deeper (`a.b`); null for an element of the list. */
  readonly key: string | null;
  /** Whether it is a member of the long object. */
  readonly isInner: boolean;
  readonly bytes: Buffer;
}

export interface PieceOptions {
  /** The member that is the list, or the names on the way to it through objects; null where the document itself is the list. */
  readonly list?: string | readonly string[] | null;
  /** The member that is the long object; null where the document itself is. */
  readonly object?: string | null;
  /** The keys of the members that are wanted; all, if nothing is said. The others are passed over, however large they are. */
  readonly members?: readonly string[];
  /** What the document is called in errors. */
  readonly place: string;
  readonly limits: LogLimits;
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * The pieces in the order of the document.
 * @throws InputError for a document that is none, ends too early, is nested too deep, or has a piece that is too large.
 */
export async function* jsonPieces(chunks: AsyncIterable<Buffer>, options: PieceOptions): AsyncGenerator<JsonPiece> {
  const cutter = new Cutter(options);
  for await (const chunk of chunks) yield* cutter.take(chunk);
  cutter.finish();
}

/** What is being read: nothing, the name of a member, or a value: a text, an object or list, or anything else. */
type Reading = 'nothing' | 'key' | 'text' | 'nested' | 'word';
/** Where the scan is outside of pieces. */
type Place = 'start' | 'key' | 'colon' | 'value' | 'element' | 'end';

class Cutter {
  readonly #options: PieceOptions;
  /** The names on the way to the list, and how many objects on it are open beside the outermost. */
  readonly #path: readonly string[];
  #level = 0;
  #at: Place = 'start';
  #reading: Reading = 'nothing';
  #key = '';
  /** Whether the scan is in the long object. */
  #isInner = false;
  /** Brackets that are open in the piece at hand. */
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  /** What chunks before have of the piece at hand. */
  #parts: Buffer[] = [];
  #size = 0;

  constructor(options: PieceOptions) {
    this.#options = options;
    this.#path = [options.list ?? []].flat();
  }

  *take(chunk: Buffer): Generator<JsonPiece> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      if (this.#inText) {
        at = this.#endOfText(chunk, at);
        if (at === chunk.length || this.#reading === 'nested') continue;
        yield* this.#textOf(this.#whole(chunk.subarray(start, at + 1)));
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
    if (this.#at !== 'end') throw this.#wrong('ends in the middle');
  }

  /** The place of the quotation mark that ends a text; the length of the chunk where it is not in it. */
  #endOfText(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (byte === BACKSLASH) this.#isEscaped = true;
      else if (byte === QUOTE) {
        this.#inText = false;
        return at;
      }
    }
    return chunk.length;
  }

  /** Takes a byte of an object or list, outside of texts. @returns whether it is the last one. */
  #closes(byte: number): boolean {
    if (byte === QUOTE) this.#inText = true;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open();
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#depth--;
    return this.#depth === 0;
  }

  /** Takes a text that is read: a piece, or the name of a member. */
  *#textOf(bytes: Buffer): Generator<JsonPiece> {
    if (this.#reading === 'text') yield* this.#piece(bytes);
    else this.#beginMember(bytes);
  }

  /** Takes a byte outside of pieces. @returns whether a piece, or the name of a member, begins with it. */
  #begins(byte: number): boolean {
    switch (this.#at) {
      case 'start':
        return this.#enter(byte);
      case 'key':
        if (byte === CLOSE_BRACE) this.#leave();
        else if (byte === QUOTE) return this.#read('key');
        else if (byte !== COMMA) throw this.#wrong('has something else than a member');
        return false;
      case 'colon':
        if (byte !== COLON) throw this.#wrong(`has no colon behind ${JSON.stringify(this.#key)}`);
        this.#at = 'value';
        return false;
      case 'value':
        return !this.#enterMember(byte) && this.#read(kindOf(byte));
      case 'element':
        return this.#beginsElement(byte);
      case 'end':
        return this.#fail('has something behind its end');
      default:
        return this.#at satisfies never;
    }
  }

  #beginsElement(byte: number): boolean {
    if (byte === CLOSE_BRACKET) this.#at = this.#options.list === null ? 'end' : 'key';
    else if (byte !== COMMA) return this.#read(kindOf(byte));
    return false;
  }

  #enter(byte: number): false {
    const { list, object } = this.#options;
    if (BYTE_ORDER_MARK.includes(byte)) return false;
    if (byte !== (list === null ? OPEN_BRACKET : OPEN_BRACE))
      throw this.#wrong(`begins with something else than ${list === null ? 'a list' : 'an object'}`);
    this.#at = list === null ? 'element' : 'key';
    this.#isInner = object === null;
    return false;
  }

  /** Takes the first byte of a value. @returns whether it opens the list or the long object. */
  #enterMember(byte: number): boolean {
    if (this.#isInner) return false;
    const isOnWay = this.#key === this.#path[this.#level];
    const isList = byte === OPEN_BRACKET && isOnWay && this.#level === this.#path.length - 1;
    const isAround = byte === OPEN_BRACE && isOnWay && this.#level < this.#path.length - 1;
    const isObject = byte === OPEN_BRACE && this.#level === 0 && this.#key === this.#options.object;
    if (isList) this.#at = 'element';
    if (isAround) [this.#at, this.#level] = ['key', this.#level + 1];
    if (isObject) [this.#at, this.#isInner] = ['key', true];
    return isList || isAround || isObject;
  }

  /** Takes the end of an object. */
  #leave(): void {
    if (this.#level > 0) this.#level--;
    else if (!this.#isInner || this.#options.object === null) this.#at = 'end';
    this.#isInner = false;
  }

  #read(reading: Reading): true {
    this.#reading = reading;
    this.#inText = reading === 'text' || reading === 'key';
    if (reading === 'nested') this.#open();
    return true;
  }

  #open(): void {
    const { limits, place } = this.#options;
    if (++this.#depth > limits.depth) throw tooLarge(place, 'depth', limits.depth);
  }

  #beginMember(name: Buffer): void {
    this.#reading = 'nothing';
    this.#key = nameIn(name) ?? this.#fail('has a member whose name is no text');
    this.#at = 'colon';
  }

  *#piece(bytes: Buffer): Generator<JsonPiece> {
    const isWanted = this.#isWanted();
    const key = this.#at === 'element' ? null : this.#fullKey();
    this.#reading = 'nothing';
    if (key !== null) this.#at = 'key';
    if (isWanted) yield { key, isInner: this.#isInner, bytes };
  }

  #fullKey(): string {
    return [...this.#path.slice(0, this.#level), this.#key].join('.');
  }

  /** Whether what is being read is kept: names and elements always are. */
  #isWanted(): boolean {
    return this.#at !== 'value' || this.#options.members?.includes(this.#fullKey()) !== false;
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
    const what = this.#at === 'element' || this.#isInner ? 'record' : 'document';
    this.#size += part.length;
    if (this.#size > limits[what]) throw tooLarge(place, what, limits[what]);
    this.#parts.push(part);
  }

  #wrong(what: string): InputError {
    return new InputError(`${this.#options.place}: ${what}; it is no whole JSON document of this kind.`);
  }

  #fail(what: string): never {
    throw this.#wrong(what);
  }
}

const BLANK = 0x20;
const BYTE_ORDER_MARK: readonly number[] = [0xef, 0xbb, 0xbf];

function endsWord(byte: number): boolean {
  return byte <= BLANK || byte === COMMA || byte === CLOSE_BRACE || byte === CLOSE_BRACKET;
}

function kindOf(byte: number): Reading {
  if (byte === QUOTE) return 'text';
  return byte === OPEN_BRACE || byte === OPEN_BRACKET ? 'nested' : 'word';
}

function nameIn(bytes: Buffer): string | null {
  try {
    return JSON.parse(bytes.toString('utf8')) as string;
  } catch {
    return null;
  }
}
