/** Counts the results of one parser on the replies of a judge. Only scores of replies with a label are kept. */
import type { LabelAgreement, ReplySchemeResult } from '../documents/reply-audit.ts';
import { cohensKappa, kappaInterval } from '../../stats/kappa.ts';
import { Mean } from '../../stats/mean.ts';
import { spearmanRho } from '../../stats/ranks.ts';
import { compareCodePoints } from '../../text/order.ts';
import type { Reading } from './reading.ts';

export class ReplyTally {
  readonly #scheme: string;
  readonly #isFirst: boolean;
  readonly #scores = new Mean();
  readonly #differences = new Mean();
  readonly #missing = new Map<string, number>();
  readonly #labelled: [score: number, label: number][] = [];
  #other = 0;

  /** @param isFirst whether the others are compared with this one. */
  constructor(scheme: string, isFirst: boolean) {
    this.#scheme = scheme;
    this.#isFirst = isFirst;
  }

  /** @param first the result of the first scheme on the same reply. */
  add(reading: Reading, first: Reading, label: number | null): void {
    if (reading.score === null) {
      this.#missing.set(reading.missing, (this.#missing.get(reading.missing) ?? 0) + 1);
      return;
    }
    this.#scores.add(reading.score);
    if (label !== null) this.#labelled.push([reading.score, label]);
    if (first.score === null) return;
    this.#differences.add(reading.score - first.score);
    if (reading.score !== first.score) this.#other++;
  }

  /** @param best the best score of the judge. */
  result(best: number): ReplySchemeResult {
    return {
      scheme: this.#scheme,
      read: this.#scores.n,
      missing: [...this.#missing]
        .map(([why, count]) => ({ why, count }))
        .toSorted((a, b) => b.count - a.count || compareCodePoints(a.why, b.why)),
      mean: this.#scores.value(),
      interval: this.#scores.interval(),
      against: this.#isFirst
        ? null
        : {
            both: this.#differences.n,
            other: this.#other,
            difference: this.#differences.value(),
            interval: this.#differences.interval(),
          },
      labels: measureAgreement(this.#labelled, best),
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
