/** Counts the results of one parser on the replies of a judge. Only scores of replies with a label are kept. */
import type { LabelAgreement, ReplySchemeResult } from '../documents/reply-audit.ts';
import { weightedKappa } from '../../../stats/weighted-kappa.ts';
import { ItemValues, NO_MEAN } from '../../../stats/by-item/item-values.ts';
import { spearmanRho } from '../../../stats/ranks.ts';
import { compareCodePoints } from '../../../base/text/order.ts';
import { measureAgreement, type LabelledScore } from '../calibration/agreement.ts';
import type { Reading } from './reading.ts';

export class ReplyTally {
  readonly #scheme: string;
  readonly #isFirst: boolean;
  readonly #best: number;
  readonly #scores: ItemValues;
  readonly #differences: ItemValues;
  readonly #missing = new Map<string, number>();
  readonly #labelled: LabelledScore[] = [];
  #other = 0;

  /**
   * @param isFirst whether the others are compared with this one.
   * @param best the best score of the judge.
   */
  constructor(scheme: string, isFirst: boolean, best: number) {
    this.#best = best;
    this.#scores = new ItemValues(0, [0, best]);
    this.#differences = new ItemValues(0, [-best, best]);
    this.#scheme = scheme;
    this.#isFirst = isFirst;
  }

  /**
   * @param first the result of the first scheme on the same reply.
   * @param query the number of the query that the reply is about, from 0.
   */
  add(reading: Reading, first: Reading, label: number | null, query: number): void {
    if (reading.score === null) {
      this.#missing.set(reading.missing, (this.#missing.get(reading.missing) ?? 0) + 1);
      return;
    }
    this.#scores.add(query, reading.score);
    if (label !== null) this.#labelled.push({ query, score: reading.score, label });
    if (first.score === null) return;
    this.#differences.add(query, reading.score - first.score);
    if (reading.score !== first.score) this.#other++;
  }

  result(): ReplySchemeResult {
    const scores = this.#scores.mean() ?? NO_MEAN;
    const differences = this.#differences.mean() ?? NO_MEAN;
    return {
      scheme: this.#scheme,
      read: scores.n,
      queries: scores.items,
      missing: [...this.#missing]
        .map(([why, count]) => ({ why, count }))
        .toSorted((a, b) => b.count - a.count || compareCodePoints(a.why, b.why)),
      mean: scores.mean,
      interval: scores.interval,
      against: this.#isFirst
        ? null
        : {
            both: differences.n,
            other: this.#other,
            difference: differences.mean,
            interval: differences.interval,
          },
      labels: compareWithLabels(this.#labelled, this.#best),
    };
  }
}

function compareWithLabels(pairs: readonly LabelledScore[], best: number): LabelAgreement | null {
  if (pairs.length === 0) return null;
  const isHigh = (value: number): number => Number(value >= best / 2);
  const high = pairs.map(({ query, score, label }) => ({ item: query, first: isHigh(score), second: isHigh(label) }));
  const { kappa, interval } = weightedKappa(high);
  return {
    replies: pairs.length,
    queries: new Set(pairs.map(({ query }) => query)).size,
    meanError: pairs.reduce((sum, { score, label }) => sum + Math.abs(score - label), 0) / pairs.length,
    spearman: spearmanRho(
      pairs.map(({ score }) => score),
      pairs.map(({ label }) => label),
    ),
    kappa,
    kappaInterval: interval,
    ...measureAgreement(pairs, best),
  };
}
