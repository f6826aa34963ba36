/**
 * Finds the think delimiter and markers in UTF-8 bytes. Every marker ends in a colon or starts with a line break, so a native search visits
 * only these. The rules are in ../v2-parser.ts, ../think-strip.ts and ../markers.ts.
 */
import { DOTTED_CAPITAL_I, sequenceLength } from '../../../base/text/utf8.ts';
import type { TextView } from '../../../base/text/text-view.ts';
import { BLOCK_MARKERS, CUT_MARKERS, ROLE_MARKERS, THINK_END } from '../markers.ts';

/** Bits for the lists of markers that occur. */
export const HAS_ROLE = 1;
export const HAS_BLOCK = 2;

interface Marker {
  readonly text: string;
  /** Its bit in the set of markers found so far. */
  readonly bit: number;
  readonly kinds: number;
  readonly cuts: boolean;
}

const MARKERS: readonly Marker[] = [...new Set([...CUT_MARKERS, ...ROLE_MARKERS, ...BLOCK_MARKERS])].map((text, i) => ({
  text,
  bit: 1 << i,
  kinds: (ROLE_MARKERS.includes(text) ? HAS_ROLE : 0) | (BLOCK_MARKERS.includes(text) ? HAS_BLOCK : 0),
  cuts: CUT_MARKERS.includes(text),
}));

/** The markers that end in a colon, by the byte before it, and those that start with a line break, by the byte after it. */
const BEFORE_COLON = byNeighbour(
  MARKERS.filter(({ text }) => text.endsWith(':')),
  -2,
);
const AFTER_BREAK = byNeighbour(
  MARKERS.filter(({ text }) => text.startsWith('\n')),
  1,
);

function byNeighbour(markers: readonly Marker[], index: number): readonly (readonly Marker[])[] {
  return Array.from({ length: 256 }, (_, byte) =>
    markers.filter(({ text }) => text.at(index) === String.fromCharCode(byte)),
  );
}

/** The think delimiter up to its k, which may be a Kelvin sign (U+212A, here as its three bytes). */
const THINK_HEAD = THINK_END.slice(0, THINK_END.indexOf('k'));
const THINK_TAIL = THINK_END.slice(THINK_HEAD.length);
const KELVIN_TAIL = THINK_TAIL.replace('k', '\xe2\x84\xaa');

/** U+0130 in UTF-8. It lowers to two code points, so an offset after it in the lowered text is one code point too large. */
const DOTTED_I = Buffer.from(String.fromCodePoint(DOTTED_CAPITAL_I));

/** What one pass over a text found. Reused from text to text. */
export class TextScan {
  /** {@link HAS_ROLE} and {@link HAS_BLOCK}. */
  kinds = 0;
  /** Whether any marker occurs anywhere. */
  hasMarkers = false;
  /** Offset after the last think delimiter, or -1; drifted as in Python (see offsetBeforeLowering in ../../../text/case.ts). */
  afterThink = -1;
  /** Offset of the earliest marker that does not start the text, or -1; drifted too. Only the first occurrence of each marker counts. */
  cut = -1;

  /** Scans [start, end) of a text. */
  run(view: TextView, start: number, end: number): void {
    const text = view.lowered.slice(start, end);
    this.kinds = 0;
    this.cut = -1;
    const met = this.#visit(text, ':', BEFORE_COLON, this.#visit(text, '\n', AFTER_BREAK, 0));
    this.hasMarkers = met !== 0;
    if (this.cut !== -1) this.cut = drifted(view, start, start + this.cut, end);
    const after = findLastThinkEnd(text);
    this.afterThink = after === -1 ? -1 : drifted(view, start, start + after, end);
  }

  /** Checks every `stop` for the markers that its neighbour allows; takes and returns the markers found so far. */
  #visit(text: string, stop: ':' | '\n', candidates: readonly (readonly Marker[])[], metBefore: number): number {
    let met = metBefore;
    for (let at = text.indexOf(stop); at !== -1; at = text.indexOf(stop, at + 1)) {
      const neighbour = stop === ':' ? at - 1 : at + 1;
      if (neighbour < 0 || neighbour >= text.length) continue;
      for (const marker of candidates[text.charCodeAt(neighbour)] as readonly Marker[]) {
        if ((met & marker.bit) !== 0) continue;
        const from = stop === ':' ? at - marker.text.length + 1 : at;
        if (from < 0 || !text.startsWith(marker.text, from)) continue;
        met |= marker.bit;
        this.kinds |= marker.kinds;
        if (marker.cuts && from > 0 && (this.cut === -1 || from < this.cut)) this.cut = from;
      }
    }
    return met;
  }
}

function findLastThinkEnd(text: string): number {
  let after = -1;
  for (let at = text.indexOf(THINK_HEAD); at !== -1; at = text.indexOf(THINK_HEAD, at + 1)) {
    const tail = at + THINK_HEAD.length;
    if (text.startsWith(THINK_TAIL, tail)) after = tail + THINK_TAIL.length;
    else if (text.startsWith(KELVIN_TAIL, tail)) after = tail + KELVIN_TAIL.length;
  }
  return after;
}

/** The offset, moved forward by one code point for each U+0130 between `start` and it. */
function drifted({ bytes, lowersToAscii }: TextView, start: number, offset: number, end: number): number {
  let at = offset;
  if (!lowersToAscii) return at;
  for (
    let found = bytes.indexOf(DOTTED_I, start);
    found !== -1 && found < offset;
    found = bytes.indexOf(DOTTED_I, found + 2)
  ) {
    if (at < end) at += sequenceLength(bytes[at] as number);
  }
  return at;
}
