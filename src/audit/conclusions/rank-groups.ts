/** The cells that rankings compare: variants or models, where all other fields are equal. */
import type { CellKey, GroupField } from '../../base/core/trial.ts';
import { withoutField } from './contrasts.ts';

/** Fields that can be ranked. The first of them that forms cells is used. */
const RANKED_FIELDS = ['variant', 'model'] as const satisfies readonly GroupField[];

/** Cells that differ only in the ranked field. */
export interface RankGroup {
  readonly key: CellKey;
  readonly field: GroupField;
  readonly cells: readonly number[];
}

/** Finds the groups of at least two cells, in the order of their first cells. Cells without a value of the ranked field are left out. */
export function findRankGroups(keys: readonly CellKey[], groupBy: readonly GroupField[]): RankGroup[] {
  const field = RANKED_FIELDS.find((candidate) => groupBy.includes(candidate));
  if (field === undefined) return [];
  const named = keys.keys().filter((i) => (keys[i]?.[field] ?? null) !== null);
  const groups = Map.groupBy(named, (i) => JSON.stringify({ ...keys[i], [field]: null }));
  return [...groups.values()]
    .filter((cells) => cells.length > 1)
    .map((cells) => {
      const key = withoutField(keys[cells[0] as number] as CellKey, field);
      return { key, field, cells };
    });
}
