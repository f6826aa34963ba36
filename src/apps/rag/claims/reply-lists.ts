/** Finds the list of a reply that was asked for as JSON. */
import { isOneOf } from '../replies/score-names.ts';
import { findObjects, type Located, type ReplyObject } from '../replies/tolerant-json.ts';
import { afterThought } from '../replies/thought.ts';

type Item = Located['value'];

export interface ReplyList {
  readonly items: readonly Item[];
  /** The last object of the reply. */
  readonly owner: ReadonlyMap<string, Located>;
  /** Whether the reply ended before the list did. */
  readonly isCutOff: boolean;
}

/** The objects of the part of a reply after its reasoning. */
export function listObjects(reply: string): ReplyObject[] {
  return findObjects(afterThought(reply).text).filter(({ value }) => value.size > 0);
}

/** The list with one of the names in the last object that has one; null without it. */
export function findList(reply: string, objects: readonly ReplyObject[], names: readonly string[]): ReplyList | null {
  const { text } = afterThought(reply);
  for (const { value, isOpen } of objects.toReversed())
    for (const [key, field] of value)
      if (isOneOf(names, key) && isList(field.value))
        return {
          items: field.value.map((item) => item.value),
          owner: value,
          isCutOff: isOpen && text.charAt(field.end - 1) !== ']',
        };
  return null;
}

function isList(value: Item): value is readonly Located[] {
  return Array.isArray(value);
}

/** The value of the first field with one of the names. */
export function fieldOf(item: ReadonlyMap<string, Located>, names: readonly string[]): Item | undefined {
  for (const [key, field] of item) if (isOneOf(names, key)) return field.value;
  return undefined;
}
