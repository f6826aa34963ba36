/** Finds the cells of the groups of trials that claims compare. */
import type { CellKey, GroupField, GroupValue } from '../../core/trial.ts';
import { claimError, type ClaimSource } from '../../claims/claim-error.ts';
import type { FieldCondition, FieldValue, TrialGroup } from '../../claims/claim.ts';
import { listKnownNames } from '../../text/nearest-name.ts';

/**
 * The positions of the cells that have all fields of a group.
 * @throws InputError for a field by which no cells are formed, and a value that no cell has.
 */
export function findCells(
  { conditions }: TrialGroup,
  keys: readonly CellKey[],
  groupBy: readonly GroupField[],
  source: ClaimSource,
): number[] {
  for (const condition of conditions) assertKnown(condition, keys, groupBy, source);
  return [...keys.keys()].filter((cell) =>
    conditions.every(({ field, values }) => values.some((value) => hasValue(keys[cell]?.[field] ?? null, value))),
  );
}

function assertKnown(
  { field, values }: FieldCondition,
  keys: readonly CellKey[],
  groupBy: readonly GroupField[],
  source: ClaimSource,
): void {
  const [first] = values;
  if (!groupBy.includes(field))
    throw claimError(
      source,
      first?.span ?? { start: 0, end: 0 },
      `cells are not formed by ${field}; add it with --group-by ${[...groupBy, field].join(',')}`,
    );
  const known = new Set(keys.map((key) => key[field] ?? null));
  for (const value of values) {
    if ([...known].some((one) => hasValue(one, value))) continue;
    const written = source.text.slice(value.span.start, value.span.end);
    const names = [...known].flatMap((one) => (one === null ? [] : [String(one)]));
    throw claimError(source, value.span, `no trial has this ${field}${listKnownNames([written], names)}`);
  }
}

function hasValue(own: GroupValue, value: FieldValue): boolean {
  if (own === null) return false;
  if ('text' in value) return typeof own === 'number' ? own === Number(value.text) : own === value.text;
  const number = typeof own === 'number' ? own : Number(own);
  return own !== '' && number >= value.from && number <= value.to;
}
