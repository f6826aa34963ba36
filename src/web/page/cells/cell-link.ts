/** Links from a cell to its trials. */
import type { CellKey } from '../../../base/core/trial.ts';
import { GROUP_FIELDS, type GroupField } from '../../../base/core/trial.ts';
import { valueWord } from '../../../base/core/value-word.ts';
import { formatRoute } from '../route.ts';
import type { Params } from '../../kit/address.ts';
import type { CellRow } from './cell-row.ts';

/** The fields of a key as parameters of an address. */
function keyParams(key: CellKey): Params {
  const given = GROUP_FIELDS.filter((field) => key[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, valueWord(key[field])]));
}

export function flipsLink(scheme: string, key: CellKey): string {
  return formatRoute('trials', { scheme, ...keyParams(key) });
}

/** The flips of a cell; all of its trials where it is not known which of them are flips; null without a flip. */
export function trialsLink({ scheme, key, flips }: CellRow): string | null {
  if (flips === 0) return null;
  return flips === null ? formatRoute('trials', keyParams(key)) : flipsLink(scheme, key);
}

/** The fields among the parameters of an address. */
export function parseFields(params: Params): Partial<Record<GroupField, string>> {
  const given = GROUP_FIELDS.filter((field) => params[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, params[field]]));
}

/** Whether a key has these values. */
export function hasFields(key: CellKey, fields: Partial<Record<GroupField, string>>): boolean {
  return Object.entries(fields).every(([field, word]) => {
    const value = key[field as GroupField];
    return value === undefined || valueWord(value) === word;
  });
}
