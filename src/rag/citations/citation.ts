/** What a citation of a Japanese statute is. Offsets are UTF-16 units of the text it stands in. */

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The text between the offsets. */
  readonly text: string;
}

/** Where in a law: numbers are ASCII, a branch follows の (第二十七条の二 is `27の2`), 附則第3条 is `附則3`. */
export interface Provision {
  readonly article: string | null;
  readonly paragraph: string | null;
  readonly item: string | null;
  /** Below the item: `イ`, `イ(1)`. */
  readonly subitem: string | null;
  /** 本文, ただし書, 前段, 中段, 後段, 柱書 or 各号. */
  readonly part: string | null;
}

/** A citation as the grammar of statutes reads it. */
export interface StatuteCitation extends Provision, Span {
  /** The full name of the law; null where nothing in the text says for certain which law is meant. */
  readonly law: string | null;
  /** The law's id at e-Gov, where it is known. */
  readonly lawId: string | null;
  /** The law as it is written here; null where it is not. */
  readonly as: string | null;
  /** The last provision of a range. */
  readonly to: Provision | null;
  /** The numbers of a range, of the lowest level that it names; null where it begins or ends with a branch, spans levels, or is longer than 50. Branches between them (第5条の2) are not in it. */
  readonly covers: readonly string[] | null;
  /** Whether the law is not written here and comes from what stands before. */
  readonly inherited: boolean;
  /** Whether it is not certain what is meant. */
  readonly unresolved: boolean;
}

/** A citation as the regular expression of the founding document finds it: digits stay as they are written. */
export interface ProposalCitation extends Span {
  readonly law: string;
  readonly article: string | null;
  readonly paragraph: string | null;
  readonly item: string | null;
}

/** No provision at all. */
export const NO_PROVISION: Provision = { article: null, paragraph: null, item: null, subitem: null, part: null };
