/** Formats whose fields have fixed names. */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import type { AnswerField, FoundFields, RowFormat } from '../format.ts';
import { compilePath, readPath, type Path } from '../../../../sources/rows/path.ts';

type Names = RowFormat['names'];

/** Finds each field under the first of its names, which are paths, that has a value other than null. */
export function findByNames(names: Names): (row: JsonObject) => FoundFields {
  const paths = Object.entries(names).map(
    ([field, list]) =>
      [field as AnswerField, list.map((name) => compilePath(name)).filter((path) => path !== null)] as const,
  );
  return (row) => Object.fromEntries(paths.map(([field, list]) => [field, readFirst(row, list)]));
}

function readFirst(row: JsonObject, paths: readonly Path[]): unknown {
  let first: unknown;
  for (const path of paths) {
    first = readPath(row, path);
    if (first !== undefined && first !== null) return first;
  }
  return first;
}

/** Whether a row has at least one of the names, whatever its value. */
export function hasOneOf(row: JsonObject, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(row, name));
}
