/** The errors of each cell under a setting of the rules, and as stored. */
import type { CellKey, GroupField } from '../../../base/core/trial.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { repeatsStored } from '../../../report/checks.ts';
import type { RuleSetting } from './setting.ts';

/** A cell: its trials, and those of them that are wrong. */
export interface SettingCount {
  /** The text of {@link cellId}. */
  readonly id: string;
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

/** In the order of the cells of the multiverse; cells without a trial are left out. */
export function countSetting(result: AuditResult, { at }: RuleSetting): SettingCount[] {
  return readCounts(result).map(({ errors, ...cell }) => ({ ...cell, errors: errors[at] ?? 0 }));
}

interface CellCounts extends Omit<SettingCount, 'errors'> {
  /** By universe. */
  readonly errors: readonly number[];
}

/** They are the same for every setting, and there can be many of them. */
const KNOWN = new WeakMap<AuditResult, readonly CellCounts[]>();

function readCounts(result: AuditResult): readonly CellCounts[] {
  const counts = KNOWN.get(result) ?? joinCounts(result);
  KNOWN.set(result, counts);
  return counts;
}

function joinCounts(result: AuditResult): CellCounts[] {
  const { multiverse, options } = result;
  if (multiverse === null) return [];
  // A scheme that scores as many trials of a cell as there are scores the same ones.
  const stored = new Map(
    result.cells.map(({ key, n, storedErrorPct }) => [
      `${n} ${cellId(key, options.groupBy)}`,
      Math.round((storedErrorPct / 100) * n),
    ]),
  );
  const withoutRules = repeatsStored(result, 'v1')
    ? multiverse.universes.findIndex(({ rules }) => rules.length === 0)
    : -1;
  return multiverse.cells
    .filter(({ n }) => n > 0)
    .map(({ key, n, errors }) => {
      const id = cellId(key, options.groupBy);
      return { id, key, n, errors, storedErrors: stored.get(`${n} ${id}`) ?? errors[withoutRules] ?? null };
    });
}
