/** Where a text has what a reader looks for, to be marked. */
import { InputError } from '../../base/core/errors.ts';
import { findWords, type FoundWords } from '../../base/text/text-search.ts';
import { compilePattern } from './pattern.ts';
import { parseQuery, type Pattern, type SearchTerm } from './query.ts';
import type { SearchField } from './search-field.ts';

/** Places of one term. */
const MOST_PLACES = 1000;
/** Characters of a text in which the places of a regular expression are looked for: that takes longer than to find out whether there are some. */
const MOST_CHARACTERS = 20_000;

/** Finds the places of all terms that a text of a trial must have, in order. None overlaps another. @param field the field that the text is of. */
export type FindHits = (text: string, field: SearchField) => FoundWords[];

type FindPlaces = (text: string) => FoundWords[];

/** Compiled once for all texts. A search that cannot be used finds nothing. */
export function compileHits(search: string): FindHits {
  const terms = usable(() => parseQuery(search)).filter(({ isExcluded }) => !isExcluded);
  const finders = terms.flatMap(({ field, wanted }) =>
    usable(() => [{ wantedField: field, find: compileFinder(wanted) }]),
  );
  return (text, field) =>
    withoutOverlaps(
      finders.flatMap(({ wantedField, find }) => (wantedField === null || wantedField === field ? find(text) : [])),
    );
}

function withoutOverlaps(places: readonly FoundWords[]): FoundWords[] {
  let end = 0;
  return places
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
    .filter((place) => {
      const isFree = place.start >= end;
      if (isFree) end = place.end;
      return isFree;
    });
}

function compileFinder(wanted: SearchTerm['wanted']): FindPlaces {
  return wanted.kind === 'phrase' ? (text) => findWords(text, wanted.text) : compileMatches(wanted);
}

function compileMatches(pattern: Pattern): FindPlaces {
  const compiled = compilePattern(pattern);
  return (text) => {
    const matcher = compiled.matcher(text.slice(0, MOST_CHARACTERS));
    const places: FoundWords[] = [];
    while (places.length < MOST_PLACES && matcher.find())
      if (matcher.end() > matcher.start()) places.push({ start: matcher.start(), end: matcher.end() });
    return places;
  };
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
