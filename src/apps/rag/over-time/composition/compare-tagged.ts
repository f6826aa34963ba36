/** Compares the scores of some answers with those of the others. */
import { compareScores, type ScoreComparison, type ScoredAnswers } from './compare-scores.ts';

/**
 * @param places of the second side.
 * @param counts which other answers are on the first side, and which of the second one count; by default all.
 */
export function compareTagged(
  answers: ScoredAnswers,
  places: readonly number[],
  level?: number,
  counts: (place: number) => boolean = () => true,
): ScoreComparison | null {
  const sides = new Int8Array(answers.compositionOf.length);
  for (const place of places) sides[place] = 1;
  const counted = sides.map((side, place) => (counts(place) ? side : -1));
  return compareScores(answers, counted, level);
}
