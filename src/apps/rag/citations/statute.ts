/** Citations by the convention `statute`: one pass over the text, by a small grammar. */
import type { Provision, StatuteCitation } from './citation.ts';
import { CitationList, type NamedLaw } from './citation-list.ts';
import { findEnglishCitations, type EnglishCitation } from './english/citations.ts';
import { knownLaws, type LawIndex } from './law-index.ts';
import { abbreviatedNameAt, knownNameAt, nameEndingAt, NEW, type LawName } from './law-names.ts';
import { findDefinedName, readLawTail, type LawTail } from './law-tail.ts';
import { listNumbersBetween } from './lists.ts';
import { Memory, type Cited } from './memory.ts';
import { readLawPronoun, readUnitPronoun, takenOver, type LawPronoun, type UnitPronoun } from './pronouns.ts';
import { isNumeralAt } from './numbers.ts';
import { otherDocumentBefore, otherProvisionStarts } from './other-documents.ts';
import {
  addLevelsAbove,
  endsItem,
  readBareArticle,
  readProvision,
  findWidestLevel,
  type BareStyle,
  type ReadProvision,
} from './provision.ts';
import { beginsNumber } from './units.ts';

export interface StatuteOptions {
  /** The known laws; by default those of the dictionary. */
  readonly laws?: LawIndex;
  /** The law that the text is a part of: the meaning of 第1条 and この法律 before another law is named. */
  readonly law?: string | undefined;
}

/**
 * The citations of Japanese statutes in a text, in order; they do not overlap. Takes time in proportion to the text.
 * Source of the forms: 法制執務 as e-Gov prints it, and answers of models, which also write 第27_2条.
 */
export function statuteCitations(text: string, { laws = knownLaws(), law }: StatuteOptions = {}): StatuteCitation[] {
  return new Reader(text, laws, new Memory(laws, law)).read();
}

const HAN = /\p{Script=Han}/u;
const LATIN = /[A-Za-zＡ-Ｚａ-ｚ]/;
/** The characters that begin a citation or end a name. A known name may begin with any other character. */
const TRIGGERS = new Set('法律令則程例同前次本こ第附0123456789０１２３４５６７８９〇一二三四五六七八九十百千');
const PRONOUN_STARTS = '同前次本こ';
/** 法律第25号 is the number of a law, 様式第3号 that of a form. */
const NO_ITEM_AFTER = '律令則表式';

const LONGEST_QUOTATION = 300;

class Reader {
  readonly #text: string;
  readonly #laws: LawIndex;
  readonly #memory: Memory;
  readonly #list: CitationList;
  #hasKana: boolean | undefined;
  /** The law that was named last in English. */
  #english: string | null = null;

  constructor(text: string, laws: LawIndex, memory: Memory) {
    this.#text = text;
    this.#laws = laws;
    this.#memory = memory;
    this.#list = new CitationList(text, laws, memory);
  }

  read(): StatuteCitation[] {
    const others = otherProvisionStarts(this.#text);
    const english = findEnglishCitations(this.#text, this.#laws);
    for (let at = 0; at < this.#text.length; at = Math.max(at + 1, this.#list.floor)) {
      const citation = english.size === 0 ? undefined : english.get(at);
      if (citation !== undefined && this.#takeEnglish(citation)) continue;
      if (others.size > 0 && others.has(at)) this.#memory.nameLaw(null);
      const char = this.#text.charAt(at);
      if (this.#laws.begins(char) || TRIGGERS.has(char)) this.#readAt(at);
    }
    return this.#list.found;
  }

  #readAt(at: number): void {
    const known = knownNameAt(this.#text, at, this.#list.floor, this.#laws);
    if (known === null && this.#takeAbbreviated(at)) return;
    const law = known ?? nameEndingAt(this.#text, at, this.#list.floor, this.#laws);
    if (law !== null && this.#isChinese(law)) this.#skipLaw(law);
    else if (law !== null) this.#takeLaw(law);
    else if (!this.#takePronoun(at)) this.#takeBare(at);
  }

  /** Reads a citation in English. One of another document, or of a law that no English name names, is left to the other readers. */
  #takeEnglish({ start, end, reference, provisions, named: at }: EnglishCitation): boolean {
    const named = this.#resolveEnglish(reference);
    if (named === null) return false;
    if (reference.kind !== 'last') this.#memory.nameLaw(named.law);
    for (const [i, one] of provisions.entries())
      this.#list.add(one, i === at ? named : { ...named, as: null, inherited: named.law !== null });
    if (provisions.length > 0) return true;
    const provision = this.#readAfterLaw(end, 'numbered');
    if (provision === null) this.#list.addWhole(start, end, named);
    else this.#list.addList(start, provision, named);
    return true;
  }

  #resolveEnglish(reference: EnglishCitation['reference']): NamedLaw | null {
    const last = this.#english;
    if (reference.kind === 'last')
      return last !== null && last === this.#memory.law ? { as: null, law: last, inherited: true } : null;
    this.#english = reference.kind === 'named' ? reference.law : null;
    if (reference.kind === 'other') return null;
    return reference.kind === 'named'
      ? { as: reference.as, law: reference.law, inherited: false }
      : { as: reference.as, law: null, inherited: false, reason: 'country' };
  }

  #takeLaw(law: LawName): void {
    const tail = readLawTail(this.#text, law.end);
    const provision = this.#readAfterLaw(tail.end, law.kind === 'known' ? 'numbered' : null);
    this.#list.floor = tail.nameEnd;
    const name = this.#learn(law, tail);
    const written = this.#text.slice(law.start, tail.nameEnd);
    if (law.kind === 'short' && tail.suffix === '' && (provision === null || findWidestLevel(provision) === 'item'))
      return;
    const isKnown = law.kind !== 'short' && this.#memory.knows(law.name);
    if (name !== null && NEW.test(this.#text.slice(Math.max(0, law.start - 2), law.start))) this.#memory.nameNew(name);
    const named = { as: written, law: name, inherited: false };
    const isMeant = provision !== null || isKnown || written.endsWith('法');
    this.#memory.nameLaw(isMeant ? name : null); // after 人事院規則 it is uncertain what 第5項 belongs to
    if (provision !== null)
      this.#list.addList(law.start, provision, named, this.#findStyle(tail.end, provision, 'numbered'));
    else if (isKnown) this.#list.addWhole(law.start, tail.nameEnd, named);
  }

  /** Whether a law is named as in a Chinese text, which has no kana: 《刑法》第232条. */
  #isChinese({ start }: LawName): boolean {
    if (this.#text[start - 1] !== '《') return false;
    this.#hasKana ??= /[ぁ-んァ-ヴ]/u.test(this.#text);
    return !this.#hasKana;
  }

  #skipLaw({ end }: LawName): void {
    const tail = readLawTail(this.#text, end);
    this.#memory.nameLaw(null);
    this.#list.floor = this.#readAfterLaw(tail.end, null)?.end ?? tail.nameEnd;
  }

  /** 民709条, 会社423①: reads an abbreviation that is directly followed by an article. */
  #takeAbbreviated(at: number): boolean {
    const law = abbreviatedNameAt(this.#text, at, this.#list.floor, this.#laws);
    if (law === null) return false;
    const style = law.isOnlyLaw ? 'alone' : 'marked';
    const read = this.#readAfterLaw(law.end, style);
    if (read === null || read.article === null) return false;
    const name = this.#memory.meaning(law);
    this.#memory.nameLaw(name);
    const named = { as: this.#text.slice(law.start, law.end), law: name, inherited: false };
    this.#list.addList(law.start, read, named, this.#findStyle(law.end, read, style));
    return true;
  }

  /** The provision directly after the name of a law, or null. */
  #readAfterLaw(at: number, bare: BareStyle | null): ReadProvision | null {
    const usual = readProvision(this.#text, at, 'article', 'any');
    return usual ?? (bare === null ? null : readBareArticle(this.#text, at, bare));
  }

  /** The form of articles without 条 in the list that a provision begins; null where 条 is required. */
  #findStyle(at: number, { article, end }: ReadProvision, bare: BareStyle): BareStyle | null {
    const written = this.#text.slice(at, end);
    if (article === null || /[条條]/.test(written)) return null;
    return /^[第§]/.test(written) ? 'alone' : bare;
  }

  /** Resolves a law, and records the names that its notes define. */
  #learn(law: LawName, { suffix, notes }: LawTail): string | null {
    const meaning = this.#memory.meaning(law);
    let name = meaning === null ? null : this.#withSuffix(meaning, suffix);
    for (const note of notes) {
      const defined = findDefinedName(note);
      const other = defined === null ? this.#lawIn(note) : null;
      if (defined !== null && name !== null) this.#memory.define(defined, name);
      if (other !== null) name = this.#equate(law.name + suffix, name, other);
    }
    return name;
  }

  /** 法（薬機法）: if a law has two names and one is known, the other gets the same meaning. */
  #equate(written: string, name: string | null, other: LawName): string | null {
    const [isKnown, isOtherKnown] = [written, other.name].map((one) => this.#memory.knows(one));
    if (isKnown === isOtherKnown) return name;
    const meant = isKnown === true ? name : this.#memory.meaning(other);
    if (meant !== null) this.#memory.define(isKnown === true ? other.name : written, meant);
    return meant;
  }

  /** The law that a note consists of, or null. */
  #lawIn(note: string): LawName | null {
    const law = knownNameAt(note, 0, 0, this.#laws) ?? nameEndingAt(note, note.length - 1, 0, this.#laws);
    return law !== null && law.start === 0 && law.end === note.length ? law : null;
  }

  #withSuffix(name: string, suffix: string): string {
    return this.#laws.fullName(name + suffix) ?? name + suffix;
  }

  #takePronoun(at: number): boolean {
    if (!PRONOUN_STARTS.includes(this.#text.charAt(at))) return false;
    if (at > this.#list.floor && HAN.test(this.#text.charAt(at - 1))) return false; // 共同条項
    const isCutOff = this.#isInNewQuotation(at);
    const law = readLawPronoun(this.#text, at, this.#memory);
    if (law !== null) this.#takeLawPronoun(at, isCutOff ? { ...law, law: null } : law);
    const cited = isCutOff ? undefined : this.#memory.cited;
    const place = this.#memory.findPlace(this.#text, at);
    const unit = law === null ? readUnitPronoun(this.#text, at, { cited, place }) : null;
    if (unit !== null) this.#takeUnitPronoun(at, unit);
    return law !== null || unit !== null;
  }

  /** Reads 同法 or この法律, with or without a provision. */
  #takeLawPronoun(at: number, pronoun: LawPronoun): void {
    const { suffix, nameEnd, end } = readLawTail(this.#text, pronoun.end);
    const provision = this.#readAfterLaw(end, 'numbered');
    const law = pronoun.law === null ? null : this.#withSuffix(pronoun.law, suffix);
    const named = { as: this.#text.slice(at, nameEnd), law, inherited: law !== null };
    this.#list.floor = nameEnd;
    if (law !== this.#memory.law) this.#memory.nameLaw(law);
    if (provision !== null) this.#list.addList(at, provision, named, this.#findStyle(end, provision, 'numbered'));
    else if (law !== null) this.#list.addWhole(at, nameEnd, named);
  }

  /** Reads 同条 or 前項, with the levels after it. */
  #takeUnitPronoun(at: number, pronoun: UnitPronoun): void {
    const { reason, to, end } = pronoun;
    const law = reason === null ? (this.#memory.law ?? null) : null;
    const derivedFrom = law === null ? null : pronoun.derivedFrom;
    const named = { as: null, law, inherited: law !== null, derivedFrom, reason };
    if (to === null) this.#list.addList(at, pronoun, named);
    else this.#list.add({ provision: pronoun, to, covers: listNumbersBetween(pronoun, to), start: at, end }, named);
  }

  /** Whether a quotation has begun since the last citation. Its 同条 refers to text outside of the quotation. */
  #isInNewQuotation(at: number): boolean {
    const since = this.#text.slice(Math.max(this.#list.floor, at - LONGEST_QUOTATION), at);
    return since.lastIndexOf('「') > since.lastIndexOf('」');
  }

  /** Reads a provision without a law. */
  #takeBare(at: number): void {
    const read = this.#readBare(at);
    if (read === null || this.#isOfOtherDocument(at, read)) return;
    if (LATIN.test(this.#text.charAt(at - 1)) && this.#text[at] !== '第') return;
    const provision = this.#belowCited(read);
    const law = provision === null ? null : (this.#memory.law ?? null);
    const cited = read.article === null && law !== null ? this.#memory.cited : undefined;
    const derivedFrom = cited === undefined ? null : takenOver(cited, read);
    this.#list.addList(
      at,
      { ...(provision ?? read), end: read.end },
      { as: null, law, inherited: law !== null, derivedFrom },
    );
  }

  #readBare(at: number): ReadProvision | null {
    if (isNumeralAt(this.#text, at) && !this.#canBeNumeral(at)) return null;
    const isNumber = beginsNumber(this.#text, at);
    if (!isNumber && this.#text[at] !== '第' && !this.#text.startsWith('附則', at)) return null;
    const read = readProvision(this.#text, at, 'article', isNumber ? 'long' : 'never');
    if (read === null || (isNumber && read.article === null)) return null;
    return findWidestLevel(read) === 'item' && !this.#isItem(at, read.end) ? null : read;
  }

  /** Whether a provision belongs to another document. Later articles without a law are then uncertain. */
  #isOfOtherDocument(at: number, { article, end }: ReadProvision): boolean {
    const other = otherDocumentBefore(this.#text, at, this.#list.floor, article !== null);
    if (other !== null) this.#memory.nameLaw(null);
    if (other === 'owner') this.#list.floor = end;
    return other === 'owner';
  }

  /** Whether 二三六条 without a law can be an article: after a law, and not at the end of a word such as a place. */
  #canBeNumeral(at: number): boolean {
    return this.#memory.law !== undefined && !(at > this.#list.floor && HAN.test(this.#text.charAt(at - 1)));
  }

  /** Whether 第3号 without an article is an item of the last citation. */
  #isItem(at: number, end: number): boolean {
    return (
      this.#memory.cited !== undefined &&
      !NO_ITEM_AFTER.includes(this.#text.charAt(at - 1) || ' ') &&
      endsItem(this.#text, end)
    );
  }

  /** The provision below the last citation, or null where the levels above it are unknown. */
  #belowCited(read: ReadProvision): Provision | null {
    if (read.article !== null) return read;
    const cited: Cited | undefined = this.#memory.cited;
    return cited === undefined || cited.law === null || cited.isRange || cited.article === null
      ? null
      : addLevelsAbove(cited, read);
  }
}
