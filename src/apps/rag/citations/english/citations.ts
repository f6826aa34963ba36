/** Finds citations of Japanese laws in English: Article 709 of the Civil Code, Companies Act art. 423, FIEA Article 67-2, Paragraph 2. */
import type { LawIndex } from '../law-index.ts';
import type { Listed } from '../lists.ts';
import { readArticles } from './articles.ts';
import { Countries } from './countries.ts';
import { englishNameAt, type EnglishName } from './names.ts';

/** How an English citation names its law. */
type EnglishLawReference =
  /** By its name. */
  | { readonly kind: 'named'; readonly law: string; readonly as: string }
  /** By a name that other countries use, where the country is unknown. */
  | { readonly kind: 'unknown'; readonly as: string }
  /** By a word such as the Act, or not at all: the law that was named last in English. */
  | { readonly kind: 'last' }
  /** It is a document that is no Japanese law. */
  | { readonly kind: 'other' };

export interface EnglishCitation {
  readonly start: number;
  /** The end of the law's name and of the provisions. */
  readonly end: number;
  readonly reference: EnglishLawReference;
  /** Empty for a law alone. */
  readonly provisions: readonly Listed[];
  /** The position of the provision that includes the name of the law: the first one, or the last one. */
  readonly named: number;
}

/** The beginning of every English citation: the word for a provision, or a capital. */
const BEGINS = /(?<![A-Za-z])(?:art(?:icle)?s?\.?[ 　]{0,2}[0-9]|(?:item|para(?:graph)?\.?)[ ]|[A-Z])/g;
const PROVISION_LETTERS = 'AaIiPp';
const ANY = /[Aa]rt|ART|[A-Z][A-Za-z]{2}/;
/** The text between an article and the name of its law. */
const OF_LAW = /,?[ ](?:(?:of|under|in)[ ](?:the[ ]|that[ ]|this[ ])?)?/y;
const JAPANESE = /Japan(?:ese|[’']s)[ ]/y;
const OF_LAST =
  /,?[ ](?:of|under|in)[ ](?:the|that|this)[ ](?:same[ ]|said[ ])?(?:Act|Code|Law|Order|Ordinance|Constitution)(?![A-Za-z])/y;
const OF_OTHER = /,?[ ](?:of|under|in|to)[ ](?:the[ ]|that[ ]|this[ ])?[A-Z]/y;
const JAPANESE_PROVISION = /[ ]?(?:第|§|[0-9０-９]{1,4}条)/y;
const AFTER_NAME = /(?:[ ]of[ ]Japan)?(?:[ ]?[（(][^()（）\n]{1,40}[)）])?[,:]?[ ]{0,2}/y;
/** The name of another document: an acronym, or words in capitals that end with the word for a law. */
const OTHER_DOCUMENT =
  /(?:[A-Z]{3,10}|(?:[A-Z][A-Za-z.’'-]{0,30}[ ]){1,5}(?:Act|Code|Regulations?|Convention|Directive|Treaty|Constitution|Ordinance|Law))(?![A-Za-z])/y;
const NAME_BEFORE = /[A-Z][A-Za-z.’'-]*[ ]?$/;
/** Words in capitals that begin a sentence, and are no name before an article. */
const SENTENCE_WORD =
  /(?:^|[^A-Za-z])(?:The|An?|Under|In|By|Per|See|And|Or|But|Also|If|When|While|As|Both|Since|Although|However|With|For|From|To|Thus|Whether|Because|Unlike|Like|Cf\.|Only|That|This|Japanese)[ ]?$/;
const LONGEST_WORD = 40;

/** The English citations of a text by their start. They do not overlap. */
export function findEnglishCitations(text: string, laws: LawIndex): ReadonlyMap<number, EnglishCitation> {
  const found = new Map<number, EnglishCitation>();
  if (!ANY.test(text)) return found;
  const reader = new EnglishReader(text, laws);
  let floor = 0;
  for (const { index } of text.matchAll(BEGINS)) {
    const citation = index < floor ? null : reader.readAt(index);
    if (citation === null) continue;
    found.set(index, citation);
    floor = citation.end;
  }
  return found;
}

class EnglishReader {
  readonly #text: string;
  readonly #laws: LawIndex;
  readonly #countries: Countries;
  /** Whether the name of a Japanese law was found, after which another document matters. */
  #hasName = false;

  constructor(text: string, laws: LawIndex) {
    this.#text = text;
    this.#laws = laws;
    this.#countries = new Countries(text);
  }

  readAt(at: number): EnglishCitation | null {
    const provisions = PROVISION_LETTERS.includes(this.#text.charAt(at)) ? readArticles(this.#text, at) : null;
    if (provisions !== null) return this.#readAfterArticles(at, provisions);
    const name = this.#nameAt(at);
    if (name === null) return this.#hasName ? this.#readOther(at) : null;
    this.#hasName = true;
    return this.#readAfterName(name);
  }

  /** Article 709 of the Civil Code, Art. 709 Civil Code, Article 21 of the Act, Article 21. */
  #readAfterArticles(start: number, provisions: readonly Listed[]): EnglishCitation {
    const end = provisions.at(-1)?.end ?? start;
    const name = this.#nameAfter(end);
    this.#hasName ||= name !== null;
    if (name !== null) return this.#withLaw(start, name.end, provisions, name);
    const last = this.#match(OF_LAST, end);
    const isOther = last === null && (this.#match(OF_OTHER, end) !== null || this.#isOtherBefore(start));
    return compose(start, end + (last?.length ?? 0), { kind: isOther ? 'other' : 'last' }, provisions);
  }

  #nameAfter(at: number): EnglishName | null {
    const joint = this.#match(OF_LAW, at);
    if (joint === null) return null;
    const start = at + joint.length;
    return this.#nameAt(start) ?? this.#nameAt(start + (this.#match(JAPANESE, start)?.length ?? 0));
  }

  #nameAt(at: number): EnglishName | null {
    return englishNameAt(this.#text, at, this.#laws, this.#countries);
  }

  #isOtherBefore(start: number): boolean {
    const before = this.#text.slice(Math.max(0, start - LONGEST_WORD), start);
    return NAME_BEFORE.test(before) && !SENTENCE_WORD.test(before);
  }

  /** Civil Code Article 709, FIEA (金融商品取引法) Art. 5; a law alone. */
  #readAfterName(name: EnglishName): EnglishCitation | null {
    const between = this.#match(AFTER_NAME, name.end)?.length ?? 0;
    const provisions = readArticles(this.#text, name.end + between) ?? [];
    if (provisions.length === 0 && name.country === 'unknown') return null;
    const isAlone = provisions.length === 0 && this.#match(JAPANESE_PROVISION, name.end) === null;
    if (isAlone && name.isAbbreviation && !this.#countries.hasJapan) return null;
    return this.#withLaw(name.start, name.end, provisions, name);
  }

  #withLaw(start: number, end: number, provisions: readonly Listed[], name: EnglishName): EnglishCitation {
    const named = name.start === start ? 0 : provisions.length - 1;
    const last = Math.max(end, provisions.at(-1)?.end ?? end);
    return compose(start, last, referTo(name, this.#text.slice(name.start, name.end)), provisions, named);
  }

  #readOther(start: number): EnglishCitation | null {
    const written = this.#match(OTHER_DOCUMENT, start);
    if (written === null || this.#hasKnownName(start, written)) return null;
    return compose(start, start + written.length, { kind: 'other' }, []);
  }

  /** Whether the words from an offset end with a known name: Under Companies Act. */
  #hasKnownName(start: number, words: string): boolean {
    return [...words.matchAll(/[ ]/g)].some(
      ({ index }) => this.#laws.englishNameAt(this.#text, start + index + 1) !== null,
    );
  }

  #match(pattern: RegExp, at: number): string | null {
    pattern.lastIndex = at;
    return pattern.exec(this.#text)?.[0] ?? null;
  }
}

function referTo({ law, country }: EnglishName, as: string): EnglishLawReference {
  if (country === 'foreign') return { kind: 'other' };
  return country === 'japan' ? { kind: 'named', law, as } : { kind: 'unknown', as };
}

/** A citation, with the name of its law in the span of the first or the last provision. */
function compose(
  start: number,
  end: number,
  reference: EnglishLawReference,
  provisions: readonly Listed[],
  named = 0,
): EnglishCitation {
  const spans = provisions.map((one, i) => ({
    ...one,
    start: i === 0 ? start : one.start,
    end: i === provisions.length - 1 ? end : one.end,
  }));
  return { start, end, reference, provisions: spans, named };
}
