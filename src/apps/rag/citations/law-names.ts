/** Finds the beginning and the end of names of laws, also of those that are not in the dictionary. */
import type { LawIndex } from './law-index.ts';

export interface LawName {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  /**
   * How certain it is that this is a law: in the dictionary; a name; a short form such as 法 for another name; an uncertain name, because it
   * means several laws (民・商法) or is part of a longer name (Colorado AI法).
   */
  readonly kind: 'known' | 'name' | 'short' | 'unclear';
}

export interface AbbreviatedName extends LawName {
  /** Whether the abbreviation has no other meaning. */
  readonly isOnlyLaw: boolean;
}

const BEGINS_PROVISION = /[第附§0-9０-９〇一二三四五六七八九十百千]/;
/** Longer names are not abbreviated by leaving out 法. */
const LONGEST_ABBREVIATION = 8;
const HAN = /\p{Script=Han}/u;
/** Other countries, whose laws have the same names as Japanese ones. */
export const COUNTRIES: string =
  'ドイツ|フランス|アメリカ(?:合衆国)?|イギリス|イタリア|スイス|オーストリア|オーストラリア|カナダ|スペイン|オランダ|ロシア|インド|シンガポール|米国|英国|独国|仏国|韓国|中国|台湾|香港|欧州|(?<![A-Za-zＡ-Ｚａ-ｚ])(?:EU|ＥＵ|UK|ＵＫ|USA?|ＵＳＡ?)';
const FOREIGN = new RegExp(`(${COUNTRIES})(の|[ 　]{1,2})$`, 'u');
/** Words of Latin letters before a name that begins with a Latin letter. They belong to the name. */
const LATIN_WORDS = /(?<![A-Za-z])(?:[A-Z][A-Za-z]+ ){1,5}$/;
const LATIN = /^[A-Za-z]/;
const LONGEST_LATIN = 60;
const LONGEST_COUNTRY = 8;
/** The year before the name of a law, with the country (英国2006年会社法). The name of a Japanese law does not contain it (平成17年会社法). */
const YEAR = new RegExp(`(${COUNTRIES})?(?:明治|大正|昭和|平成|令和)?[0-9０-９元]{1,4}$`, 'u');
const LONGEST_YEAR = LONGEST_COUNTRY + 6;
/** No law has a longer name. */
const LONGEST_NAME = 100;
/** Characters of a name: Chinese characters, katakana, capitals (NPO法). */
const NAME_CHARACTER = /[\p{Script=Han}ァ-ヺー・A-ZＡ-Ｚ]/u;
/** Particles that join the words of a long name, in the order in which they are tried. */
const NAME_KANA = ['その他の', 'に関する', 'に対する', 'における', 'のための', 'に係る', 'による', '並びに', '若しくは', '及び', '又は', '等の', 'への', 'の', 'と']; // prettier-ignore
/** Words before a name that do not belong to it. */
const BEFORE_NAME = ['上記', '当該', '本件', '現行', '改正', '準用', '新', '同', '各', '例', '※'];
const LEADING = [...NAME_KANA, ...BEFORE_NAME, '・'];
/** The word for a new law that has an old law of the same name. */
export const NEW: RegExp = /(?:新|改正|現行)$/u;
/** A law of this name that is no longer in force is another law. */
export const OLD = '旧';
/** The pattern of a name with kana between its words. Any other text before 法律 or 政令 is not a name. */
const SUBJECT = /(?:に関する|に対する|に係る|における|のための)/u;
/** Endings of names that may contain kana, longest first. */
const LONG_ENDINGS = ['法律', '施行令', '施行規則', '施行細則', '内閣府令', '政令', '省令', '府令', '勅令', '登記令', '規則', '規程', '条例']; // prettier-ignore
const ACT = '法';
const LAST_CHARACTERS = '法律令則程例';
/** Characters after 法 or 規則 that form another word with it. */
const CONTINUATION = /^(?:草案|[人令務制案学廷曹則源益科理的]|律[家的]|規(?!定|律))/;
/** Short forms for a law that is named elsewhere. */
const SHORT_FORM = /^旧?(?:法|令|施行令|施行規則|施行細則|規則|規程|条例|政令|勅令|府令|\p{Script=Han}{0,6}[府省]令)$/u;
const COMMON_ENDS = new Set('方法 手法 寸法 文法 作法 魔法 用法 無法 違法 適法 合法 不法 司法 立法 療法 製法 解法 技法 話法 遵法 順法 脱法 論法 語法 筆法 農法 公法 私法 旧法 新法 本法 同法 両法 各法 他法 業法 国法 刑罰法 実体法 手続法 一般法 特別法 強行法 成文法 慣習法 自然法 実定法 国内法 国際法 個別法 関連法 関係法 上位法 根拠法 現行法 改正法 準拠法 外国法 日本法 計算法 測定法 算定法 検査法 評価法 分析法 解釈法 社内規則 就業規則 内部規則 社内規程 業務規程 内部規程 取扱規程'.split(' ')); // prettier-ignore

/** The known name at an offset, if it is a separate word. */
export function knownNameAt(text: string, at: number, floor: number, laws: LawIndex): LawName | null {
  const name = laws.nameAt(text, at);
  return name === null || continues(text, at + name.length) ? null : findWholeWord(text, at, floor, name, name);
}

/** An abbreviation of a known law directly followed by a number (民709), if it is a separate word. */
export function abbreviatedNameAt(text: string, at: number, floor: number, laws: LawIndex): AbbreviatedName | null {
  if (!laws.begins(text.charAt(at))) return null;
  let end = at + 1;
  while (end - at < LONGEST_ABBREVIATION && HAN.test(text.charAt(end)) && !BEGINS_PROVISION.test(text.charAt(end)))
    end++;
  if (!BEGINS_PROVISION.test(text.charAt(end))) return null;
  const written = text.slice(at, end);
  const found = laws.abbreviation(written);
  const law = found === null ? null : findWholeWord(text, at, floor, written, found.name);
  return law === null || found === null ? null : { ...law, isOnlyLaw: found.isOnlyLaw };
}

/** A known law at an offset, unless it is the end of another word. A law of another country is a different law: ドイツの民法. */
function findWholeWord(text: string, at: number, floor: number, written: string, name: string): LawName | null {
  const foreign = findForeignName(text, at, floor, name);
  if (foreign !== null) return { ...foreign, end: at + written.length, kind: 'name' };
  const before = findRunBefore(text, at, floor);
  const old = before.endsWith(OLD) ? OLD : '';
  if (before !== '' && before !== '・' && old === '' && !BEFORE_NAME.some((word) => before.endsWith(word))) return null;
  return { start: at - old.length, end: at + written.length, name: old + name, kind: 'known' };
}

/** The name of another country's law, from the name after its country; null where there is no country. */
function findForeignName(
  text: string,
  at: number,
  floor: number,
  name: string,
): Pick<LawName, 'start' | 'name'> | null {
  const [whole, country, joint] = FOREIGN.exec(text.slice(Math.max(floor, at - LONGEST_COUNTRY - 2), at)) ?? [];
  if (whole === undefined || country === undefined) return null;
  const isApart = joint !== 'の' && /[A-ZＡ-Ｚ]$/.test(country);
  return { start: at - whole.length, name: country + (isApart ? ' ' : '') + name };
}

/** The name or short form whose last character is at an offset, or null. It starts at `floor` or after it. */
export function nameEndingAt(text: string, at: number, floor: number, laws: LawIndex): LawName | null {
  const end = at + 1;
  if (!LAST_CHARACTERS.includes(text.charAt(at)) || continues(text, end)) return null;
  const ending = findEnding(text, end);
  if (ending === null || end - ending.length < floor) return null;
  const start = findNameStart(text, end, ending, floor);
  const name = text.slice(start, end);
  if ((isCommonWord(name) && !SHORT_FORM.test(name)) || (ending === '法律' && !SUBJECT.test(name))) return null;
  if (SHORT_FORM.test(name)) return { start, end, name, kind: 'short' };
  if (end - start < ending.length + 2) return null;
  if (isOfSeveral(name, laws)) return { start, end, name, kind: 'unclear' };
  return name.startsWith('年') ? withoutYear(text, start, end, floor) : extendName(text, start, end, floor);
}

/** A name after a year. That of another country's law includes it. */
function withoutYear(text: string, start: number, end: number, floor: number): LawName {
  const year = YEAR.exec(text.slice(Math.max(floor, start - LONGEST_YEAR), start));
  const from = year?.[1] === undefined ? skipWordsBefore(text, start + 1, end) : start - year[0].length;
  return { start: from, end, name: text.slice(from, end), kind: 'name' };
}

/** Whether a name means several known laws that share 法: 民・商法. */
function isOfSeveral(name: string, laws: LawIndex): boolean {
  const [last = '', ...others] = name.split('・').toReversed();
  const isKnown = (one: string): boolean => laws.fullName(one) !== undefined || laws.abbreviation(one) !== null;
  return others.length > 0 && isKnown(last) && others.every(isKnown);
}

/** Extends a name by the words before a space that belong to it: EU AI法. */
function extendName(text: string, start: number, end: number, floor: number): LawName {
  const name = text.slice(start, end);
  const foreign = LATIN.test(name) ? findForeignName(text, start, floor, name) : null;
  if (foreign !== null) return { ...foreign, end, kind: 'name' };
  const words = LATIN.test(name) ? LATIN_WORDS.exec(text.slice(Math.max(floor, start - LONGEST_LATIN), start)) : null;
  if (words === null) return { start, end, name, kind: 'name' };
  return { start: start - words[0].length, end, name: words[0] + name, kind: 'unclear' };
}

/** The ending of a name: 法, 令 alone, or one of the long ones. */
function findEnding(text: string, end: number): string | null {
  const last = text.charAt(end - 1);
  if (last === ACT) return text[end] === '律' ? null : last;
  const long = LONG_ENDINGS.find((ending) => text.startsWith(ending, end - ending.length));
  if (long !== undefined) return long;
  return last === '令' && !NAME_CHARACTER.test(text.charAt(end - 2)) ? last : null;
}

function findNameStart(text: string, end: number, ending: string, floor: number): number {
  const from = end - ending.length;
  const start = skipWordsBefore(text, walkBack(text, from, floor, ending !== ACT), end);
  const isName = ending === ACT || SUBJECT.test(text.slice(start, end));
  return isName ? start : skipWordsBefore(text, walkBack(text, from, floor, false), end);
}

/** Walks back over the characters that may belong to a name. */
function walkBack(text: string, from: number, floor: number, hasKana: boolean): number {
  let start = from;
  const least = Math.max(floor, from - LONGEST_NAME);
  while (start > least) {
    if (NAME_CHARACTER.test(text.charAt(start - 1))) start--;
    else {
      const kana = hasKana ? NAME_KANA.find((word) => text.startsWith(word, start - word.length)) : undefined;
      if (kana === undefined || start - kana.length < least) break;
      start -= kana.length;
    }
  }
  return start;
}

function skipWordsBefore(text: string, from: number, end: number): number {
  let start = from;
  for (let word: string | undefined = ''; word !== undefined && start < end; start += word?.length ?? 0)
    word = LEADING.find((one) => start + one.length < end && text.startsWith(one, start));
  return start;
}

function continues(text: string, end: number): boolean {
  return CONTINUATION.test(text.slice(end, end + 2));
}

function isCommonWord(name: string): boolean {
  return [2, 3, 4].some((length) => COMMON_ENDS.has(name.slice(-length)));
}

/** The characters of names directly before an offset, at most five. */
function findRunBefore(text: string, at: number, floor: number): string {
  let start = at;
  while (start > floor && at - start < 5 && NAME_CHARACTER.test(text.charAt(start - 1))) start--;
  return text.slice(start, at);
}
