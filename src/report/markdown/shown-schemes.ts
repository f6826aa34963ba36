/** The schemes that the tables of a short report show, where there are many. */
import type { SchemeConclusions } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { STORED } from '../../base/core/scheme.ts';
import { findCheck, listedSchemes } from '../checks.ts';
import { topRows } from '../views/shape.ts';
import { FEW_SCHEMES, type Layout } from './layout.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

/** The stored labels, the check, the schemes that the headline names, and then those with the most flips; in the order of the document. */
export function shownSchemes(result: AuditResult, layout: Layout): readonly SchemeResult[] {
  const { everyTrial, someTrials } = result.extremes;
  const named = [everyTrial, someTrials].flatMap(({ labels, cell }) => [labels?.scheme, cell?.scheme]);
  const first = new Set([STORED, result.options.base, findCheck(result), ...named]);
  return most(listedSchemes(result), ({ id, flips }) => (first.has(id) ? Infinity : flips), layout);
}

/** The schemes under which the most conclusions change, in the order of the document. */
export function shownConclusions(schemes: readonly SchemeConclusions[], layout: Layout): readonly SchemeConclusions[] {
  return most(
    schemes,
    ({ tested, signFlips, significanceGained, significanceLost, inversions }) =>
      tested + signFlips + significanceGained + significanceLost + inversions,
    layout,
  );
}

function most<Row>(all: readonly Row[], value: (row: Row) => number, { isShort, maxRows }: Layout): readonly Row[] {
  const limit = Math.max(maxRows, FEW_SCHEMES);
  if (isShort !== true || all.length <= limit) return all;
  const kept = new Set(topRows(all, [value], limit));
  return all.filter((row) => kept.has(row));
}
