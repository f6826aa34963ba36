/** Contrasts and rankings under a setting of the rules. Effects, signs and ranks follow from counts; intervals and p values do not, and are missing. */
import { STORED } from '../../../base/core/scheme.ts';
import type { GroupValue } from '../../../base/core/trial.ts';
import type { ContrastResult, Inversion, RankResult } from '../../../documents/conclusions.ts';
import type { AuditResult } from '../../../documents/result.ts';
import { kendallTauB, meanRanks } from '../../../stats/ranks.ts';
import { errorPct, subtractRates } from '../../../stats/rates.ts';
import type { RuleSetting } from './setting.ts';
import { cellId, countSetting, type SettingCount } from './setting-counts.ts';

export interface SettingConclusions {
  readonly contrasts: readonly ContrastResult[];
  readonly ranks: readonly RankResult[];
}

/** Those of the stored labels under the setting, with the id of the setting for that of a scheme. */
export function concludeSetting(result: AuditResult, setting: RuleSetting): SettingConclusions {
  const { groupBy } = result.options;
  const counts = new Map(countSetting(result, setting).map((count) => [count.id, count]));
  const find = (key: SettingCount['key']): SettingCount | undefined => counts.get(cellId(key, groupBy));
  const scheme = setting.id;
  return {
    contrasts: result.contrasts
      .filter((contrast) => contrast.scheme === STORED)
      .flatMap((contrast) => contrastUnder(contrast, find) ?? [])
      .map((contrast) => ({ ...contrast, scheme })),
    ranks: result.ranks.filter((rank) => rank.scheme === STORED).map((rank) => ({ ...rankUnder(rank, find), scheme })),
  };
}

/** The document with the contrasts and rankings of the setting after the stored ones, unless it has them as those of a scheme. */
export function withSetting(result: AuditResult, setting: RuleSetting): AuditResult {
  const own = concludeSetting(result, setting);
  return {
    ...result,
    contrasts: insertAfterStored(result.contrasts, own.contrasts, setting.id),
    ranks: insertAfterStored(result.ranks, own.ranks, setting.id),
  };
}

function insertAfterStored<One extends { readonly scheme: string }>(
  all: readonly One[],
  own: readonly One[],
  id: string,
): readonly One[] {
  if (all.some(({ scheme }) => scheme === id)) return all;
  const [stored, others] = [true, false].map((isStored) =>
    all.filter(({ scheme }) => (scheme === STORED) === isStored),
  );
  return [...(stored ?? []), ...own, ...(others ?? [])];
}

type Find = (key: SettingCount['key']) => SettingCount | undefined;

const UNTESTED = {
  method: null,
  low: null,
  high: null,
  p: null,
  minP: null,
  isExact: true,
  isSignificant: false,
  significanceFlip: false,
  change: null,
} as const;

/** null where one of the two cells has no trial. */
function contrastUnder(stored: ContrastResult, find: Find): ContrastResult | null {
  const [first, second] = [stored.condition, stored.baseline].map((condition) => find({ ...stored.key, condition }));
  if (first === undefined || second === undefined) return null;
  const { pp, sign } = subtractRates(first, second);
  const isFlip = sign * Math.sign(stored.effectPp) === -1;
  return { ...stored, n: first.n, baselineN: second.n, effectPp: pp, signFlip: isFlip, ...UNTESTED };
}

function rankUnder(stored: RankResult, find: Find): RankResult {
  const compared = stored.ranking.flatMap(({ value }) => {
    const count = find({ ...stored.key, [stored.field]: value });
    return count?.storedErrors === undefined || count.storedErrors === null
      ? []
      : { value, own: count, before: { n: count.n, errors: count.storedErrors } };
  });
  const rates = compared.map(({ own }) => own.errors / own.n);
  const ranks = meanRanks(rates);
  const { tauB } = kendallTauB(
    compared.map(({ before }) => before.errors / before.n),
    rates,
  );
  return {
    ...stored,
    tauB,
    inversions: listSwaps(compared),
    ranking: compared.map(({ value, own: { n, errors } }, i) => ({
      value,
      n,
      errorPct: errorPct(errors, n),
      rank: ranks[i] as number,
      low: null,
      high: null,
    })),
  };
}

interface Compared {
  readonly value: GroupValue;
  readonly own: SettingCount;
  readonly before: { readonly n: number; readonly errors: number };
}

/** The pairs that are strictly in the opposite order of the stored labels. */
function listSwaps(compared: readonly Compared[]): Inversion[] {
  return compared.flatMap((first, i) =>
    compared.slice(i + 1).flatMap((second): Inversion[] => {
      const [here, stored] = [subtractRates(first.own, second.own), subtractRates(first.before, second.before)];
      if (here.sign * stored.sign !== -1) return [];
      return [{ pair: [first.value, second.value], class: null, pStored: null, pScheme: null }];
    }),
  );
}
