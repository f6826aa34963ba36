/** Chooses the subjects that an extractor is asked about. */
import type { Selected, Stratum } from '../store/selections.ts';
import { AGREE, describeStratum, DISAGREE, STRATUM_NAMES, type Candidates } from './candidates.ts';
import { seededRank } from '../../../stats/seeded-rank.ts';
import { compareCodePoints } from '../../../base/text/order.ts';

/** Which subjects: all, those on which labels differ, or a sample of all. */
export type Choice =
  | { readonly only: 'all' | 'disagreements' }
  | { readonly only: 'sample'; readonly n: number; readonly seed: number };

interface Chosen {
  readonly strata: readonly Stratum[];
  readonly selected: readonly Selected[];
}

export function choose(candidates: Candidates, choice: Choice): Chosen {
  if (choice.only === 'sample') return drawSample(candidates, choice);
  const wanted = choice.only === 'all' ? [AGREE, DISAGREE] : [DISAGREE];
  const selected = candidates.list(...wanted).map((one) => ({ ...one, stratum: 0 }));
  const name = choice.only === 'all' ? 'all' : (STRATUM_NAMES[DISAGREE] as string);
  return { strata: describeStratum(name, selected), selected };
}

function drawSample(candidates: Candidates, { n, seed }: Choice & { readonly only: 'sample' }): Chosen {
  const [agree, differ] = [candidates.list(AGREE), candidates.list(DISAGREE)];
  const numbers = allocate(n, [agree.length, differ.length]);
  const parts = [agree, differ].flatMap((subjects, at) => {
    const name = STRATUM_NAMES[at] as string;
    const drawn = drawSubjects(subjects, numbers[at] as number, seed);
    return describeStratum(name, subjects).map((stratum) => ({ stratum, drawn }));
  });
  return {
    strata: parts.map(({ stratum }) => stratum),
    selected: parts.flatMap(({ drawn }, stratum) => drawn.map((one) => ({ ...one, stratum }))),
  };
}

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
