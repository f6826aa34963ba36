/** The on/off settings of the optional rules of a scheme beyond the core under which a claim is true. */
import type { Scheme } from '../../base/core/scheme.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import { createSettingScorer } from '../../schemes/kit/setting-scorer.ts';
import type { CellsById } from '../conclusions/cell-rates.ts';
import { sumCounts } from '../tally/counters.ts';
import { countSettingErrors } from '../tally/rule-contributions.ts';
import type { LocatedComparison } from './locate.ts';
import { findSmallest } from './settings.ts';
import { doesHold, type GroupCounts } from './verdict.ts';

/** There are 2^rules settings. */
const MOST_RULES = 8;

/** The errors of each cell under each setting, by the set of rules that are on; null where they are not known for all trials. */
export interface SchemeSettings {
  readonly rules: readonly string[];
  readonly cells: readonly { readonly n: number; readonly errors: readonly number[] }[];
}

/** @param position of the scheme in the tally. */
export function readSchemeSettings(scheme: Scheme, position: number, cells: CellsById): SchemeSettings | null {
  const players = createSettingScorer(scheme)?.players ?? [];
  if (players.length === 0 || players.length > MOST_RULES) return null;
  const read = cells.map(([, { counters, contributions }]) => {
    const { n } = sumCounts(position, [counters]);
    const own = contributions.get(position);
    if (own === undefined) return n === 0 ? { n, errors: [] } : null;
    return own.unattributed > 0 || own.n !== n ? null : { n, errors: countSettingErrors(own, players.length) };
  });
  const known = read.filter((one) => one !== null);
  return known.length < read.length ? null : { rules: players.map(({ rule }) => rule), cells: known };
}

/** @returns nothing for claims that settings do not decide. */
export function describeSchemeSettings(
  links: readonly LocatedComparison[],
  settings: SchemeSettings | null,
): Pick<ClaimResult['schemes'][number], 'settings'> {
  const isDecided = links.every(({ comparison: { rate, weight } }) => rate !== 'unparsedPct' && weight === 'output');
  if (settings === null || !isDecided) return {};
  const { rules, cells } = settings;
  const count = (group: readonly number[], set: number): GroupCounts => ({
    n: group.reduce((sum, cell) => sum + (cells[cell]?.n ?? 0), 0),
    errors: group.reduce((sum, cell) => sum + (cells[cell]?.errors[set] ?? 0), 0),
  });
  const sets = Array.from({ length: 2 ** rules.length }, (_, set) => set);
  const failing = sets.filter(
    (set) =>
      !links.every(
        ({ comparison, left, right }) =>
          doesHold(comparison, count(left, set), right === null ? null : count(right, set)) === true,
      ),
  );
  const brokenBy = failing.includes(0) ? [] : findSmallest(failing);
  return {
    settings: {
      of: sets.length,
      holding: sets.length - failing.length,
      brokenBy: brokenBy.map((set) => rules.filter((_, i) => (set & (1 << i)) !== 0)),
    },
  };
}
