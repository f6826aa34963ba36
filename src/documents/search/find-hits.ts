/** Where a text has what a reader looks for, to be marked. */
import { InputError } from '../../base/core/errors.ts';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import { findWords, type FoundWords } from '../../base/text/text-search.ts';
import { compilePattern } from './pattern.ts';
import { parseQuery, type Pattern, type SearchTerm } from './query.ts';

/** Places of one term. */
const MOST_PLACES = 1000;
/** Characters of a text in which the places of a regular expression are looked for: that takes longer than to find out whether there are some. */
const MOST_CHARACTERS = 20_000;

/** The places of all terms that a text of a trial must have, in order. None overlaps another; empty for a search that cannot be used. */
export function findHits(text: string, search: string): FoundWords[] {
  const places = listTerms(search)
    .filter(({ isExcluded, field }) => !isExcluded && !GROUP_FIELDS.some((one) => one === field))
    .flatMap(({ wanted }) => (wanted.kind === 'phrase' ? findWords(text, wanted.text) : findMatches(text, wanted)))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return places.filter((place) => {
    const isFree = place.start >= end;
    if (isFree) end = place.end;
    return isFree;
  });
}

function listTerms(search: string): SearchTerm[] {
  return usable(() => parseQuery(search));
}

function findMatches(text: string, pattern: Pattern): FoundWords[] {
  return usable(() => {
    const matcher = compilePattern(pattern).matcher(text.slice(0, MOST_CHARACTERS));
    const places: FoundWords[] = [];
    while (places.length < MOST_PLACES && matcher.find())
      if (matcher.end() > matcher.start()) places.push({ start: matcher.start(), end: matcher.end() });
    return places;
  });
}

/** The list that a function makes; empty where the search cannot be used, which the list of trials reports. */
function usable<Value>(make: () => Value[]): Value[] {
  try {
    return make();
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}
