/** Splits lines of TREC files into fields, in bytes: most fields are not needed as texts. */
import { isUtf8 } from 'node:buffer';
import { InputError } from '../../../base/core/errors.ts';

const [TAB, CARRIAGE_RETURN, SPACE, HASH] = [0x09, 0x0d, 0x20, 0x23];
const [PLUS, MINUS, POINT, ZERO, NINE] = [0x2b, 0x2d, 0x2e, 0x30, 0x39];
const FIRST_NON_ASCII = 0x80;
/** By their exponents. They and all integers of 15 digits are 64-bit numbers, so that a quotient of both is rounded once. */
const POWERS_OF_TEN = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`));
const MOST_DIGITS = POWERS_OF_TEN.length - 1;

/** Reads one line after the other, and counts them. Fields are separated by whitespace as C's `isspace` defines it. */
export class TrecLineReader {
  readonly #name: string;
  readonly #fieldNames: readonly string[];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #line: Buffer = Buffer.alloc(0);
  #isAscii = true;
  #number = 0;

  /**
   * @param name of the file, for errors.
   * @param fieldNames the fields that a line must have; further ones are skipped.
   */
  constructor(name: string, fieldNames: readonly string[]) {
    this.#name = name;
    this.#fieldNames = fieldNames;
  }

  /**
   * @returns false for an empty line and a comment.
   * @throws InputError that names the line and the missing field.
   */
  read(line: Buffer | null): boolean {
    this.#number++;
    if (line === null) throw this.error('is too long; check that this is a file of TREC');
    this.#line = line;
    const count = this.#split(line);
    if (!this.#isAscii && !isUtf8(line)) throw this.error('is not UTF-8; convert the file');
    if (count === 0 || line[this.#starts[0] as number] === HASH) return false;
    const missing = this.#fieldNames[count];
    if (missing === undefined) return true;
    const form = this.#fieldNames.join(' ');
    throw this.error(`has no ${missing}; a line must be "${form}", with spaces or tabs in between`);
  }

  text(field: number): string {
    return this.#line.toString(this.#isAscii ? 'latin1' : 'utf8', this.#starts[field], this.#ends[field]);
  }

  /** Whether a field has this text. */
  isText(field: number, text: string): boolean {
    if (!this.#isAscii) return this.text(field) === text;
    const start = this.#starts[field] as number;
    if (text.length !== (this.#ends[field] as number) - start) return false;
    for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== this.#line[start + at]) return false;
    return true;
  }

  /** The value of a field of a sign, up to 15 digits and a point, as `Number` reads it; null for any other field. */
  plainNumber(field: number): number | null {
    const [line, start, end] = [this.#line, this.#starts[field] as number, this.#ends[field] as number];
    const isNegative = line[start] === MINUS;
    let [value, digits, point] = [0, 0, end];
    for (let at = isNegative || line[start] === PLUS ? start + 1 : start; at < end; at++) {
      const byte = line[at] as number;
      if (byte === POINT && point === end) point = at;
      else if (byte < ZERO || byte > NINE || ++digits > MOST_DIGITS) return null;
      else value = value * 10 + byte - ZERO;
    }
    if (digits === 0) return null;
    if (point < end) value /= POWERS_OF_TEN[end - point - 1] as number;
    return isNegative ? -value : value;
  }

  /** An error about the line that was read last. */
  error(problem: string): InputError {
    return new InputError(`${this.#name}, line ${this.#number}: ${problem}.`);
  }

  /** @returns the number of fields, further ones left out. */
  #split(line: Buffer): number {
    const most = this.#fieldNames.length;
    let [count, isInside, allBits] = [0, false, 0];
    for (let at = 0; at < line.length; at++) {
      const byte = line[at] as number;
      allBits |= byte;
      const isSpace = byte === SPACE || (byte <= CARRIAGE_RETURN && byte >= TAB);
      if (isSpace !== isInside || (!isInside && count === most)) continue;
      if (isInside) this.#ends[count - 1] = at;
      else this.#starts[count++] = at;
      isInside = !isInside;
    }
    if (isInside) this.#ends[count - 1] = line.length;
    this.#isAscii = allBits < FIRST_NON_ASCII;
    return count;
  }
}
