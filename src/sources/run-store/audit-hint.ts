/** The key `audit` of an entry of the run list: defaults for the audit of its run. Options of the user come before it. */
import type { GroupField } from '../../base/core/trial.ts';

/** A value is null where the entry does not have it. */
export interface AuditHint {
  /** Schemes of the catalog, each once. Whether they exist is checked later. */
  readonly schemes: readonly string[] | null;
  /** Names of conditions, each once; `all` means all of them. */
  readonly conditions: readonly string[] | null;
  readonly groupBy: readonly GroupField[] | null;
  readonly baselineCondition: string | null;
  /** The scheme that made the stored labels. */
  readonly labelledBy: string | null;
}

/** The key `audit` of an entry, as it is in the file. */
export type RawHint = { readonly [Key in keyof AuditHint]?: AuditHint[Key] | undefined };

export function readHint({ schemes, conditions, groupBy, baselineCondition, labelledBy }: RawHint): AuditHint {
  return {
    schemes: eachOnce(schemes),
    conditions: eachOnce(conditions),
    groupBy: eachOnce(groupBy),
    baselineCondition: baselineCondition ?? null,
    labelledBy: labelledBy ?? null,
  };
}

function eachOnce<Word>(words: readonly Word[] | null | undefined): readonly Word[] | null {
  return words === null || words === undefined ? null : [...new Set(words)];
}

/** The place of a field of the key `audit`, for errors. @param key the key of the entry. */
export function hintPlace(metadata: string, key: string, field: string): string {
  return `${metadata}: experiments[${JSON.stringify(key)}].audit.${field}`;
}
