/**
 * Reads provisions in the English of Japanese Law Translation and of legal texts: Article 27-2, paragraph (1), item (iv); Arts. 166-167;
 * Article 159(1)(vi).
 */
import { NO_PROVISION, type Provision } from '../citation.ts';
import { listNumbersBetween, type Listed } from '../lists.ts';
import { readRoman } from '../numbers.ts';
import { SUBITEMS } from '../provision.ts';

interface ReadEnglish {
  readonly provision: Provision;
  readonly to: Provision | null;
  /** The level of a word in the plural, after which numbers alone can follow: Articles 5 and 6. */
  readonly plural: 'article' | 'paragraph' | null;
  readonly end: number;
}

/** In lower case the abbreviation needs a point, because art is a word. */
const ARTICLE = /(?:(?:[Aa]rticle|ARTICLE)(s?)|(?:Art|ART)(s?)\.?|art(s?)\.)[ 　]{0,2}(?=[0-9])/y;
const NUMBER = /([0-9]{1,4})((?:[-‐‑–][0-9]{1,3}){0,3})(?![0-9%A-Za-z]|[.,][0-9])/y;
/** A closing parenthesis after a number that has an opening one. */
const CLOSE = '(?:(?<=[（(][0-9A-Za-z]{1,6})[)）])?';
const LOWER = new RegExp(
  [
    `(?:,?[ ]?[Pp]ara(?:graph)?(?<many>s?)[.]?[ ]?[（(]?(?<paragraph>[0-9]{1,2})(?![0-9A-Za-z])${CLOSE}|[ ]?[（(](?<paragraphMark>[0-9]{1,2})[)）])?`,
    `(?:,?[ ]?(?:[Ii]tem|[Ss]ubparagraph)s?[ ]?[（(]?(?<item>[0-9]{1,2}|[ivxIVX]{1,6})(?![0-9A-Za-z])${CLOSE}|[（(](?<itemMark>[0-9]{1,2}|[ivx]{1,6})[)）])?`,
    '(?<branches>(?:-[0-9]{1,2}(?![0-9A-Za-z])){0,2})(?:(?:,[ ])?[（(](?<subitem>[a-z])[)）])?',
  ].join(''),
  'y',
);
const INVERTED =
  /(?:[Ii]tem[ ][（(]?([0-9]{1,2}|[ivxIVX]{1,6})[)）]?(?:[ ]of|,)[ ](?:the[ ])?)?[Pp]ara(?:graph)?\.?[ ][（(]?([0-9]{1,2})[)）]?[ ]of[ ]/y;
const PARAGRAPH_NUMBER = /[0-9]{1,2}(?![0-9A-Za-z.%])/y;
const TO = /(?:[ ](?:to|through)[ ]|[ ]?[–—~〜-][ ]?)(?:(?:Article|Art\.?)[ ])?/y;
const AND = /(?:,[ ](?:(?:and|or)[ ])?|[ ](?:and|or|&)[ ])/y;
const DASH = /[-‐‑–]/g;
const MOST = 50;
/** Branches go up to 74 (Article 701-74 of the Local Tax Act). */
const LEAST_NO_BRANCH = 100;

/** The provisions of the list that begins at an offset, or null. */
export function readArticles(text: string, at: number): Listed[] | null {
  const first = readArticle(text, at) ?? readInverted(text, at);
  if (first === null) return null;
  const list = [asListed(first, at)];
  for (let last = first; list.length < MOST;) {
    const start = last.end + (match(AND, text, last.end)?.[0].length ?? 0);
    const next = start === last.end ? null : readNext(text, start, last);
    if (next === null) break;
    list.push(asListed(next, start));
    last = next;
  }
  return list;
}

function asListed({ provision, to, end }: ReadEnglish, start: number): Listed {
  return { provision, to, covers: to === null ? null : listNumbersBetween(provision, to), start, end };
}

function readArticle(text: string, at: number): ReadEnglish | null {
  const word = match(ARTICLE, text, at);
  return word === null ? null : readNumber(text, at + word[0].length, word.slice(1).includes('s'));
}

/** Item (i) of paragraph (2) of Article 5. */
function readInverted(text: string, at: number): ReadEnglish | null {
  const inverted = match(INVERTED, text, at);
  const article = inverted === null ? null : readArticle(text, at + inverted[0].length);
  if (inverted === null || article === null || article.to !== null || article.provision.paragraph !== null) return null;
  const [, item, paragraph = null] = inverted;
  return { ...article, provision: { ...article.provision, paragraph, item: readItemNumber(item) }, plural: null };
}

/** The next provision of a list: with its word, or a number alone after a plural. */
function readNext(text: string, at: number, last: ReadEnglish): ReadEnglish | null {
  const article = readArticle(text, at) ?? (last.plural === 'article' ? readNumber(text, at, true) : null);
  if (article !== null) return article;
  const base = last.to ?? last.provision;
  const lower = readLower(text, at, base);
  if (lower.end > at) return lower;
  const number = last.plural === 'paragraph' ? match(PARAGRAPH_NUMBER, text, at)?.[0] : undefined;
  return number === undefined
    ? null
    : { ...last, provision: { ...NO_PROVISION, article: base.article, paragraph: number }, end: at + number.length };
}

/** The number of an article, with the levels below it or the end of a range. */
function readNumber(text: string, at: number, isPlural: boolean): ReadEnglish | null {
  const number = match(NUMBER, text, at);
  if (number === null) return null;
  const [whole, first = '', branches = ''] = number;
  const end = at + whole.length;
  const lower = readLower(text, end, ofArticle(whole));
  if (isRange(first, branches, isPlural && lower.end === end))
    return { provision: ofArticle(first), to: ofArticle(branches.slice(1)), plural: isPlural ? 'article' : null, end };
  return lower.end === end && isPlural ? readRangeEnd(text, lower) : lower;
}

/** Whether a dash is between the ends of a range (Articles 166-167), and not before a branch (Article 27-2). */
function isRange(first: string, branches: string, isPlural: boolean): boolean {
  const last = Number(branches.slice(1));
  return last > Number(first) && (isPlural || last >= LEAST_NO_BRANCH);
}

function readRangeEnd(text: string, first: ReadEnglish): ReadEnglish {
  const joint = match(TO, text, first.end)?.[0];
  const to = joint === undefined ? undefined : match(NUMBER, text, first.end + joint.length)?.[0];
  if (joint === undefined || to === undefined) return { ...first, plural: 'article' };
  return { ...first, to: ofArticle(to), plural: 'article', end: first.end + joint.length + to.length };
}

function ofArticle(number: string): Provision {
  return { ...NO_PROVISION, article: number.replaceAll(DASH, 'の') };
}

/** The levels at an offset below an article or beside the levels of a base; without them the base itself, which ends at the offset. */
function readLower(text: string, at: number, base: Provision): ReadEnglish {
  const { 0: whole, groups = {} } = match(LOWER, text, at) ?? { 0: '' };
  const paragraph = groups['paragraph'] ?? groups['paragraphMark'] ?? null;
  const item = readItemNumber(groups['item'] ?? groups['itemMark']);
  if (whole === '' || (paragraph === null && item === null))
    return { provision: base, to: null, plural: null, end: at };
  const branches = (groups['branches'] ?? '').replaceAll(DASH, 'の');
  const provision: Provision = {
    ...NO_PROVISION,
    article: base.article,
    paragraph: paragraph ?? base.paragraph,
    item: item === null ? null : item + branches,
    subitem: item === null ? null : findSubitem(groups['subitem']),
  };
  return { provision, to: null, plural: groups['many'] === 's' ? 'paragraph' : null, end: at + whole.length };
}

/** (a) is イ. */
function findSubitem(letter: string | undefined): string | null {
  return letter === undefined ? null : SUBITEMS.charAt(letter.charCodeAt(0) - 'a'.charCodeAt(0));
}

function readItemNumber(written: string | undefined): string | null {
  if (written === undefined) return null;
  return /[0-9]/.test(written) ? written : (readRoman(written.toUpperCase(), 0)?.value ?? null);
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
