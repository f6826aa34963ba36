/** How scores of a judge agree with labels of the same answers: bias, also by level of the label, and weighted κ. */
import type { BiasLevel, JudgeAgreement } from '../documents/judge-agreement.ts';
import { ItemValues, type ItemMean } from '../../../stats/by-item/item-values.ts';
import { weightedKappa } from '../../../stats/weighted-kappa.ts';

/** A score and a label of the same answer or context, on one scale. */
export interface LabelledScore {
  /** The number of the query, from 0. */
  readonly query: number;
  readonly score: number;
  readonly label: number;
}

/** With more distinct labels, levels are fifths of the scale. */
const MOST_DISTINCT = 6;
const FIFTHS = 5;

/** Every interval counts queries. @param pairs at least one. @param best the best score; the worst is 0. */
export function measureAgreement(pairs: readonly LabelledScore[], best: number): JudgeAgreement {
  const { mean, interval } = meanDifference(pairs, best);
  const { kappa, interval: kappaInterval } = weightedKappa(
    pairs.map(({ query, score, label }) => ({ item: query, first: score, second: label })),
    best,
  );
  return {
    bias: mean,
    biasInterval: interval,
    levels: groupByLevel(pairs, best).map(({ from, to, pairs: own }) => ({ from, to, ...describeLevel(own, best) })),
    weightedKappa: kappa,
    weightedKappaInterval: kappaInterval,
  };
}

function meanDifference(pairs: readonly LabelledScore[], best: number): ItemMean {
  const differences = new ItemValues(0, [-best, best]);
  for (const { query, score, label } of pairs) differences.add(query, score - label);
  return differences.mean() as ItemMean; // there is a pair
}

function describeLevel(pairs: readonly LabelledScore[], best: number): Omit<BiasLevel, 'from' | 'to'> {
  const { n, items, mean, interval } = meanDifference(pairs, best);
  return { n, queries: items, bias: mean, interval };
}

interface Level {
  readonly from: number;
  readonly to: number;
  readonly pairs: readonly LabelledScore[];
}

/** A level for each label if there are few different ones, and otherwise fifths of the scale. Ascending; levels without a label are missing. */
function groupByLevel(pairs: readonly LabelledScore[], best: number): Level[] {
  const isDistinct = new Set(pairs.map(({ label }) => label)).size <= MOST_DISTINCT;
  const fifth = (label: number): number => Math.min(FIFTHS - 1, Math.floor((label * FIFTHS) / best));
  const groups = Map.groupBy(pairs, ({ label }) => (isDistinct ? label : fifth(label)));
  return [...groups]
    .toSorted(([a], [b]) => a - b)
    .map(([at, own]) => ({
      from: isDistinct ? at : (at * best) / FIFTHS,
      to: isDistinct ? at : ((at + 1) * best) / FIFTHS,
      pairs: own,
    }));
}
