/** Decides whether the English name of a law, which other countries may use too, means the Japanese law. */

/** The country of a law: Japan, another one, or unknown. */
export type Country = 'japan' | 'foreign' | 'unknown';

const JAPAN = /(?<![A-Za-z])Japan(?:ese)?(?![A-Za-z])|日本|[ぁ-んァ-ヴ]/u;
/** Words of other countries and of unions of countries. */
const FOREIGN = /(?<![A-Za-z])(?:German[ys]?|French|France|American?s?|U\.?S\.?A?\.?|United States|U\.?K\.?|United Kingdom|British|Britain|England|English law|Chin(?:a|ese)|Korean?s?|Taiwan(?:ese)?|Ital(?:y|ian)|Swiss|Switzerland|Austrian?|Australian?|Canad(?:a|ian)|Spain|Spanish|Dutch|Netherlands|Russian?|Indian?|Indonesian?|Singapore|Hong Kong|Brazil(?:ian)?|Vietnam(?:ese)?|Thai(?:land)?|Malaysian?|Philippines?|Qatari?|Poland|Polish|Turk(?:ey|ish)|Mexic(?:o|an)|Qu[eé]bec|Californian?|Delaware|New York|Louisiana|Europe(?:an)?|EU)(?![A-Za-z])|ドイツ|フランス|アメリカ|イギリス|イタリア|スイス|[米英独仏]国|[米英独仏]法|韓国|中国|台湾|欧州/u; // prettier-ignore
const ANY_COUNTRY = new RegExp(`${FOREIGN.source}|(?<![A-Za-z])Japan(?:ese)?(?![A-Za-z])|日本`, 'gu');
const OWNED_BY_JAPAN = /(?<![A-Za-z])(?:Japan(?:ese|[’']s)?)[ ](?:[a-z]+[ ])?$/;
const OF_JAPAN = /^,?[ ](?:of|in)[ ]Japan(?![A-Za-z])|^[ ]?[（(](?:of[ ])?Japan/;
const OF_OTHER = /^[ ]of[ ](?:the[ ])?[A-Z]/;
const NOTE = /^[ ]?[（(]([^()（）\n]{1,40})[)）]/;
/** A word in capitals before a name that belongs to it: Uniform Commercial Code, Indian Penal Code. */
const WORD_BEFORE = /(?<![A-Za-z])([A-Z][A-Za-z.’'-]*)[ ]$/;
const SENTENCE_WORDS = new Set('The A An This That Under In By Per See And Or But Also If When While As Both Since Although However With For From To Thus Whether Because Unlike Like Act Article Articles Art Art. Arts. Cf. Our Its Amended Current New Revised Old Former'.split(' ')); // prettier-ignore
const LONGEST_WORD = 40;
const LONGEST_SENTENCE = 300;
const SENTENCE_END = /[.!?][ \n]|[。\n]/g;

/** The signs of countries in one text. */
export class Countries {
  readonly #text: string;
  readonly #known = new Set<string>();
  #hasJapan: boolean | undefined;
  #hasForeign: boolean | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the text is about Japan, as far as its words show. */
  get hasJapan(): boolean {
    this.#hasJapan ??= JAPAN.test(this.#text);
    return this.#hasJapan;
  }

  /**
   * The country of a law whose English name is between two offsets.
   * @param isJapaneseName whether a text is the Japanese name of the law
   */
  find(start: number, end: number, law: string, isJapaneseName: (name: string) => boolean): Country {
    const before = this.#text.slice(Math.max(0, start - LONGEST_WORD), start);
    const after = this.#text.slice(end, end + LONGEST_WORD);
    const note = NOTE.exec(after)?.[1] ?? '';
    const outer = /(\p{Script=Han}{2,30})[ ]?[（(]$/u.exec(before)?.[1] ?? '';
    if (OWNED_BY_JAPAN.test(before) || OF_JAPAN.test(after) || isJapaneseName(note) || isJapaneseName(outer))
      return this.#know(law);
    const word = WORD_BEFORE.exec(before)?.[1];
    if ((word !== undefined && !SENTENCE_WORDS.has(word)) || OF_OTHER.test(after) || FOREIGN.test(note))
      return 'foreign';
    return this.#findByText(start, law);
  }

  #findByText(start: number, law: string): Country {
    const nearest = this.#sentenceBefore(start).match(ANY_COUNTRY)?.at(-1);
    if (nearest !== undefined) return FOREIGN.test(nearest) ? 'foreign' : this.#know(law);
    if (this.#known.has(law)) return 'japan';
    this.#hasForeign ??= FOREIGN.test(this.#text);
    return this.hasJapan && !this.#hasForeign ? this.#know(law) : 'unknown';
  }

  #know(law: string): Country {
    this.#known.add(law);
    return 'japan';
  }

  #sentenceBefore(at: number): string {
    const text = this.#text.slice(Math.max(0, at - LONGEST_SENTENCE), at);
    const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
    return text.slice(ends.at(-1) ?? 0);
  }
}
