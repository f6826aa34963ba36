/** The labelling that the section shows: a scheme of the document, or a setting of the rules. */
import { useMemo } from 'preact/hooks';
import type { AuditResult } from '../../../documents/result.ts';
import { listRuleSchemes } from '../../../report/core.ts';
import { mainReach } from '../../../report/extremes.ts';
import type { Params } from '../../kit/address.ts';
import { findSetting, parseSetting, type RuleSetting } from '../rules/setting.ts';
import { settingCells } from '../rules/setting-cells.ts';
import type { CellRow } from './cell-row.ts';

interface Labelling {
  /** The schemes of the document that have cells. */
  readonly ids: readonly string[];
  /** What is shown: one of them, or the id of the setting; none without a cell. */
  readonly id: string | undefined;
  /** The setting that is shown, chosen or as that of the scheme; null for a scheme with other rules. */
  readonly setting: RuleSetting | null;
  readonly cells: readonly CellRow[];
}

export function useLabelling(result: AuditResult, params: Params): Labelling {
  const ids = useMemo(() => [...new Set(result.cells.map(({ scheme }) => scheme))], [result]);
  const chosen = parseSetting(params, result);
  const id = chosen === null || ids.length === 0 ? chooseScheme(result, ids, params) : chosen.id;
  const cells = useMemo((): readonly CellRow[] => {
    if (chosen !== null && !ids.includes(chosen.id)) return settingCells(result, chosen);
    return result.cells.filter(({ scheme }) => scheme === id);
  }, [result, id]);
  return { ids, id, setting: chosen ?? settingOf(result, id), cells };
}

/** The scheme of the address, or the one that changes most labels. */
function chooseScheme(result: AuditResult, ids: readonly string[], { scheme }: Partial<Params>): string | undefined {
  const usual = mainReach(result.extremes).labels?.scheme;
  return ids.find((id) => id === scheme) ?? ids.find((id) => id === usual) ?? ids[0];
}

function settingOf(result: AuditResult, id: string | undefined): RuleSetting | null {
  const own = listRuleSchemes(result.attribution.legend).find(({ scheme }) => scheme === id);
  return own === undefined ? null : findSetting(own.rules, result);
}
