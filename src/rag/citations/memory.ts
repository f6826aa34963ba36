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

  /** A law was named: it is what articles without a law belong to from here on. */
  nameLaw(name: string | null): void {
    this.#law = name;
    this.#last = undefined;
    if (name !== null) this.#named.add(name);
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
    const fits = [...this.#named].filter((name) => (short === ACT ? ACT_NAMES.test(name) : name.endsWith(short)));
    return fits.length === 1 ? (fits[0] ?? null) : null;
  }
}
