/** What a text has cited so far, and what its short forms and pronouns mean by it. */
import type { Provision } from './citation.ts';
import type { LawIndex } from './law-index.ts';
import { OLD, type LawName } from './law-names.ts';

/** What was cited last. */
export interface Cited extends Provision {
  readonly law: string | null;
  readonly isRange: boolean;
}

/** Short forms that mean a law, and how the names that they stand for end. */
const ACT = '法';
const ACT_NAMES = /法(?:律)?$/u;
/** Names that are made of that of another law. */
const MADE_OF = /(?:施行令|施行規則|施行細則)$/u;
/** The names of laws that are made of that of an act, by the words that mean them. */
const MADE_BY_KIND: Readonly<Record<string, string>> = {
  令: '施行令',
  施行令: '施行令',
  規則: '施行規則',
  施行規則: '施行規則',
  細則: '施行細則',
  施行細則: '施行細則',
};

/** One text's memory. */
export class Memory {
  readonly #laws: LawIndex;
  readonly #defined = new Map<string, string>();
  readonly #named = new Set<string>();
  readonly #cited = new Set<string>();
  #law: string | null | undefined;
  #last: Cited | undefined;

  /** @param law the law that the text is from */
  constructor(laws: LawIndex, law?: string) {
    this.#laws = laws;
    if (law === undefined) return;
    this.#law = laws.fullName(law) ?? law;
    this.#named.add(this.#law);
  }

  /** The law named last: null where it is not certain which it was, undefined where there was none. */
  get law(): string | null | undefined {
    return this.#law;
  }

  /** The provision cited last, if no law was named since. */
  get cited(): Cited | undefined {
    return this.#last;
  }

  /** What `（以下「法」という。）` says. */
  define(short: string, name: string): void {
    this.#defined.set(short, name);
  }

  /** Whether a name means a law for certain: by the dictionary, by a definition, or because the text cites a provision of it. */
  knows(name: string): boolean {
    const current = name.startsWith(OLD) ? name.slice(OLD.length) : name;
    return this.#defined.has(name) || this.#laws.fullName(current) !== undefined || this.#cited.has(name);
  }

  /** The full name that a name or short form stands for here, or null where that is not certain. */
  meaning({ name, kind }: Pick<LawName, 'name' | 'kind'>): string | null {
    const defined = this.#defined.get(name);
    if (defined !== undefined) return defined;
    return kind === 'short' ? this.#onlyNamed(name) : this.#full(name);
  }

  /**
   * What 同 means before a kind of law (法, 令, 施行規則, 条例): the law named last if it is of that kind. Else the act that the law named last is
   * made of (同法 after 会社法施行規則), or the law that is made of it (同施行令 after 会社法). Else the last one of the kind that was named.
   * @returns null where that is not certain.
   */
  same(kind: string): string | null {
    const law = this.#law ?? null;
    if (law === null || isOfKind(law, kind)) return law;
    const act = law.replace(MADE_OF, '');
    const others = [...this.#named].filter((name) => isOfKind(name, kind));
    if (kind === ACT) return isOfKind(act, ACT) ? act : (others.at(-1) ?? null);
    const ending = MADE_BY_KIND[kind];
    if (ending === undefined || !/[法律例]$/u.test(act)) return others.at(-1) ?? null;
    const made = this.#laws.fullName(act + ending) ?? act + ending;
    return kind === ending || others.every((name) => name === made) ? made : null;
  }

  /** A law was named: it is what articles without a law belong to from here on. */
  nameLaw(name: string | null): void {
    this.#law = name;
    this.#last = undefined;
    if (name === null) return;
    this.#named.delete(name);
    this.#named.add(name);
  }

  /** A provision was cited; what follows it is not certain where its law is not. */
  cite(law: string | null, provision: Provision, isRange: boolean): void {
    this.#last = { ...provision, law, isRange };
    if (law !== null) this.#cited.add(law);
  }

  #full(name: string): string {
    const known = this.#laws.fullName(name);
    if (known !== undefined) return known;
    return name.startsWith(OLD) ? OLD + this.#full(name.slice(OLD.length)) : name;
  }

  /** The only law named so far whose name ends so. */
  #onlyNamed(short: string): string | null {
    const fits = [...this.#named].filter((name) => isOfKind(name, short));
    return fits.length === 1 ? (fits[0] ?? null) : null;
  }
}

/** Whether a short form may mean a law of a name. An order for enforcement (施行令) is a cabinet order (政令). */
function isOfKind(name: string, short: string): boolean {
  if (short === ACT) return ACT_NAMES.test(name);
  return name.endsWith(short) || (short === '政令' && name.endsWith('施行令'));
}
