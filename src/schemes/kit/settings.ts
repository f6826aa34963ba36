/** Computes every on/off setting of a list of rules, at the cost of the rules that make a difference. */
import type { Rule, Settings } from '../../base/core/scheme.ts';

/** The most rules that may make a difference to one text; more would give too many settings. */
const MOST_ACTIVE = 8;
/** This many may always make a difference, because the core has that many rules. */
const ALWAYS = 3;
/** Characters that all settings of a text may have together, so that a hostile long text does not take minutes. */
const MOST_CHARACTERS = 1 << 21;

/** How many rules may make a difference to a text of this length. */
export function mostActive(length: number): number {
  const fitting = Math.floor(Math.log2(MOST_CHARACTERS / Math.max(length, 1)));
  return Math.min(MOST_ACTIVE, Math.max(ALWAYS, fitting));
}

/**
 * Applies the rules in order, with each optional one both on and off. A rule that changes no value adds no setting, and equal values are
 * computed once.
 * @param apply returns the same value where the rule changes nothing.
 * @param most how many rules may make a difference.
 * @returns null where more do.
 */
export function everySetting<One extends Rule, Value>(
  rules: readonly One[],
  start: Value,
  apply: (rule: One, before: Value) => Value,
  most: number,
): Settings<Value> | null {
  const active: number[] = [];
  let values: readonly Value[] = [start];
  let position = -1;
  for (const rule of rules) {
    const after = eachOnce(values, (value) => apply(rule, value));
    if (!rule.optional) {
      values = after;
      continue;
    }
    position++;
    if (after.every((value, i) => value === values[i])) continue;
    if (active.push(position) > most) return null;
    values = [...values, ...after];
  }
  return { active, values };
}

/** The results, computed once for equal values; there are few values. */
function eachOnce<Value>(values: readonly Value[], compute: (value: Value) => Value): Value[] {
  const results: Value[] = [];
  for (const [i, value] of values.entries()) {
    const twin = values.indexOf(value);
    results.push(twin < i ? (results[twin] as Value) : compute(value));
  }
  return results;
}

/** The value under a setting of all optional rules, by their positions. */
export function valueAt<Value>({ active, values }: Settings<Value>, setting: number): Value {
  let index = 0;
  for (const [i, position] of active.entries()) if ((setting & (1 << position)) !== 0) index |= 1 << i;
  return values[index] as Value;
}
