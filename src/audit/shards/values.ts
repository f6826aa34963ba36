/** JSON with maps, sets and lists of floating-point numbers, which tallies consist of. */
import { JsonProblem, parseJsonText } from '../../base/core/parse-json.ts';

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

/** No value has more lists and objects in each other. */
const DEEPEST = 100;

/** @throws JsonProblem for a text that {@link writeValues} did not write. */
export function readValues(text: string): unknown {
  return revive(parseJsonText(text), 0);
}

/** Replaces objects by the maps, sets and lists that they describe, in place. A reviver of `JSON.parse` would be called for every number, which takes longer than the rest. */
function revive(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw new JsonProblem('it is nested too deep');
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    for (let i = 0; i < list.length; i++) if (typeof list[i] === 'object') list[i] = revive(list[i], depth + 1);
    return list;
  }
  const object = value as Record<string, unknown>;
  for (const key of Object.keys(object))
    if (typeof object[key] === 'object') object[key] = revive(object[key], depth + 1);
  return KIND in object ? readKind(object) : object;
}

function readKind({ [KIND]: kind, of }: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(of)) {
    if (kind === 'map' && of.every(isEntry)) return ofSize(of.length, new Map(of));
    if (kind === 'set') return ofSize(of.length, new Set(of));
    if (kind === 'floats' && of.every((value) => typeof value === 'number')) return Float64Array.from(of);
  }
  throw new JsonProblem('it has a value of an unknown kind');
}

function ofSize<Collection extends { readonly size: number }>(size: number, collection: Collection): Collection {
  if (collection.size !== size) throw new JsonProblem('it has a key twice');
  return collection;
}

function isEntry(value: unknown): value is [unknown, unknown] {
  return Array.isArray(value) && value.length === 2;
}
