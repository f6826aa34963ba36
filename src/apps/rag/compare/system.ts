import type { ComparedSide } from '../documents/comparison.ts';
import type { SideTable } from './side-table.ts';

/** One system of a comparison: its numbers, and where its texts are. */
export interface ComparedSystem extends Omit<ComparedSide, 'results' | 'queries' | 'onlyHere'> {
  readonly table: SideTable;
  /** Reads the texts of the last answers to some queries; without an entry for a query of which there are none. */
  readonly readTexts: (ids: ReadonlySet<string>) => Promise<ReadonlyMap<string, AnswerTexts>>;
}

/** What the last answer of a system to a query is shown with. */
export interface AnswerTexts {
  /** null where the input does not contain it. */
  readonly query: string | null;
  readonly answer: string | null;
  /** Ids of documents; null where they were not recorded. */
  readonly retrieved: readonly string[] | null;
  /** Provisions, as text; null where they were not compared with contexts. */
  readonly cited: readonly string[] | null;
}

/** Which answers of an input belong to a system. */
export interface Selection {
  /** An answer has all of them. */
  readonly tags: readonly string[];
  /** ISO 8601; included. null for no limit. */
  readonly since: string | null;
  /** Not included. */
  readonly until: string | null;
}
