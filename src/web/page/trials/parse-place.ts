/** Where in the response a parse is, and the text around it. */
import type { PageScheme, PageTrial, PageVerdict } from '../../../documents/page.ts';
import { keepEnd, keepStart } from '../../../base/text/snippet.ts';
import type { Stretch } from '../../kit/text/pieces.ts';
import { readParse } from './accounts.ts';

/** UTF-16 units of a parse that has a place: a letter, or the text of an option. */
const LONGEST_PARSE = 200;
/** Code points of the response on each side of a parse. */
const AROUND = 60;

/** The stretch of the response that a scheme picks; null where its parse is none, or a long text. */
export function findParsePlace({ inScope, failure, parse: { start, end } }: PageVerdict): Stretch | null {
  if (!inScope || failure !== null || start === null || end === null || start === end) return null;
  return end - start > LONGEST_PARSE ? null : { start, end };
}

/** The stretch of the stored parse, of which only the text is known: where the first scheme that parses the same answer finds it. */
export function findStoredPlace(
  trial: PageTrial,
  schemes: readonly PageScheme[],
): (Stretch & { readonly scheme: string }) | null {
  const wanted = lettersOf(trial.storedParse ?? '');
  if (wanted === '') return null;
  for (const [at, verdict] of trial.verdicts.entries()) {
    const place = findParsePlace(verdict);
    if (place !== null && lettersOf(readParse(trial, verdict)) === wanted)
      return { ...place, scheme: schemes[at]?.id ?? '' };
  }
  return null;
}

/** `(A).` is the answer A. */
function lettersOf(text: string): string {
  return text.replace(/^[^\p{L}\p{N}-]+|[^\p{L}\p{N}]+$/gu, '');
}

/** A place with the text around it, and its offsets there; `…` marks where the response continues. */
export function excerptAround(response: string, { start, end }: Stretch): Stretch & { readonly text: string } {
  const before = keepEnd(response.slice(0, start), AROUND);
  const found = response.slice(start, end);
  const text = `${before}${found}${keepStart(response.slice(end), AROUND)}`;
  return { text, start: before.length, end: before.length + found.length };
}
