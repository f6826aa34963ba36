/** A normalized ground truth, ready to be searched for. */
import { plainDigits } from '../../../base/text/digits.ts';
import { TextView } from '../../../base/text/text-view.ts';
import { needsWordEdges } from '../containment.ts';

export interface Needle {
  /** UTF-8. */
  readonly bytes: Buffer;
  /** Whether it must be at word edges. */
  readonly edges: boolean;
  /** The text to search for in TextView.lowered: the longest stable run of its first word; null if there is none. */
  readonly anchor: string | null;
  /** Whether a hit does not count after an ASCII letter or digit, because it would be part of another word. */
  readonly mustStart: boolean;
  /** Whether a hit does not count before an ASCII letter or digit. */
  readonly mustEnd: boolean;
  /** Whether a hit needs a character beyond ASCII before it (first) or after it (second), because the rest of the word is there. */
  readonly followsBeyondAscii: boolean;
  readonly precedesBeyondAscii: boolean;
  /** Finds, in TextView.lowered, every place where normalization may produce a part of the anchor from other bytes; null if nothing can. */
  readonly soft: RegExp | null;
  /** Whether the anchor is the whole needle and consists of letters and digits that bytewise lowering does not change. */
  readonly isPlain: boolean;
}

/** ASCII letters and digits, and letters without case of three bytes or more (kana, ideographs, …). */
const PLAIN = /^(?:[a-z0-9]|(?=[\u0800-\u{10ffff}])\p{Lo})+$/u;
const STARTS_ASCII = /^[a-z0-9]/;
const ENDS_ASCII = /[a-z0-9]$/;
/** The first character is not ASCII. */
const BEYOND_ASCII = /^[\u0080-\u{10ffff}]/u;
const SCRIPT_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉';

export function createNeedle(truth: string): Needle {
  const [word = ''] = truth.split(' ', 1);
  const run = longest(stableRuns(word));
  const from = word.indexOf(run);
  const edges = needsWordEdges(truth);
  const hasMoreWords = word !== truth;
  return {
    bytes: Buffer.from(truth),
    edges,
    anchor: run === '' ? null : TextView.of(run).lowered,
    mustStart: edges && word.startsWith(run) && STARTS_ASCII.test(run),
    mustEnd: (edges || hasMoreWords) && word.endsWith(run) && ENDS_ASCII.test(run),
    followsBeyondAscii: BEYOND_ASCII.test(Array.from(word.slice(0, from)).at(-1) ?? ''),
    precedesBeyondAscii: BEYOND_ASCII.test(word.slice(from + run.length)),
    soft: softSpots(run),
    isPlain: run === truth && PLAIN.test(run),
  };
}

/**
 * ASCII letters and digits come from themselves, from capitals, and from four other sources only: an abbreviation that loses its dots, a sub-
 * or superscript digit, U+0130, and the Kelvin sign. U+0130 also gives a combining dot. So a dot may be between two letters, and each digit,
 * i, k and combining dot has other forms.
 */
function softSpots(run: string): RegExp | null {
  const spots = new Set<string>();
  const chars = Array.from(run);
  for (const [i, char] of chars.entries()) {
    const next = chars[i + 1] ?? '';
    if (/[a-z]/.test(char) && /[a-z]/.test(next)) spots.add(`${char}\\.${next}`);
    for (const form of OTHER_FORMS.get(char) ?? []) spots.add(TextView.of(form).lowered);
  }
  return spots.size === 0 ? null : new RegExp([...spots].join('|'), 'g');
}

const OTHER_FORMS: ReadonlyMap<string, readonly string[]> = new Map([
  ...Array.from({ length: 10 }, (_, digit): [string, string[]] => [
    String(digit),
    Array.from(SCRIPT_DIGITS).filter((form) => plainDigits(form) === String(digit)),
  ]),
  ['i', ['\u0130']],
  ['\u0307', ['\u0130']],
  ['k', ['\u212a']],
]);

/**
 * Whether every text whose normalization contains this character contains its bytes too. This is true for ASCII (the search lowers capitals)
 * and for characters without case. tests/schemes/core/needle.test.ts checks all of Unicode.
 */
export function isStable(char: string): boolean {
  return char < '\x80' || (char.toUpperCase() === char && char.toLowerCase() === char);
}

function stableRuns(word: string): string[] {
  const runs = [''];
  for (const char of word) {
    if (isStable(char)) runs.push((runs.pop() ?? '') + char);
    else runs.push('');
  }
  return runs;
}

function longest(runs: readonly string[]): string {
  return runs.reduce((best, run) => (run.length > best.length ? run : best), '');
}
