/** The composition of a score: which metrics it is made of, with their weights. Scores of answers with other compositions do not measure the same. */
import type { EvaluationScores } from '../../documents/evaluation.ts';
import type { WhyAbsent } from '../../documents/why-absent.ts';

export interface Composition {
  /** The metrics with a weight, by name; empty for an answer without a score. */
  readonly weights: ReadonlyMap<string, number>;
  /** Why metrics of the scoring are absent. */
  readonly absent: ReadonlyMap<string, WhyAbsent>;
}

/** The composition of each answer. */
export interface Composed {
  /** Different from each other. */
  readonly compositions: readonly Composition[];
  /** By place: the number of the composition, from 0. */
  readonly compositionOf: Uint32Array;
}

/** Numbers compositions. */
export class CompositionIndex {
  /** In the order in which they were first seen. */
  readonly #numbers = new Map<string, number>();
  readonly #all: Composition[] = [];

  number({ metrics, absent, overall }: Pick<EvaluationScores, 'metrics' | 'absent' | 'overall'>): number {
    const entries = Object.entries(metrics).filter(([, { weight }]) => overall !== null && weight > 0);
    const weights = entries.map(([metric, { weight }]) => [metric, weight] as const).toSorted(byName);
    const reasons = Object.entries(absent).toSorted(byName);
    const key = JSON.stringify([weights, reasons]);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#all.length;
      this.#numbers.set(key, number);
      this.#all.push({ weights: new Map(weights), absent: new Map(reasons) });
    }
    return number;
  }

  /** The compositions in an order that does not depend on that of the results, so that sums over them do not either. @param numbers as they were given. */
  sorted(numbers: Uint32Array): Composed {
    const order = [...this.#numbers].toSorted(byName).map(([, number]) => number);
    const places = new Uint32Array(order.length);
    for (const [place, number] of order.entries()) places[number] = place;
    return {
      compositions: order.map((number) => this.#all[number] as Composition),
      compositionOf: numbers.map((number) => places[number] as number),
    };
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Whether all scores are made of the same metrics with the same weights. */
export function isOfOneComposition({ compositions }: Pick<Composed, 'compositions'>): boolean {
  const scored = compositions.filter(({ weights }) => weights.size > 0);
  return new Set(scored.map(({ weights }) => JSON.stringify([...weights]))).size <= 1;
}
