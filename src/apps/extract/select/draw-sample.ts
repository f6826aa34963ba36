/** Draws a stratified sample of subjects. */
import { seededRank } from '../../../stats/seeded-rank.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import type { Selected } from '../store/selections.ts';

/** Each stratum gets at least so many, so that there is a variance. */
const LEAST = 2;

/**
 * How many subjects of each of two strata are drawn: in proportion to their sizes, and at least two of each. A larger sample contains a smaller
 * one, because neither number falls when `n` grows.
 */
export function allocate(n: number, [first, second]: readonly [number, number]): [number, number] {
  const all = first + second;
  if (n >= all) return [first, second];
  const [least, leastOfFirst] = [Math.min(LEAST, second), Math.min(LEAST, first)];
  const share = Math.round((n * second) / all);
  const ofSecond = Math.min(second, Math.max(least, Math.min(share, n - leastOfFirst)));
  return [Math.min(first, Math.max(n - ofSecond, leastOfFirst)), ofSecond];
}

/**
 * The subjects of smallest seeded rank. The order of the list does not matter, and a larger sample with the same seed contains a smaller one.
 * @param n at most so many.
 */
export function drawSubjects(subjects: readonly Selected[], n: number, seed: number): Selected[] {
  const ranked = subjects.map((subject) => ({ subject, rank: seededRank(seed, subject.sha256) }));
  const order = ranked.toSorted((a, b) => a.rank - b.rank || compareCodePoints(a.subject.sha256, b.subject.sha256));
  return order.slice(0, n).map(({ subject }) => subject);
}
