/** Finds texts in 「」 or 『』. */
import { derived, slice, type Found } from '../kit/finding.ts';

const QUOTE = /「([^「」]+)」|『([^『』]+)』/g;

/** The quoted texts of a stretch, in order, with their places in the text. */
function quotesIn(text: string, from: number, to: number): Found[] {
  return text
    .slice(from, to)
    .matchAll(QUOTE)
    .map(({ index, 0: whole }) => slice(text, from + index + 1, from + index + whole.length - 1))
    .toArray();
}

/** The last quoted text of a stretch; null where there is none or it is a single letter. */
export function lastQuoteIn(text: string, from: number, to: number): Found | null {
  const last = quotesIn(text, from, to).at(-1);
  return last === undefined || isSingle(last) ? null : last;
}

/** The last two quoted single letters of a stretch, joined: 「島」と「茂」 gives 島茂. */
export function lastSinglesIn(text: string, from: number, to: number): Found | null {
  const [first, second] = quotesIn(text, from, to).filter(isSingle).slice(-2);
  return first === undefined || second === undefined ? null : derived(first.text + second.text);
}

/** The last quoted text of two letters. */
export function lastPairIn(text: string, from: number, to: number): Found | null {
  return quotesIn(text, from, to).findLast((quote) => Array.from(quote.text).length === 2) ?? null;
}

/** One character, which may be two UTF-16 units: 𠮷. */
function isSingle({ text }: Found): boolean {
  return text.length <= 2 && Array.from(text).length === 1;
}
