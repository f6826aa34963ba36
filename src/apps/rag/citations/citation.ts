/** Citations of Japanese statutes. Offsets are UTF-16 units of the text. */

/** A stretch of a text. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** The text between the offsets. */
  readonly text: string;
}

/** A place in a law. Numbers are ASCII digits, a branch follows の: 第二十七条の二 is `27の2`, 附則第3条 is `附則3`. */
export interface Provision {
  readonly article: string | null;
  readonly paragraph: string | null;
  readonly item: string | null;
  /** Below the item: `イ`, `イ(1)`. */
  readonly subitem: string | null;
  /** 本文, ただし書, 前段, 中段, 後段, 柱書 or 各号. */
  readonly part: string | null;
}

/**
 * Why the meaning of a citation is uncertain: no law or several laws can be meant; 同条 has no certain provision before it; a neighbour (前条)
 * cannot be counted; or other countries have a law of the same English name.
 */
export type UnresolvedReason = 'law' | 'reference' | 'neighbour' | 'country';

/** A citation as the grammar of statutes reads it. */
export interface StatuteCitation extends Provision, Span {
  /** The full name of the law; null where the text leaves uncertain which law is meant. */
  readonly law: string | null;
  /** The law's id at e-Gov, where it is known. */
  readonly lawId: string | null;
  /** The name of the law as it is written in the citation; null where it is not written. */
  readonly as: string | null;
  /** The last provision of a range. */
  readonly to: Provision | null;
  /**
   * The numbers of a range at its lowest level; null where it begins or ends with a branch, spans levels, or is longer than 50. Branches in
   * between (第5条の2) are not included.
   */
  readonly covers: readonly string[] | null;
  /** Whether the law is not written in the citation, but taken from the text before it. */
  readonly inherited: boolean;
  /**
   * The provision from which the numbers were counted: 第5条 where 次条 was read as 第6条, which is right if there is no 第5条の2. Null where the
   * numbers are written.
   */
  readonly derivedFrom: Provision | null;
  /** Whether the meaning is uncertain. */
  readonly unresolved: boolean;
  /** Null where it is certain. */
  readonly unresolvedReason: UnresolvedReason | null;
}

/** A citation as the regular expression of the founding document finds it. Digits are unchanged. */
export interface ProposalCitation extends Span {
  readonly law: string;
  readonly article: string | null;
  readonly paragraph: string | null;
  readonly item: string | null;
}

/** A citation without a provision. */
export const NO_PROVISION: Provision = { article: null, paragraph: null, item: null, subitem: null, part: null };
