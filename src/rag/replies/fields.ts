/** Finds fields of the objects of a reply, under the names that models give to them. */
import { isOneOf, type ScoreNames } from './score-names.ts';
import type { Located, LocatedObject } from './tolerant-json.ts';

/** A field, and the object that has it. */
export interface FoundField {
  readonly owner: ReadonlyMap<string, Located>;
  readonly field: Located;
}

/** The field of the last object that has it, at any depth: under the name that was asked for, else under one of the others. */
export function findField(objects: readonly LocatedObject[], { asked, others }: ScoreNames): FoundField | null {
  for (const object of objects.toReversed()) {
    const found = findIn(object, (own) => fieldAsked(own, asked)) ?? findIn(object, (own) => fieldAmong(own, others));
    if (found !== null) return found;
  }
  return null;
}

/** The field of an object, else that of the last object inside of it. */
function findIn({ value }: LocatedObject, choose: (own: LocatedObject['value']) => Located | null): FoundField | null {
  const field = choose(value);
  if (field !== null) return { owner: value, field };
  for (const inner of [...value.values()].filter(isObject).toReversed()) {
    const found = findIn(inner, choose);
    if (found !== null) return found;
  }
  return null;
}

/** The field as the prompt writes its name, else in another case. */
function fieldAsked(own: LocatedObject['value'], asked: string): Located | null {
  return own.get(asked) ?? fieldAmong(own, [asked]);
}

/** The only field with one of the names; two that differ are ambiguous, which is a field without a value. */
function fieldAmong(own: LocatedObject['value'], names: readonly string[]): Located | null {
  const fields = [...own].flatMap(([key, field]) => (isOneOf(names, key) && !isObject(field) ? [field] : []));
  const [first = null] = fields;
  return first === null || fields.every(({ value }) => value === first.value) ? first : { ...first, value: null };
}

function isObject(field: Located): field is LocatedObject {
  return field.value instanceof Map;
}
