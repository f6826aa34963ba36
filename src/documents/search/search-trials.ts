/** Tests trials for what a reader looks for. */
import { compileSearch, findNeedle, type Needle } from '../../base/text/text-search.ts';
import { testPattern } from './pattern.ts';
import { parseQuery, type SearchTerm } from './query.ts';
import { readField, TEXT_FIELDS, type SearchedTrial, type SearchedValue } from './search-field.ts';

export interface TrialSearch {
  readonly matches: (trial: SearchedTrial) => boolean;
  /** A part that each trial with a match has in an id, the question or the response; null where there is none. */
  readonly needle: Needle | null;
}

/** @throws InputError for a search that cannot be used, also later for a regular expression that takes too long. */
export function compileTrialSearch(search: string): TrialSearch {
  const terms = parseQuery(search);
  const tests = terms.map(compileTerm);
  return { matches: (trial) => tests.every((test) => test(trial)), needle: chooseNeedle(terms) };
}

function compileTerm({ isExcluded, field, wanted }: SearchTerm): (trial: SearchedTrial) => boolean {
  const fields = field === null ? TEXT_FIELDS : [field];
  const isFound = wanted.kind === 'pattern' ? matchPattern(testPattern(wanted)) : matchPhrase(wanted.text);
  return (trial) => fields.some((one) => readField(trial, one).some(isFound)) !== isExcluded;
}

function matchPattern(test: (text: string) => boolean): (value: SearchedValue) => boolean {
  return (value) => value !== null && test(String(value));
}

/** A text contains the phrase; a number is equal to it. */
function matchPhrase(phrase: string): (value: SearchedValue) => boolean {
  const contains = compileSearch(phrase);
  return (value) => (typeof value === 'number' ? value === Number(phrase) : contains([value]));
}

/** The longest one of the phrases that a trial must have in a text. */
function chooseNeedle(terms: readonly SearchTerm[]): Needle | null {
  const needles = terms.flatMap(({ isExcluded, field, wanted }) => {
    if (isExcluded || wanted.kind === 'pattern' || !(field === null || TEXT_FIELDS.includes(field))) return [];
    const needle = findNeedle(wanted.text);
    return needle === null ? [] : [{ ...needle, isWhole: needle.isWhole && field === null && terms.length === 1 }];
  });
  return needles.toSorted((a, b) => b.text.length - a.text.length)[0] ?? null;
}
