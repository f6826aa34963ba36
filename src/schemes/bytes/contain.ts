/**
 * Does the normalized text contain the normalized truth? Answered without normalizing the text wherever its surroundings decide.
 *
 * Normalization works within stretches between ASCII white space: no rule looks across it. So a truth is found by native search for a
 * stable part of its first word, and a hit is settled by the characters beside it or, where rules of v2 or several words are involved,
 * by normalizing the few tokens around it.
 * The rule itself stands in ../matchers/containment.ts; tests/schemes/bytes.test.ts holds the two equal.
 */
import { isWordEdge } from '../../text/utf8.ts';
import { isWhitespace } from '../../text/whitespace.ts';
import { isBlank, normalizeBytes, V2_RULES, type NormalizedText } from './normalize.ts';
import type { Needle } from './needle.ts';
import type { TextView } from './text-view.ts';

/** A stretch of a text, in bytes. */
export interface Region {
  readonly view: TextView;
  readonly start: number;
  readonly end: number;
}

/** Bytes behind a candidate that its first window holds, beyond twice the needle. */
const SLACK = 24;

/**
 * Whether the normalization of the region contains the needle.
 * @returns undefined where a character needs its context to be lowered; the exact path must decide.
 */
export function contains(region: Region, needle: Needle, rules: number, scratch: NormalizedText): boolean | undefined {
  const { view, start, end } = region;
  if (needle.bytes.length === 0 || start >= end) return false;
  if (needle.anchor === null) {
    return normalizeBytes(view.bytes, start, end, rules, scratch) ? isIn(scratch, needle, true, true) : undefined;
  }
  const text = view.lowered.slice(start, end);
  const plain = atAnchors(region, text, needle, needle.anchor, rules, scratch);
  const { soft } = needle;
  if (plain !== false || soft === null || (rules !== V2_RULES && !view.lowersToAscii)) return plain;
  return atSoftSpots(region, text, needle, soft, rules, scratch);
}

/** Tries every place where the anchor stands as it is. */
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
    const verdict = needle.isPlain ? besides(region, start, start + anchor.length, rules) : undefined;
    if (verdict === true) return true;
    if (verdict === false || isRuledOut(region, start, start + anchor.length, needle)) continue;
    const found = inWindow(region, start, needle, rules, scratch);
    if (found !== false) return found;
  }
  return false;
}

/** Whether both neighbours of a plain hit are word edges; undefined where a dot that v2 may remove stands beside it. */
function besides(region: Region, start: number, end: number, rules: number): boolean | undefined {
  const before = sideBefore(region, start, rules);
  const behind = sideBehind(region, end, rules);
  if (before === 'word' || behind === 'word') return false;
  return before === 'edge' && behind === 'edge' ? true : undefined;
}

/** Whether what stands directly beside the hit rules out that it is part of the needle. */
function isRuledOut({ view: { bytes }, start, end }: Region, from: number, to: number, needle: Needle): boolean {
  const before = from > start ? (bytes[from - 1] as number) : NOTHING;
  const behind = to < end ? (bytes[to] as number) : NOTHING;
  if (needle.mustStart && isPlainByte(before)) return true;
  if (needle.mustEnd && isPlainByte(behind)) return true;
  return (needle.followsBeyondAscii && before < 0x80) || (needle.precedesBeyondAscii && behind < 0x80);
}

/** Tries every token in which normalization may make the anchor out of other bytes. */
function atSoftSpots(
  region: Region,
  text: string,
  needle: Needle,
  soft: RegExp,
  rules: number,
  scratch: NormalizedText,
): boolean | undefined {
  let seenUpTo = -1;
  soft.lastIndex = 0;
  for (let spot = soft.exec(text); spot !== null; spot = soft.exec(text)) {
    const at = region.start + spot.index;
    if (at < seenUpTo) continue;
    const found = inWindow(region, at, needle, rules, scratch);
    if (found !== false) return found;
    seenUpTo = tokenEnd(region, at);
  }
  return false;
}

/** Normalizes from the start of the token at `at` until the needle must have been seen if it starts in that token. */
function inWindow(
  region: Region,
  at: number,
  needle: Needle,
  rules: number,
  scratch: NormalizedText,
): boolean | undefined {
  const { bytes } = region.view;
  const start = tokenStart(region, at);
  const token = tokenEnd(region, at) - start;
  const opens = start === region.start || isBlank(bytes, region.start, start, rules);
  for (let reach = 2 * needle.bytes.length + SLACK; ; reach *= 4) {
    const end = tokenEnd(region, Math.min(at + reach, region.end));
    if (!normalizeBytes(bytes, start, end, rules, scratch)) return undefined;
    const closes = end === region.end || isBlank(bytes, end, region.end, rules);
    if (isIn(scratch, needle, opens, closes)) return true;
    // A character grows by half at the most, so a needle that starts in the token would end within this length.
    if (end === region.end || scratch.length > 2 * token + needle.bytes.length) return false;
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

/** No byte: the region begins or ends here. */
const NOTHING = -1;
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

/** Whether the needle is in the text, which may or may not be the beginning and the end of the whole. */
function isIn(text: NormalizedText, needle: Needle, opens: boolean, closes: boolean): boolean {
  if (needle.bytes.length > text.length) return false;
  if (needle.edges) return isInAtEdges(text.bytes, text.length, needle.bytes, opens, closes);
  return text.bytes.subarray(0, text.length).includes(needle.bytes);
}

function isInAtEdges(bytes: Buffer, length: number, needle: Buffer, opens: boolean, closes: boolean): boolean {
  const text = bytes.toString('latin1', 0, length);
  const wanted = needle.toString('latin1');
  for (let start = text.indexOf(wanted); start !== -1; start = text.indexOf(wanted, start + 1)) {
    const end = start + wanted.length;
    const edgeBefore = isWordEdge(bytes, start, 0, length);
    const edgeAfter = isWordEdge(bytes, end, 0, length);
    const isFirst = start === 0 && opens;
    const isLast = end === length && closes;
    if ((edgeBefore && edgeAfter) || (isFirst && (edgeAfter || isLast)) || (isLast && edgeBefore)) return true;
  }
  return false;
}
