/** Paths into a row, as `--map` and the formats write them: `inputs.question`, `choices[0].text`, `outputs.docs[].text`. */
import type { JsonObject } from '../../base/core/json-line.ts';
import { readEmbedded } from './embedded.ts';

/** A name of a member, the index of an element, or all elements. */
type Step = string | number | typeof EACH;
const EACH: unique symbol = Symbol('[]');

/** A compiled path. */
export interface Path {
  readonly text: string;
  readonly steps: readonly Step[];
}

const WHOLE = /^(?:[^.[\]]+|\[(?:-?\d{1,9})?\])(?:\.[^.[\]]+|\[(?:-?\d{1,9})?\])*$/;
const STEP = /[^.[\]]+|\[(-?\d{1,9})?\]/g;

/** The compiled path; null for a text that is none. A text without brackets and dots is the name of a member. */
export function compilePath(text: string): Path | null {
  if (!WHOLE.test(text)) return null;
  const steps = [...text.matchAll(STEP)].map(([step, index]): Step => {
    if (!step.startsWith('[')) return step;
    return index === undefined ? EACH : Number(index);
  });
  return { text, steps };
}

/**
 * The value at a path; undefined where the row does not have it. A name may contain dots (`attributes.input.value` as one name), and
 * where the path goes into a text, it is read as the JSON or the Python literal that it contains. `[]` gives a list, without the elements that lack the rest of the path.
 */
export function readPath(row: JsonObject, { text, steps }: Path): unknown {
  return Object.hasOwn(row, text) ? row[text] : walk(row, steps);
}

/** The last object on a path that does not exist in a row: where it is, and the name that it lacks. */
export interface BrokenPath {
  /** null for the row itself. */
  readonly at: string | null;
  readonly object: JsonObject;
  readonly missing: string;
}

/** Where a path ends too early in a row; null where it ends in something other than an object. */
export function findBreak(row: JsonObject, { steps }: Path): BrokenPath | null {
  for (let length = steps.length - 1; length >= 0; length--) {
    const before = steps.slice(0, length);
    const value = walk(row, before);
    const one: unknown = Array.isArray(value) && before.at(-1) === EACH ? value[0] : value;
    const object = typeof one === 'string' ? readEmbedded(one) : one;
    if (typeof object !== 'object' || object === null || Array.isArray(object)) continue;
    return {
      at: length === 0 ? null : written(before),
      object: object as JsonObject,
      missing: written(steps.slice(length, length + 1)),
    };
  }
  return null;
}

function written(steps: readonly Step[]): string {
  const parts = steps.map((step, at) =>
    typeof step === 'string' ? `${at === 0 ? '' : '.'}${step}` : step === EACH ? '[]' : `[${step}]`,
  );
  return parts.join('');
}

function walk(value: unknown, steps: readonly Step[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  const inner = typeof value === 'string' ? readEmbedded(value) : value;
  if (typeof inner !== 'object' || inner === null) return undefined;
  if (step === EACH) return Array.isArray(inner) ? eachOf(inner, rest) : undefined;
  if (typeof step === 'number') return Array.isArray(inner) ? walk(inner.at(step) as unknown, rest) : undefined;
  return walkNames(inner as JsonObject, steps);
}

function eachOf(list: readonly unknown[], rest: readonly Step[]): unknown[] {
  return list.map((one) => walk(one, rest)).filter((one) => one !== undefined);
}

/** The longest name that the object has counts. */
function walkNames(object: JsonObject, steps: readonly Step[]): unknown {
  const end = steps.findIndex((step) => typeof step !== 'string');
  for (let length = end === -1 ? steps.length : end; length > 0; length--) {
    const name = steps.slice(0, length).join('.');
    if (Object.hasOwn(object, name)) return walk(object[name], steps.slice(length));
  }
  return undefined;
}
