/** What an entry of the run list says about how its run wants to be audited. An option of the user outweighs it. */
import type { GroupField } from '../../core/trial.ts';

/** null where the entry says nothing. */
export interface AuditHint {
  /** Schemes of the catalog, each once. Whether they exist is not looked at here. */
  readonly schemes: readonly string[] | null;
  /** Names of conditions, each once; `all` stands for all of them. */
  readonly conditions: readonly string[] | null;
  readonly groupBy: readonly GroupField[] | null;
  readonly baselineCondition: string | null;
  /** The scheme that made the stored labels. */
  readonly labelledBy: string | null;
}

/** The key `audit` of an entry, as it stands in the file. */
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

/** A field of the key `audit` as errors name it. @param key of the entry. */
export function hintPlace(metadata: string, key: string, field: string): string {
  return `${metadata}: experiments[${JSON.stringify(key)}].audit.${field}`;
}
