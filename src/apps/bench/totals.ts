/** The accuracy of a model under each condition, over all sets. */
import type { BenchTotal } from './documents/bench.ts';
import { rateInterval } from '../../stats/by-item/rate-interval.ts';
import type { Plan } from './plan.ts';
import { inPercent } from './summary/in-percent.ts';
import type { BenchStore } from './store/answer-store.ts';

/** Answers about one item. */
interface ItemAnswers {
  n: number;
  sum: number;
}

/** In the order of the conditions. Questions that failed are not counted. */
export function sumTotals({ benchmark, conditions }: Plan, store: Pick<BenchStore, 'eachAnswer'>): BenchTotal[] {
  const items = new Map(conditions.map((condition) => [condition, new Map<string, ItemAnswers>()]));
  store.eachAnswer(({ condition, itemId, response, isCorrect }) => {
    const counts = items.get(condition);
    if (response === null || counts === undefined) return;
    const { n, sum } = counts.get(itemId) ?? { n: 0, sum: 0 };
    counts.set(itemId, { n: n + 1, sum: sum + (isCorrect ? 1 : 0) });
  });
  return Array.from(items, ([condition, counts]) => {
    const title = benchmark.conditions.find(({ id }) => id === condition)?.title ?? condition;
    return { condition, title, ...createTotal([...counts.values()]) };
  });
}

function createTotal(answers: readonly ItemAnswers[]): Omit<BenchTotal, 'condition' | 'title'> {
  const [answered, correct] = [add(answers, 'n'), add(answers, 'sum')];
  if (answered === 0) return { answered, correct, accuracyPct: null, interval: null };
  return {
    answered,
    correct,
    accuracyPct: (100 * correct) / answered,
    interval: inPercent(rateInterval(answers.map((counts) => ({ items: 1, ...counts })))?.interval),
  };
}

function add(answers: readonly ItemAnswers[], field: keyof ItemAnswers): number {
  return answers.reduce((sum, one) => sum + one[field], 0);
}
