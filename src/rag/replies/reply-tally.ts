/** Counts the results of one parser on the replies of a judge. Only scores of replies with a label are kept. */
import type { LabelAgreement, ReplySchemeResult } from '../documents/reply-audit.ts';
import { cohensKappa, kappaInterval } from '../../stats/kappa.ts';
import { ItemValues, NO_MEAN } from '../../stats/by-item/item-values.ts';
import { spearmanRho } from '../../stats/ranks.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { Reading } from './reading.ts';

export class ReplyTally {
  readonly #scheme: string;
  readonly #isFirst: boolean;
  readonly #best: number;
  readonly #scores: ItemValues;
  readonly #differences: ItemValues;
  readonly #missing = new Map<string, number>();
  readonly #labelled: [score: number, label: number][] = [];
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
    if (label !== null) this.#labelled.push([reading.score, label]);
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
      labels: measureAgreement(this.#labelled, this.#best),
    };
  }
}

function measureAgreement(
  pairs: readonly (readonly [score: number, label: number])[],
  best: number,
): LabelAgreement | null {
  if (pairs.length === 0) return null;
  const count = (isHighScore: boolean, isHighLabel: boolean): number =>
    pairs.filter(([score, label]) => score >= best / 2 === isHighScore && label >= best / 2 === isHighLabel).length;
  const counts = [count(true, true), count(true, false), count(false, true), count(false, false)] as const;
  const averagePairs = (value: (score: number, label: number) => number): number =>
    pairs.reduce((sum, [score, label]) => sum + value(score, label), 0) / pairs.length;
  return {
    replies: pairs.length,
    bias: averagePairs((score, label) => score - label),
    meanError: averagePairs((score, label) => Math.abs(score - label)),
    spearman: spearmanRho(
      pairs.map(([score]) => score),
      pairs.map(([, label]) => label),
    ),
    kappa: cohensKappa(...counts).kappa,
    kappaInterval: kappaInterval(...counts),
  };
}
