/**
 * Values of a stream in groups, such as the lines in a piece of a file. Each group must be iterated to its end before the next one is asked for:
 * its values are made meanwhile. A value of a group costs much less than one of an asynchronous generator, which waits for each.
 */
export type Groups<Value> = AsyncIterable<Iterable<Value>>;

/** The values one by one. */
export async function* eachIn<Value>(groups: Groups<Value>): AsyncGenerator<Value> {
  for await (const group of groups) yield* group;
}
