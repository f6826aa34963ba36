import { chooseScoring, storedScorings, type StoredScoring } from '../../store/stored-results.ts';
import type { EvaluationStore } from '../../store/evaluation-store.ts';
import { writeStoredScoring } from '../../store/stored-scoring.ts';

/** The number of a scoring that the user named; null where none was named. */
export interface NamedScorings {
  readonly a: number | null;
  readonly b: number | null;
}

/**
 * The scorings of two stores: those that the user named, else the last one of A that B has too, with the same settings, else the last one of each.
 * @throws InputError for a store without a result, and for a number that is not there.
 */
export function chooseScorings(
  a: EvaluationStore,
  b: EvaluationStore,
  named: NamedScorings,
): readonly [StoredScoring, StoredScoring] {
  const first = named.a === null ? null : chooseScoring(a, named.a);
  const second = named.b === null ? null : chooseScoring(b, named.b);
  const all = first === null ? storedScorings(a).toReversed() : [first];
  const others = second === null ? storedScorings(b) : [second];
  for (const own of all) {
    const settings = writeStoredScoring(own.scoring);
    const same = others.find(({ scoring }) => writeStoredScoring(scoring) === settings);
    if (same !== undefined) return [own, same];
  }
  return [first ?? chooseScoring(a, null), second ?? chooseScoring(b, null)];
}
