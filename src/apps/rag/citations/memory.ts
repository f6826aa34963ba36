/** Remembers the citations of a text, and resolves its short forms and pronouns. */
import type { Provision } from './citation.ts';
import type { LawIndex } from './law-index.ts';
import { OLD, type LawName } from './law-names.ts';

/** The last citation. */
export interface Cited extends Provision {
  readonly law: string | null;
  readonly isRange: boolean;
  /** The provision from which its numbers were counted; null where they are written. */
  readonly derivedFrom: Provision | null;
  readonly end: number;
}

/** A neighbour (前項) of a provision is read only if the text names the provision at most this far before it. */
const LONGEST_WAY = 200;
const BLANK_LINE = /\n[ \t　]*\n/u;

/** Short forms for a law, and the endings of the names that they can mean. */
const ACT = '法';
const ACT_NAMES = /法(?:律)?$/u;
/** Endings of names that are formed from the name of another law. */
const MADE_OF = /(?:施行令|施行規則|施行細則)$/u;
/** The endings of names that are formed from the name of an act, by the words for them. */
const MADE_BY_KIND: Readonly<Record<string, string>> = {
  令: '施行令',
  施行令: '施行令',
  規則: '施行規則',
  施行規則: '施行規則',
  則: '施行規則',
  細則: '施行細則',
  施行細則: '施行細則',
};

/** The citations of one text so far. */
export class Memory {
  readonly #laws: LawIndex;
  readonly #defined = new Map<string, string>();
  readonly #named = new Set<string>();
  readonly #cited = new Set<string>();
  /** The laws that the text calls new, so that an old law of the same name exists. */
  readonly #new = new Set<string>();
  #law: string | null | undefined;
  #last: Cited | undefined;
  /** The last citation whose numbers are written. */
  #written: Cited | undefined;

  /** @param law the law that the text is a part of */
  constructor(laws: LawIndex, law?: string) {
    this.#laws = laws;
    if (law === undefined) return;
    this.#law = laws.fullName(law) ?? law;
    this.#named.add(this.#law);
  }

  /** The law named last: null where it is uncertain, undefined where none was named. */
  get law(): string | null | undefined {
    return this.#law;
  }

  /** The provision cited last, if no law was named since. */
  get cited(): Cited | undefined {
    return this.#last;
  }

  /** The provision from which the neighbours that are named at an offset can be counted; undefined where none is certain. */
  findPlace(text: string, at: number): Provision | undefined {
    const place = this.#written;
    if (place === undefined || place.law === null || place.isRange || at - place.end > LONGEST_WAY) return undefined;
    if (BLANK_LINE.test(text.slice(place.end, at))) return undefined;
    const { article, paragraph, item, subitem, part } = place;
    return { article, paragraph, item, subitem, part };
  }

  /** Records a definition such as `（以下「法」という。）`. */
  define(short: string, name: string): void {
    this.#defined.set(short, name);
  }

  /** Whether a name certainly means a law: by the dictionary, by a definition, or because the text cites a provision of it. */
  knows(name: string): boolean {
    const current = name.startsWith(OLD) ? name.slice(OLD.length) : name;
    return this.#defined.has(name) || this.#laws.fullName(current) !== undefined || this.#cited.has(name);
  }

  /** The full name for a name or short form in this text, or null where it is uncertain. */
  meaning({ name, kind }: Pick<LawName, 'name' | 'kind'>): string | null {
    const defined = this.#defined.get(name);
    if (defined !== undefined) return defined;
    if (kind === 'unclear') return null;
    return kind === 'short' ? this.#onlyNamed(name) : this.#full(name);
  }

  /**
   * Resolves 同 before a kind of law (法, 令, 施行規則, 条例): the law named last if it is of that kind. Else the act of the law named last (同法
   * after 会社法施行規則), or its order or rule (同施行令 after 会社法). Else the last named law of the kind.
   * @returns null where it is uncertain.
   */
  same(kind: string): string | null {
    const law = this.#law ?? null;
    if (law === null || isOfKind(law, kind)) return law;
    const act = this.#laws.findAct(law) ?? law.replace(MADE_OF, '');
    const others = this.#ofKind(this.#named, kind);
    if (kind === ACT) return isOfKind(act, ACT) ? act : (others.at(-1) ?? null);
    const ending = MADE_BY_KIND[kind];
    if (ending === undefined || !/[法律例]$/u.test(act)) return others.at(-1) ?? null;
    const order = this.#findOrder(act, kind, ending);
    return kind === ending || others.every((name) => name === order) ? order : null;
  }

  /** The order or rule of an act. A name that is only formed from that of the act (同規則) must be known: 民事訴訟法 has 民事訴訟規則. */
  #findOrder(act: string, kind: string, ending: string): string | null {
    const known = this.#laws.listOrders(act).filter((name) => isOfKind(name, kind.replace('施行', '')));
    const usual = this.#laws.fullName(act + ending) ?? act + ending;
    if (known.includes(usual)) return usual;
    if (known.length > 0) return kind !== ending && known.length === 1 ? (known[0] ?? null) : null;
    return kind === ending || this.knows(usual) || this.#named.has(usual) ? usual : null;
  }

  /** Records that a law was named. Later articles without a law belong to it. */
  nameLaw(name: string | null): void {
    this.#law = name;
    this.#last = undefined;
    this.#written = undefined;
    if (name === null) return;
    this.#named.delete(name);
    this.#named.add(name);
  }

  /** Records that the text calls a law new. */
  nameNew(name: string): void {
    this.#new.add(name);
  }

  /** Records that a provision was cited. If its law is uncertain, so are later references to it. */
  cite(cited: Cited): void {
    this.#last = cited;
    if (cited.derivedFrom === null && cited.article !== null) this.#written = cited;
    if (cited.law !== null) this.#cited.add(cited.law);
  }

  #full(name: string): string {
    const known = this.#laws.fullName(name);
    if (known !== undefined) return known;
    return name.startsWith(OLD) ? OLD + this.#full(name.slice(OLD.length)) : name;
  }

  /** The only law named so far whose name has this ending. */
  #onlyNamed(short: string): string | null {
    const fits = short.startsWith(OLD) ? this.#oldOnes(short.slice(OLD.length)) : this.#ofKind(this.#named, short);
    return fits.length === 1 ? (fits[0] ?? null) : null;
  }

  /** The laws that 旧法 can mean: the old laws named so far, and the old versions of new laws. */
  #oldOnes(kind: string): string[] {
    const old = [...this.#named].filter((name) => name.startsWith(OLD));
    return this.#ofKind(new Set([...old, ...[...this.#new].map((name) => OLD + name)]), kind);
  }

  #ofKind(names: ReadonlySet<string>, kind: string): string[] {
    return [...names].filter((name) => isOfKind(name, kind));
  }
}

/** Whether a short form may mean a law of a name. An order for enforcement (施行令) is a cabinet order (政令). */
function isOfKind(name: string, short: string): boolean {
  if (short === ACT) return ACT_NAMES.test(name);
  return name.endsWith(short) || (short === '政令' && name.endsWith('施行令'));
}
