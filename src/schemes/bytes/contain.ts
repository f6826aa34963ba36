/**
 * Does the normalized text contain the normalized truth? Answered without normalizing the text wherever its surroundings decide.
 *
 * Normalization works within stretches between ASCII white space: no rule looks across it. So a truth that starts and ends with plain
 * letters or digits can be found by native search for its first run, and a match is settled by the characters beside it or, where rules
 * of v2 or several words are involved, by normalizing the few tokens around it.
 * The rule itself stands in ../matchers/containment.ts; tests/schemes/bytes.test.ts holds the two equal.
 */
import { isWordEdge } from '../../text/utf8.ts';
import { isWhitespace } from '../../text/whitespace.ts';
import { normalizeBytes, V2_RULES, type NormalizedText } from './normalize.ts';
import type { Needle } from './needle.ts';
import type { TextView } from './text-view.ts';

/** A stretch of a text, in bytes. */
export interface Region {
  readonly view: TextView;
  readonly start: number;
  readonly end: number;
}

/** What v2 folds into plain letters or digits: an abbreviation with dots, a sub- or superscript digit (bytewise lowered). */
const SOFT_SPOT = /[a-z]\.[a-z]|\xe2[\x81\x82\xb2\xb3\xb9]/g;

/** Bytes behind a candidate that its first window holds, beyond twice the needle. */
const SLACK = 24;

/**
 * Whether the normalization of the region contains the needle.
 * @returns undefined where a character needs its context to be lowered; the exact path must decide.
 */
export function contains(region: Region, needle: Needle, rules: number, scratch: NormalizedText): boolean | undefined {
  const { view, start, end } = region;
  if (needle.bytes.length === 0 || start >= end) return false;
  if (needle.anchor === null || view.lowersToAscii) {
    return normalizeBytes(view.bytes, start, end, rules, scratch) ? isIn(scratch, needle) : undefined;
  }
  const text = view.lowered.slice(start, end);
  const plain = atAnchors(region, text, needle, needle.anchor, rules, scratch);
  return plain !== false || rules !== V2_RULES ? plain : atSoftSpots(region, text, needle, rules, scratch);
}

/** Tries every place where the first run of the needle stands as it is. */
function atAnchors(
  region: Region,
  text: string,
  needle: Needle,
  anchor: string,
  rules: number,
  scratch: NormalizedText,
): boolean | undefined {
  for (let at = text.indexOf(anchor); at !== -1; at = text.indexOf(anchor, at + 1)) {
    if (needle.isPlain && !needle.edges) return true;
    const start = region.start + at;
    const end = start + anchor.length;
    const before = sideBefore(region, start, rules);
    const behind = sideBehind(region, end, rules);
    if (needle.edges && before === 'word') continue;
    if (needle.isPlain) {
      if (behind === 'word') continue;
      if (before === 'edge' && behind === 'edge') return true;
    } else if (end < region.end && isPlainByte(region.view.bytes[end] as number)) continue;
    const found = inWindow(region, start, needle, rules, scratch);
    if (found !== false) return found;
  }
  return false;
}

/** Tries every token in which v2 may fold something into the first run of the needle. */
function atSoftSpots(
  region: Region,
  text: string,
  needle: Needle,
  rules: number,
  scratch: NormalizedText,
): boolean | undefined {
  let seenUpTo = -1;
  SOFT_SPOT.lastIndex = 0;
  for (let spot = SOFT_SPOT.exec(text); spot !== null; spot = SOFT_SPOT.exec(text)) {
    const at = region.start + spot.index;
    if (at < seenUpTo) continue;
    const found = inWindow(region, at, needle, rules, scratch);
    if (found !== false) return found;
    seenUpTo = tokenEnd(region, at);
  }
  return false;
}

/**
 * Normalizes from the start of the token at `at` until the needle must have been seen if its first run starts in that token.
 */
function inWindow(
  region: Region,
  at: number,
  needle: Needle,
  rules: number,
  scratch: NormalizedText,
): boolean | undefined {
  const { bytes } = region.view;
  const start = tokenStart(region, at);
  const before = tokenEnd(region, at) - start;
  for (let reach = 2 * needle.bytes.length + SLACK; ; reach *= 4) {
    const end = tokenEnd(region, Math.min(at + reach, region.end));
    if (!normalizeBytes(bytes, start, end, rules, scratch)) return undefined;
    if (isIn(scratch, needle)) return true;
    // A character grows by half at the most, so a needle that starts in the token would end within this length.
    if (end === region.end || scratch.length > 2 * before + needle.bytes.length) return false;
  }
}

/** What stands beside a candidate: a word character, anything else, or a dot that v2 may remove. */
type Side = 'word' | 'edge' | 'unsure';

function sideBefore(region: Region, at: number, rules: number): Side {
  if (at === region.start) return 'edge';
  const byte = region.view.bytes[at - 1] as number;
  return sideOf(byte, rules) ?? (region.view.isWordBefore(at, region.start) ? 'word' : 'edge');
}

function sideBehind(region: Region, at: number, rules: number): Side {
  if (at === region.end) return 'edge';
  const byte = region.view.bytes[at] as number;
  return sideOf(byte, rules) ?? (region.view.isWordAt(at, region.end) ? 'word' : 'edge');
}

const UNDERSCORE = 95;
const DOT = 46;

function sideOf(byte: number, rules: number): Side | undefined {
  if (rules !== V2_RULES) return undefined;
  if (byte === DOT) return 'unsure';
  return byte === UNDERSCORE ? 'edge' : undefined;
}

/** ASCII letters and digits. */
function isPlainByte(byte: number): boolean {
  return (byte >= 48 && byte <= 57) || ((byte | 0x20) >= 97 && (byte | 0x20) <= 122);
}

const isAsciiBlank = (byte: number): boolean => byte <= 32 && isWhitespace(byte);

function tokenStart({ view, start }: Region, at: number): number {
  let from = at;
  while (from > start && !isAsciiBlank(view.bytes[from - 1] as number)) from--;
  return from;
}

function tokenEnd({ view, end }: Region, at: number): number {
  let to = at;
  while (to < end && !isAsciiBlank(view.bytes[to] as number)) to++;
  return to;
}

function isIn(text: NormalizedText, needle: Needle): boolean {
  if (needle.bytes.length > text.length) return false;
  if (needle.edges) return isInAtEdges(text.bytes, text.length, needle.bytes);
  return text.bytes.subarray(0, text.length).includes(needle.bytes);
}

function isInAtEdges(bytes: Buffer, length: number, needle: Buffer): boolean {
  const text = bytes.toString('latin1', 0, length);
  const wanted = needle.toString('latin1');
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const edgeBefore = isWordEdge(bytes, start, 0, length);
    const edgeAfter = isWordEdge(bytes, end, 0, length);
    if (edgeBefore && edgeAfter) return true;
    if (start === 0 && (edgeAfter || end === length)) return true;
    if (end === length && edgeBefore) return true;
  }
  return false;
}
