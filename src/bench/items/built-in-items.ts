/** Where items come from that no folder gives, and their ids. */
import type { BenchmarkItem } from '../benchmark.ts';
import type { BuiltInSet } from './built-in-set.ts';

/** `BenchmarkSet.from` of a built-in set. */
export const BUILT_IN = 'built in';

/** The items of a built-in set. Their ids are none of a full set, so that an audit of both never takes two questions for one. */
export function builtInItems({ items }: BuiltInSet): BenchmarkItem[] {
  return items.map(({ question, answer }, i) => ({ id: `built-in-${i + 1}`, question, groundTruth: answer }));
}
