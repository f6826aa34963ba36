/**
 * Parses what the search box of the trials contains. All terms must apply: `word`, `"a phrase"`, `-term` for the trials without it, `field:term`, and
 * `/regular expression/`, with the flag `i` to ignore case.
 */
import { InputError } from '../../base/core/errors.ts';
import { inertLine } from '../../base/text/inert.ts';
import { escapeRegex } from '../../base/text/text-search.ts';
import { SEARCH_FIELDS, type SearchField } from './search-field.ts';

export interface SearchTerm {
  /** Whether trials with it are left out. */
  readonly isExcluded: boolean;
  /** null for the ids, the question and the response. */
  readonly field: SearchField | null;
  readonly wanted: Phrase | Pattern;
}

/** A text that is looked for as it is written, in any case. */
interface Phrase {
  readonly kind: 'phrase';
  readonly text: string;
}

export interface Pattern {
  readonly kind: 'pattern';
  readonly source: string;
  readonly ignoresCase: boolean;
}

/** A longer search is refused. */
const MOST_CHARACTERS = 1000;
/** Characters of a regular expression that a sentence repeats. */
const MOST_REPEATED = 60;

const TERM = new RegExp(
  [
    String.raw`(?<minus>-?)(?:(?<field>${SEARCH_FIELDS.join('|')}):)?`,
    String.raw`(?:"(?<phrase>[^"]*)"?|/(?<source>(?:\\.|[^\\/])*)(?<end>/?)(?<flags>\S*)|(?<word>\S+))`,
  ].join(''),
  'gsu',
);

/** The terms in their order; a phrase without a text is none. @throws InputError for a regular expression that is not complete, and for a long search. */
export function parseQuery(search: string): SearchTerm[] {
  const text = search.trim().toWellFormed();
  if (text.length > MOST_CHARACTERS)
    throw new InputError(`A search has at most ${MOST_CHARACTERS} characters; this one has ${text.length}.`);
  return Array.from(text.matchAll(TERM), ({ groups = {} }) => ({
    isExcluded: groups['minus'] === '-',
    field: (groups['field'] ?? null) as SearchField | null,
    wanted:
      groups['source'] === undefined
        ? ({ kind: 'phrase', text: groups['phrase'] ?? groups['word'] ?? '' } as const)
        : parsePattern(groups['source'], groups['end'] ?? '', groups['flags'] ?? ''),
  })).filter(({ wanted }) => wanted.kind === 'pattern' || wanted.text.trim() !== '');
}

/** A search for a text in one field, as the search box has it. */
export function writeTerm(field: SearchField, text: string): string {
  return `${field}:${text.includes('"') ? `/${escapeRegex(text)}/` : `"${text}"`}`;
}

function parsePattern(source: string, end: string, flags: string): Pattern {
  const name = namePattern(source);
  if (end === '')
    throw new InputError(
      `${name.slice(0, -1)}: a regular expression ends with a slash, as in /word/ or /word/i. Put a text that begins with a slash in quotes.`,
    );
  if (flags !== '' && flags !== 'i')
    throw new InputError(
      `${name}${inertLine(flags)}: the only flag of a regular expression is i. Put a text with slashes in quotes.`,
    );
  return { kind: 'pattern', source, ignoresCase: flags === 'i' };
}

/** A regular expression as a sentence names it; a long one is cut. */
export function namePattern(source: string): string {
  return `/${inertLine(source.length > MOST_REPEATED ? `${source.slice(0, MOST_REPEATED)}…` : source)}/`;
}
