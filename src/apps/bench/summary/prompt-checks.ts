/** What is wrong with the prompts of a plan. */
import { escapeRegExp } from '../../../base/text/python-regex.ts';
import type { BenchmarkItem } from '../benchmark.ts';
import type { BenchResult } from '../documents/bench.ts';
import type { Plan } from '../plan.ts';

/** Whether all prompts of a set are the same under two conditions. */
export function haveSamePrompts({ prompts }: Pick<Plan['sets'][number], 'prompts'>, a: string, b: string): boolean {
  return prompts[a] === prompts[b];
}

/** Whether all sets have the same prompts under all conditions, so that these are no conditions but repeats. */
export function areRepeats({ conditions, sets }: Pick<Plan, 'conditions' | 'sets'>): boolean {
  const [first, ...others] = conditions;
  if (first === undefined || others.length === 0) return false;
  return sets.every((set) => others.every((condition) => haveSamePrompts(set, first, condition)));
}

/** Sets that have the same prompts under several conditions. */
export function findSamePrompts({ sets, conditions }: Plan): BenchResult['samePrompts'] {
  return sets.flatMap(({ name, prompts }) =>
    [...Map.groupBy(conditions, (condition) => prompts[condition]).values()]
      .filter((same) => same.length > 1)
      .map((same) => ({ set: name, conditions: same })),
  );
}

/** Items whose question is in their own prompt twice, with an accepted answer in between: it is among the examples that the prompt shows. */
export function findLeaks({ sets, conditions }: Plan): BenchResult['leaks'] {
  return sets
    .map((set) => {
      const leaked = set.items.filter((item) =>
        conditions.some((condition) => isLeaked(set.prompt(item, condition).user, item)),
      );
      return { set: set.name, items: leaked.length };
    })
    .filter(({ items }) => items > 0);
}

/** A template may repeat the question, and a short question may be a part of other words. */
function isLeaked(prompt: string, { question, groundTruth }: BenchmarkItem): boolean {
  const places = [...prompt.matchAll(wholeText(question))];
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined || first === last) return false;
  const between = prompt.slice(first.index + question.length, last.index);
  return [groundTruth].flat().some((answer) => wholeText(answer).test(between));
}

/** Finds a text that is no part of a longer word or number of Latin characters. */
function wholeText(text: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${escapeRegExp(text)}(?![A-Za-z0-9])`, 'gu');
}
