/** The source and the ids of built-in items. */
import type { BenchmarkItem } from '../benchmark.ts';
import type { BuiltInSet } from './built-in-set.ts';

/** `BenchmarkSet.from` of a built-in set. */
export const BUILT_IN = 'built in';

/** The items of a built-in set. Their ids differ from those of a full set, so that an audit of both never treats two questions as one. */
export function builtInItems({ items }: BuiltInSet): BenchmarkItem[] {
  return items.map(({ question, answer }, i) => ({ id: `built-in-${i + 1}`, question, groundTruth: answer }));
}
