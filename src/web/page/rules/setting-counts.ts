/** The errors of each cell under a setting of the rules, and as stored. */
import type { CellKey, GroupField } from '../../../core/trial.ts';
import type { AuditResult } from '../../../result/result.ts';
import { repeatsStored } from '../../../report/checks.ts';
import type { RuleSetting } from './setting.ts';

/** A cell: its trials, and those of them that are wrong. */
export interface SettingCount {
  readonly key: CellKey;
  readonly n: number;
  readonly errors: number;
  /** null where the document does not have the stored labels of these trials. */
  readonly storedErrors: number | null;
}

/** A text that identifies a cell. */
export function cellId(key: CellKey, groupBy: readonly GroupField[]): string {
  return JSON.stringify(groupBy.map((field) => key[field] ?? null));
}

/** In the order of the cells of the multiverse. */
export function countSetting(result: AuditResult, { at }: RuleSetting): SettingCount[] {
  const { multiverse, options } = result;
  const stored = new Map(
    result.cells.map(({ key, n, storedErrorPct }) => [
      `${n} ${cellId(key, options.groupBy)}`,
      Math.round((storedErrorPct / 100) * n),
    ]),
  );
  const withoutRules = repeatsStored(result, 'v1')
    ? (multiverse?.universes.findIndex(({ rules }) => rules.length === 0) ?? -1)
    : -1;
  return (multiverse?.cells ?? []).flatMap(({ key, n, errors }) =>
    n === 0
      ? []
      : {
          key,
          n,
          errors: errors[at] ?? 0,
          storedErrors: stored.get(`${n} ${cellId(key, options.groupBy)}`) ?? errors[withoutRules] ?? null,
        },
  );
}
