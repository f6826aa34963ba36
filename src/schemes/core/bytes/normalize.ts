/**
 * The normalizers v1 and v2 in one pass over UTF-8 bytes. The rules themselves stand in ../normalizers; tests/schemes/core/bytes.test.ts holds
 * the two equal.
 */
import { scriptDigit } from '../../../text/digits.ts';
import {
  CONTEXTUAL,
  codePointAt,
  DOTTED_CAPITAL_I,
  foldCodePoint,
  isWord,
  KELVIN_SIGN,
  previousStart,
  sequenceLength,
  WHITE,
  writeCodePoint,
} from '../../../text/utf8.ts';
import { isWhitespace } from '../../../text/whitespace.ts';
import { MARKDOWN_PUNCTUATION } from '../v2-normalizer.ts';
import { PUNCTUATION } from '../normalizer-parts.ts';

/** The optional rules, as bits: which are on, or which find something to do. Numbers up to {@link V2_RULES} are their settings. */
export const SCRIPT_DIGITS = 1;
export const DOTTED_ABBREVIATIONS = 2;
export const MARKDOWN = 4;
export const V1_RULES = 0;
export const V2_RULES: number = SCRIPT_DIGITS | DOTTED_ABBREVIATIONS | MARKDOWN;

const BLANK = 32;
const DOT = 46;
const SMALL_I = 105;
const SMALL_K = 107;
const COMBINING_DOT = 0x307;

/** For each byte: what it becomes, or {@link SPECIAL} where one look at the byte is not enough. */
const SPECIAL = 0xff;
/** Beside the entry of a byte that the rule for Markdown is about, whether that rule is on or not. */
const IS_MARKDOWN = 0x100;
const PLAIN = byteTable(PUNCTUATION);
const WITH_MARKDOWN = byteTable(PUNCTUATION + MARKDOWN_PUNCTUATION);

/** A normalized text, in a buffer that is used again and again. */
export class NormalizedText {
  bytes: Buffer = Buffer.allocUnsafe(1 << 12);
  length = 0;
  /** The optional rules that have something to do in the text, whether they are on or not. */
  concerned = 0;

  /** Room for any normalization of this many bytes: lower-casing grows a character by half at the most. */
  reset(sourceBytes: number): void {
    const needed = sourceBytes * 2 + 8;
    if (this.bytes.length < needed) this.bytes = Buffer.allocUnsafe(needed * 2);
    this.length = 0;
    this.concerned = 0;
  }

  /**
   * Folds bytes up to the first special one and returns its offset. Every byte is written, and blanks after blanks are stepped back over by
   * arithmetic: a branch at both ends of each word would cost more than all the rest.
   */
  fold(source: Uint8Array, start: number, end: number, table: Uint16Array): number {
    const out = this.bytes;
    let length = this.length | 0;
    let previous = length === 0 ? BLANK : (out[length - 1] as number);
    let at = start | 0;
    let flags = 0;
    for (; at < end; at = (at + 1) | 0) {
      const flagged = table[source[at] as number] as number;
      flags |= flagged;
      const entry = flagged & 0xff;
      out[length] = entry;
      // 0 only if this and the previous byte are blanks; the table has no other value whose bits are within those of a blank.
      const differs = (entry | previous) ^ BLANK;
      length = (length + ((differs | -differs) >>> 31)) | 0;
      previous = entry;
      if (entry === SPECIAL) {
        length--;
        break;
      }
    }
    this.length = length;
    if ((flags & IS_MARKDOWN) !== 0) this.concerned |= MARKDOWN;
    return at;
  }

  push(codePoint: number): void {
    this.length = writeCodePoint(this.bytes, this.length, codePoint);
  }

  /** A blank, unless there is one or nothing is before it. */
  pushBlank(): void {
    if (this.length > 0 && this.bytes[this.length - 1] !== BLANK) this.push(BLANK);
  }

  trimEnd(): void {
    if (this.length > 0 && this.bytes[this.length - 1] === BLANK) this.length--;
  }
}

/**
 * Normalizes the well-formed UTF-8 in [start, end) of `source`.
 * @returns false if a character needs too much context to be lowered (Σ in a very long word; İ and the Kelvin sign beside a dot); the exact path
 * must do this text.
 */
export function normalizeBytes(
  source: Uint8Array,
  start: number,
  end: number,
  rules: number,
  into: NormalizedText,
): boolean {
  into.reset(end - start);
  const table = (rules & MARKDOWN) === 0 ? PLAIN : WITH_MARKDOWN;
  let at = into.fold(source, start, end, table);
  while (at < end) {
    at =
      source[at] === DOT
        ? foldDot(source, at, start, end, rules, into)
        : foldOther(source, at, start, end, rules, into);
    if (at < 0) return false;
    at = into.fold(source, at, end, table);
  }
  into.trimEnd();
  return true;
}

/**
 * The rules that must be on for nothing to be left of [start, end) when it is normalized; -1 where something is left whatever is on. Looks
 * from `start` on.
 */
export function blankingRules(source: Uint8Array, start: number, end: number): number {
  let rules = 0;
  for (let at = start; at < end && rules !== -1; at += sequenceLength(source[at] as number))
    rules = orRules(rules, source, at);
  return rules;
}

/** The same; looks from `end` back. */
export function blankingRulesBefore(source: Uint8Array, start: number, end: number): number {
  let rules = 0;
  for (let at = end; at > start && rules !== -1;) {
    at = previousStart(source, at);
    rules = orRules(rules, source, at);
  }
  return rules;
}

/** The rules so far and those that make a blank of the character at `at`; -1 if none does. */
function orRules(rules: number, source: Uint8Array, at: number): number {
  const byte = source[at] as number;
  if (byte >= 0x80) return isWhite(source, at) ? rules : -1;
  const entry = PLAIN[byte] as number;
  if (byte === DOT || entry === BLANK) return rules;
  return (entry & IS_MARKDOWN) === 0 ? -1 : rules | MARKDOWN;
}

const isWhite = (source: Uint8Array, at: number): boolean => foldCodePoint(codePointAt(source, at)) === WHITE;

/** A dot becomes a blank, unless it is the first of an abbreviation. Returns the offset to go on at. */
function foldDot(
  source: Uint8Array,
  dot: number,
  start: number,
  end: number,
  rules: number,
  into: NormalizedText,
): number {
  const chainEnd = abbreviationEnd(source, dot, start, end);
  if (chainEnd !== dot) into.concerned |= DOTTED_ABBREVIATIONS;
  if (chainEnd === dot || (rules & DOTTED_ABBREVIATIONS) === 0) {
    into.pushBlank();
    return dot + 1;
  }
  for (let at = dot + 1; at < chainEnd; at += 2) into.push((source[at] as number) | 0x20);
  return chainEnd;
}

/** A NUL, or a character beyond ASCII. Returns the offset to go on at, or -1. */
function foldOther(
  source: Uint8Array,
  at: number,
  start: number,
  end: number,
  rules: number,
  into: NormalizedText,
): number {
  const codePoint = codePointAt(source, at);
  const size = sequenceLength(source[at] as number);
  if (codePoint === DOTTED_CAPITAL_I || codePoint === KELVIN_SIGN) {
    // Beside a dot they may take part in an abbreviation.
    if (source[at - 1] === DOT || source[at + size] === DOT || source[at + size + 1] === DOT) return -1;
    into.push(codePoint === KELVIN_SIGN ? SMALL_K : SMALL_I);
    if (codePoint === DOTTED_CAPITAL_I) into.push(COMBINING_DOT);
    return at + size;
  }
  const own = foldCodePoint(codePoint);
  const folded = own === CONTEXTUAL ? lowerInWord(source, at, start, end) : own;
  if (folded === CONTEXTUAL) return -1;
  const digit = scriptDigit(codePoint);
  if (digit !== -1) into.concerned |= SCRIPT_DIGITS;
  if (folded === WHITE) into.pushBlank();
  else into.push(digit !== -1 && (rules & SCRIPT_DIGITS) !== 0 ? digit : folded);
  return at + size;
}

/**
 * If the dot at `dot` is the first of an abbreviation, the offset behind its last letter, else `dot`. As in `\b(?:[a-z]\.)+[a-z]\b`: a
 * chain whose last letter is glued to a word gives that letter up.
 */
function abbreviationEnd(source: Uint8Array, dot: number, start: number, end: number): number {
  const first = dot - 1;
  if (first < start || !isLetter(source[first] as number)) return dot;
  if (first > start && isWord(codePointAt(source, previousStart(source, first)))) return dot;
  let last = first;
  while (last + 2 < end && source[last + 1] === DOT && isLetter(source[last + 2] as number)) last += 2;
  if (last > first && last + 1 < end && isWord(codePointAt(source, last + 1))) last -= 2;
  return last > first ? last + 1 : dot;
}

/** Bytes of a word on either side of a Σ that are looked at. */
const SIGMA_REACH = 80;
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Σ, which lowers to another letter at the end of a word: as the engine lowers it in its word. {@link CONTEXTUAL} in a very long word. */
function lowerInWord(source: Uint8Array, at: number, start: number, end: number): number {
  const after = at + sequenceLength(source[at] as number);
  let from = at;
  while (from > start && !isAsciiBlank(source[from - 1] as number)) if (at - --from > SIGMA_REACH) return CONTEXTUAL;
  let to = after;
  while (to < end && !isAsciiBlank(source[to] as number)) if (++to - after > SIGMA_REACH) return CONTEXTUAL;
  const before = decoder.decode(source.subarray(from, at)).toLowerCase();
  return decoder.decode(source.subarray(from, to)).toLowerCase().codePointAt(before.length) ?? CONTEXTUAL;
}

/** White space of ASCII, across which no rule looks. */
export function isAsciiBlank(byte: number): boolean {
  return byte <= 32 && isWhitespace(byte);
}

function isLetter(byte: number): boolean {
  const lowered = byte | 0x20;
  return lowered >= 97 && lowered <= 122;
}

function byteTable(blanks: string): Uint16Array {
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    if (byte >= 0x80 || byte === DOT || byte === 0) return SPECIAL;
    const char = String.fromCharCode(byte);
    const flag = MARKDOWN_PUNCTUATION.includes(char) ? IS_MARKDOWN : 0;
    if (isWhitespace(byte) || blanks.includes(char)) return flag | BLANK;
    return flag | (byte >= 65 && byte <= 90 ? byte + 32 : byte);
  });
}
