/** What is wrong with the prompts of a plan. */
import type { BenchResult } from '../documents/bench.ts';
import type { Plan } from '../plan.ts';

/** Whether all prompts of a set are the same under two conditions. */
export function haveSamePrompts({ prompts }: Pick<Plan['sets'][number], 'prompts'>, a: string, b: string): boolean {
  return prompts[a] === prompts[b];
}

/** Sets that have the same prompts under several conditions. */
export function findSamePrompts({ sets, conditions }: Plan): BenchResult['samePrompts'] {
  return sets.flatMap(({ name, prompts }) =>
    [...Map.groupBy(conditions, (condition) => prompts[condition]).values()]
      .filter((same) => same.length > 1)
      .map((same) => ({ set: name, conditions: same })),
  );
}

/** Items whose question is in their own prompt twice. */
export function findLeaks({ sets, conditions }: Plan): BenchResult['leaks'] {
  return sets
    .map((set) => {
      const leaked = set.items.filter((item) =>
        conditions.some((condition) => isLeaked(set.prompt(item, condition).user, item.question)),
      );
      return { set: set.name, items: leaked.length };
    })
    .filter(({ items }) => items > 0);
}

/** Whether the question is in the prompt twice. */
function isLeaked(prompt: string, question: string): boolean {
  return prompt.indexOf(question) !== prompt.lastIndexOf(question);
}
