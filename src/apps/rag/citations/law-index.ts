/**
 * The index of known laws: full names, abbreviations, ids at e-Gov, orders and rules.
 * Sources of the abbreviations: 法令名略語 of 有斐閣 六法全書 (民訴規, 労基則, 会社計算規); for tax laws 凡例 of 国税庁 (所法, 所令, 措令). Of the orders and
 * rules: e-Gov, and the list of rules of the supreme court (最高裁判所規則).
 */
import { packageText } from '../../../base/system/package-files.ts';

interface KnownLaw {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly id: string | null;
  /** English names and abbreviations that no other country uses: FIEA. */
  readonly english?: readonly string[];
  /** English names that other countries use, too: Civil Code. */
  readonly englishShared?: readonly string[];
  /** Abbreviations that are written directly before a number: 民709. */
  readonly short?: readonly string[];
  /** The act that an order or rule belongs to, such as 民事訴訟法 of 民事訴訟規則. */
  readonly of?: string;
  /** The endings of the names of further orders and rules of an act. */
  readonly orders?: readonly string[];
}

/** An abbreviation of a law: a name without 法. */
export interface Abbreviation {
  /** The full name of the law. */
  readonly name: string;
  /** Whether it has no other meaning, so that it may precede a number without 条. */
  readonly isOnlyLaw: boolean;
}

/** An English name of a law. */
export interface EnglishLaw {
  /** The full Japanese name. */
  readonly name: string;
  readonly written: string;
  /** Whether other countries have a law of the same English name. */
  readonly isShared: boolean;
}

const ACT = '法';
/** The number of UTF-16 units. */
const CODES = 0x10000;

const FILE = 'src/apps/rag/citations/laws.json';

let dictionary: LawIndex | undefined;

/** The index of the dictionary without aliases. It is read once. */
export function knownLaws(): LawIndex {
  dictionary ??= new LawIndex();
  return dictionary;
}

/** Finds known names of laws in a text, and resolves them to full names. */
export class LawIndex {
  readonly #names = new Map<string, string>();
  readonly #ids = new Map<string, string | null>();
  /** By first character: the lengths of names, longest first. */
  readonly #lengths = new Map<string, number[]>();
  /** 1 for the code of each first character: this is asked for every character of a text. */
  readonly #firsts = new Uint8Array(CODES);
  /** English names by first letter, longest first. */
  readonly #english = new Map<string, EnglishLaw[]>();
  readonly #onlyLaws = new Map<string, string>();
  /** By act: its orders and rules. */
  readonly #orders = new Map<string, Set<string>>();
  readonly #acts = new Map<string, string>();

  /** @param aliases further names and their meanings, which override the dictionary */
  constructor(aliases: ReadonlyMap<string, string> = new Map()) {
    for (const law of JSON.parse(packageText(FILE)) as KnownLaw[]) this.#addKnown(law);
    for (const names of this.#english.values()) names.sort((a, b) => b.written.length - a.written.length);
    for (const [alias, name] of aliases) {
      const full = this.fullName(name) ?? name;
      this.#add(full, full);
      this.#add(alias, full);
    }
  }

  /** The full name for a name, or undefined for an unknown name. */
  fullName(name: string): string | undefined {
    return this.#names.get(name);
  }

  /** The known orders and rules of an act. */
  listOrders(act: string): readonly string[] {
    return [...(this.#orders.get(act) ?? [])];
  }

  /** The act of an order or rule, or undefined for an unknown one. */
  findAct(fullName: string): string | undefined {
    return this.#acts.get(fullName);
  }

  /** The id of a law at e-Gov, or null. */
  findId(fullName: string): string | null {
    return this.#ids.get(fullName) ?? null;
  }

  /** Whether some known name or abbreviation begins with a character. */
  begins(char: string): boolean {
    return this.#firsts[char.charCodeAt(0)] === 1;
  }

  /** The longest known name that begins at an offset, or null. */
  nameAt(text: string, at: number): string | null {
    for (const length of this.#lengths.get(text.charAt(at)) ?? []) {
      const name = text.slice(at, at + length);
      if (this.#names.has(name)) return name;
    }
    return null;
  }

  /** The longest English name that begins at an offset, or null. */
  englishNameAt(text: string, at: number): EnglishLaw | null {
    return this.#english.get(text.charAt(at))?.find(({ written }) => text.startsWith(written, at)) ?? null;
  }

  /** The law of an abbreviation, or null where it is not an abbreviation. */
  abbreviation(written: string): Abbreviation | null {
    const only = this.#onlyLaws.get(written);
    const name = this.#names.get(written + ACT) ?? only;
    return name === undefined ? null : { name, isOnlyLaw: only !== undefined };
  }

  #addKnown({ name, aliases, id, short = [], of, orders = [], english = [], englishShared = [] }: KnownLaw): void {
    this.#ids.set(name, id);
    for (const written of english) this.#addEnglish({ name, written, isShared: false });
    for (const written of englishShared) this.#addEnglish({ name, written, isShared: true });
    for (const one of [name, ...aliases]) this.#add(one, name);
    for (const one of short) this.#addAbbreviation(one, name);
    for (const ending of orders) this.#addOrder(name, name + ending);
    if (of !== undefined) this.#addOrder(of, name);
  }

  #addEnglish(law: EnglishLaw): void {
    const first = law.written.charAt(0);
    this.#english.set(first, [...(this.#english.get(first) ?? []), law]);
  }

  #addAbbreviation(short: string, fullName: string): void {
    this.#onlyLaws.set(short, fullName);
    const first = short.charAt(0);
    this.#lengths.set(first, this.#lengths.get(first) ?? []);
    this.#firsts[first.charCodeAt(0)] = 1;
  }

  #addOrder(act: string, order: string): void {
    this.#acts.set(order, act);
    this.#orders.set(act, (this.#orders.get(act) ?? new Set()).add(order));
  }

  #add(name: string, fullName: string): void {
    this.#names.set(name, fullName);
    this.#firsts[name.charCodeAt(0)] = 1;
    const lengths = this.#lengths.get(name.charAt(0)) ?? [];
    if (!lengths.includes(name.length)) lengths.push(name.length);
    this.#lengths.set(
      name.charAt(0),
      lengths.toSorted((a, b) => b - a),
    );
  }
}
