/** The cells under a setting of the rules. Which labels change, and statistics by item, do not follow from counts, and are missing. */
import { UNKNOWN_STATISTICS } from '../../../documents/cell-statistics.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { deltaPp, errorPct } from '../../../stats/rates.ts';
import type { CellRow } from '../cells/cell-row.ts';
import type { RuleSetting } from './setting.ts';
import { countSetting } from './setting-counts.ts';

const UNKNOWN = { ...UNKNOWN_STATISTICS, flips: null, gained: null, lost: null };

/** Cells whose stored labels the document does not have are left out. */
export function settingCells(result: AuditResult, setting: RuleSetting): CellRow[] {
  return countSetting(result, setting).flatMap(({ key, n, errors, storedErrors }) =>
    storedErrors === null
      ? []
      : {
          scheme: setting.id,
          key,
          n,
          storedErrorPct: errorPct(storedErrors, n),
          errorPct: errorPct(errors, n),
          deltaPp: deltaPp(errors, storedErrors, n),
          ...UNKNOWN,
        },
  );
}
