/** Finds the judged documents of a query in its ranked list. */
import type { Judgments } from './query.ts';

/** A judged document of the list. */
export interface RankedDocument {
  /** Its place in the list, from 1. */
  readonly place: number;
  /** Its place among different documents; null where the list has the document before. */
  readonly rank: number | null;
  readonly isRelevant: boolean;
  /** 0 where it is not judged. */
  readonly gain: number;
}

/** A ranked list and its judgments without ids: metrics depend on nothing else. */
export interface JudgedRanking {
  /** The length of the list. */
  readonly length: number;
  /** In the order of the list, without those that are neither relevant nor have a gain other than 0. */
  readonly documents: readonly RankedDocument[];
  /** Of all judged documents, retrieved or not; falling. */
  readonly gains: readonly number[];
  /** How many documents are relevant, retrieved or not. */
  readonly relevant: number;
  /** How many documents were retrieved more than once. */
  readonly duplicates: number;
}

/** @param level the lowest grade of a relevant document, above 0. */
export function judgeRanking(
  retrieved: readonly string[],
  { relevance, gains }: Judgments,
  level: number,
): JudgedRanking {
  const different = new Set(retrieved).size;
  const ranks = different === retrieved.length ? null : findRanks(retrieved);
  const documents: RankedDocument[] = [];
  for (let at = 0; at < retrieved.length; at++) {
    const id = retrieved[at] as string;
    const grade = relevance.get(id) ?? 0;
    const gain = gains === relevance ? grade : (gains.get(id) ?? 0);
    const isRelevant = grade >= level;
    if (!isRelevant && gain === 0) continue;
    documents.push({ place: at + 1, rank: ranks === null ? at + 1 : (ranks[at] ?? null), isRelevant, gain });
  }
  return {
    length: retrieved.length,
    documents,
    gains: [...gains.values()].toSorted(byFallingGain),
    relevant: [...relevance.values()].filter((grade) => grade >= level).length,
    duplicates: retrieved.length - different,
  };
}

/** By place, from 0: the rank among different documents, or null for one that is repeated. */
function findRanks(retrieved: readonly string[]): (number | null)[] {
  const seen = new Set<string>();
  return retrieved.map((id) => {
    const before = seen.size;
    return seen.add(id).size === before ? null : seen.size;
  });
}

function byFallingGain(a: number, b: number): number {
  return b - a;
}
