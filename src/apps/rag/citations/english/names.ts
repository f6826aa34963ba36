/** Finds English names and abbreviations of Japanese laws: Companies Act, FIEA, Order for Enforcement of the Companies Act. */
import type { LawIndex } from '../law-index.ts';
import type { Countries, Country } from './countries.ts';

export interface EnglishName {
  readonly start: number;
  readonly end: number;
  /** The full Japanese name. */
  readonly law: string;
  readonly country: Country;
  /** Whether it is an abbreviation such as FIEA, which has other meanings alone. */
  readonly isAbbreviation: boolean;
}

/** Words before the name of an act that make the name of its order or rules. */
const BEFORE: readonly (readonly [words: RegExp, suffix: string])[] = [
  [/(?:Cabinet )?Order for (?:the )?Enforcement of (?:the )?/y, '施行令'],
  [/Enforcement Order of (?:the )?/y, '施行令'],
  [/(?:Regulations?|Ordinance|Rules) for (?:the )?Enforcement of (?:the )?/y, '施行規則'],
  [/Enforcement (?:Regulations?|Ordinance|Rules) of (?:the )?/y, '施行規則'],
];
const BEFORE_LETTERS = 'COER';
const AFTER: readonly (readonly [words: RegExp, suffix: string])[] = [
  [/ Enforcement Order/y, '施行令'],
  [/ Enforcement (?:Regulations?|Ordinance|Rules)/y, '施行規則'],
];
const LETTER = /[A-Za-z]/;

/** The English name of a Japanese law at an offset that begins a word, or null. */
export function englishNameAt(text: string, at: number, laws: LawIndex, countries: Countries): EnglishName | null {
  const [length, suffix] = BEFORE_LETTERS.includes(text.charAt(at)) ? matchOne(BEFORE, text, at) : [0, ''];
  const start = at + length;
  const found = laws.englishNameAt(text, start);
  if (found === null) return null;
  const { name, written, isShared } = found;
  const nameEnd = start + written.length;
  if (LETTER.test(text.charAt(nameEnd))) return null;
  const [more, ending] = suffix === '' ? matchOne(AFTER, text, nameEnd) : [0, suffix];
  const end = nameEnd + more;
  const isName = (one: string): boolean => laws.fullName(one) === name;
  const country = isShared ? countries.find(start, end, name, isName) : 'japan';
  const law = ending === '' ? name : (laws.fullName(name + ending) ?? name + ending);
  return { start: at, end, law, country, isAbbreviation: !written.includes(' ') };
}

function matchOne(all: typeof BEFORE, text: string, at: number): readonly [length: number, suffix: string] {
  for (const [words, suffix] of all) {
    words.lastIndex = at;
    const found = words.exec(text)?.[0];
    if (found !== undefined) return [found.length, suffix];
  }
  return [0, ''];
}
