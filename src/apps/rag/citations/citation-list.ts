/** Collects the citations of a text, and records each in the memory for later references to it. */
import { NO_PROVISION, type Provision, type StatuteCitation, type UnresolvedReason } from './citation.ts';
import type { LawIndex } from './law-index.ts';
import { readList, type Listed } from './lists.ts';
import type { Memory } from './memory.ts';
import { isBelowCounted } from './neighbours.ts';
import { findLowestLevel, type BareStyle, type ReadProvision } from './provision.ts';

/** A law, and the text that names it. */
export interface NamedLaw {
  readonly as: string | null;
  readonly law: string | null;
  readonly inherited: boolean;
  readonly derivedFrom?: Provision | null;
  /** Why the law is uncertain. */
  readonly reason?: UnresolvedReason | null | undefined;
}

/** The citations of one text. */
export class CitationList {
  readonly found: StatuteCitation[] = [];
  /** The end of the text that was already read. */
  floor = 0;
  readonly #text: string;
  readonly #laws: LawIndex;
  readonly #memory: Memory;

  constructor(text: string, laws: LawIndex, memory: Memory) {
    this.#text = text;
    this.#laws = laws;
    this.#memory = memory;
  }

  /** Adds the provisions of a list that a provision begins. */
  addList(start: number, first: ReadProvision, named: NamedLaw, bare: BareStyle | null = null): void {
    const [head, ...rest] = readList(this.#text, start, first, bare);
    if (head !== undefined) this.add(head, named);
    const { law, reason, derivedFrom = null } = named;
    for (const one of rest) {
      const { provision } = one;
      const isCounted = derivedFrom !== null && isBelowCounted(provision, derivedFrom, findLowestLevel(provision));
      this.add(one, { as: null, law, inherited: law !== null, derivedFrom: isCounted ? derivedFrom : null, reason });
    }
  }

  /** Adds a provision or a range. */
  add({ provision, to, covers, start, end }: Listed, named: NamedLaw): void {
    this.#push(start, end, named, provision, to, covers);
    const { law, derivedFrom = null } = named;
    this.#memory.cite({ ...(to ?? provision), law, isRange: to !== null, derivedFrom, end });
  }

  /** Adds a law without a provision. */
  addWhole(start: number, end: number, named: NamedLaw): void {
    this.#push(start, end, named, NO_PROVISION, null, null);
  }

  #push(
    start: number,
    end: number,
    { law, as, inherited, derivedFrom = null, reason = null }: NamedLaw,
    { article, paragraph, item, subitem, part }: Provision,
    to: Provision | null,
    covers: readonly string[] | null,
  ): void {
    const text = this.#text.slice(start, end);
    const lawId = law === null ? null : this.#laws.findId(law);
    const place = { article, paragraph, item, subitem, part, to, covers };
    const unresolvedReason = law === null ? (reason ?? 'law') : null;
    const meaning = { inherited, derivedFrom, unresolved: law === null, unresolvedReason };
    this.found.push({ law, lawId, as, ...place, ...meaning, start, end, text });
    this.floor = end;
  }
}
