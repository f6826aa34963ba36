/** Finds fields of the objects of a reply, by the names that models use for them. */
import { isOneOf, type ScoreNames } from './score-names.ts';
import type { Located, LocatedObject, ReplyObject } from './tolerant-json.ts';

/** A field, and the object that has it. */
export interface FoundField {
  readonly owner: ReadonlyMap<string, Located>;
  readonly field: Located;
}

/** Selects something from the fields of one object; null where the object does not have it. */
type Choice<Found> = (own: LocatedObject['value']) => Found | null;

/** The field of the last object that has it, at any depth: under the requested name, else under one of the others. */
export function findField(objects: readonly ReplyObject[], { asked, others }: ScoreNames): FoundField | null {
  const among = (choose: Choice<Located>): Choice<FoundField> => {
    return (owner) => {
      const field = choose(owner);
      return field === null ? null : { owner, field };
    };
  };
  return findLast(objects, [among((own) => fieldAsked(own, asked)), among((own) => fieldAmong(own, others))]);
}

/** The fields with these names of the last object that has all of them, at any depth. */
export function findFields(objects: readonly ReplyObject[], names: readonly string[]): Located[] | null {
  const all: Choice<Located[]> = (own) => {
    const fields = names.flatMap((name) => fieldAsked(own, name) ?? []);
    return fields.length === names.length ? fields : null;
  };
  return findLast(objects, [all]);
}

/** The first choice that the last object has. If it has none of them, the object before it is searched. */
function findLast<Found>(objects: readonly ReplyObject[], choices: readonly Choice<Found>[]): Found | null {
  for (const object of objects.toReversed())
    for (const choose of choices) {
      const found = object.isOpen ? choose(object.value) : findIn(object, choose);
      if (found !== null) return found;
    }
  return null;
}

/** Searches the fields of an object, then the last object inside of it. The rest of an open object is unknown, so only its fields are searched. */
function findIn<Found>({ value }: LocatedObject, choose: Choice<Found>): Found | null {
  const own = choose(value);
  if (own !== null) return own;
  for (const inner of [...value.values()].filter(isObject).toReversed()) {
    const found = findIn(inner, choose);
    if (found !== null) return found;
  }
  return null;
}

/** The field with the name of the prompt, or with the same name in another case. */
function fieldAsked(own: LocatedObject['value'], asked: string): Located | null {
  return own.get(asked) ?? fieldAmong(own, [asked]);
}

/** The only field with one of the names; two with different values are ambiguous, which gives a field without a value. */
function fieldAmong(own: LocatedObject['value'], names: readonly string[]): Located | null {
  const fields = [...own].flatMap(([key, field]) => (isOneOf(names, key) && !isObject(field) ? [field] : []));
  const [first = null] = fields;
  return first === null || fields.every(({ value }) => value === first.value) ? first : { ...first, value: null };
}

function isObject(field: Located): field is LocatedObject {
  return field.value instanceof Map;
}
