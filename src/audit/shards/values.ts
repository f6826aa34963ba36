/** JSON with maps, sets and lists of floating-point numbers, which tallies consist of. */
import { InputError } from '../../base/core/errors.ts';

/** The key of a value that JSON does not have; no tally has such a key. */
const KIND = '$';

export function writeValues(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => {
    if (one instanceof Map) return { [KIND]: 'map', of: [...one] };
    if (one instanceof Set) return { [KIND]: 'set', of: [...one] };
    if (one instanceof Float64Array) return { [KIND]: 'floats', of: [...one] };
    return one;
  });
}

/** @param place of the text, for the error. @throws InputError for a text that {@link writeValues} did not write. */
export function readValues(text: string, place: string): unknown {
  try {
    return JSON.parse(text, (_, one: unknown) => {
      if (typeof one !== 'object' || one === null || !(KIND in one)) return one;
      const { [KIND]: kind, of } = one as { readonly [KIND]: unknown; readonly of: unknown };
      if (kind === 'map') return new Map(of as [unknown, unknown][]);
      if (kind === 'set') return new Set(of as unknown[]);
      return Float64Array.from(of as number[]);
    });
  } catch {
    throw new InputError(`${place}: damaged; remove it and run its shard again.`);
  }
}
