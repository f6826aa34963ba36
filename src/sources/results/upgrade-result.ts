/** Documents of version 1 as those of version 2. */
import { CELL_STATISTICS, SCHEME_STATISTICS } from '../../documents/cell-statistics.ts';
import type { ContrastResult, ContrastRobustness, RankResult, SchemeConclusions } from '../../documents/conclusions.ts';
import { CONTRAST_STATISTICS } from '../../documents/contrast-statistics.ts';
import type { AuditResult } from '../../documents/result.ts';
import type { CellResult, SchemeResult } from '../../documents/scheme-result.ts';
import type { Statistic } from '../../documents/statistic.ts';

/** What version 1 had under other names, or with another meaning. */
const FORMER_KEYS = ['clusterSePp', 'mcnemarP', 'midP'] as const;
/** The statistics whose meaning did not change. */
const SAME_MEANING: ReadonlySet<string> = new Set(['kappa', 'effectPp', 'signFlip']);

/** A document of version 1: as a later one, but for the statistics. */
export interface FormerResult extends Omit<AuditResult, 'schemaVersion' | 'ranks'> {
  readonly schemaVersion: 1;
  readonly ranks: readonly (Omit<RankResult, 'inversions'> & {
    readonly inversions: readonly RankResult['inversions'][number]['pair'][];
  })[];
}

/**
 * A document of version 1 with the keys of version 2. Counts and rates are the same. Version 1 treated all outputs as independent, so its intervals, p-values and
 * tests are left out, and `savedAs` is 1.
 * @param former checked against the schema of version 1; it may lack keys that were added later.
 */
export function upgradeResult(former: FormerResult): AuditResult {
  const { options, schemes, cells, contrasts, ranks, conclusions, multiverse } = former;
  return {
    ...former,
    schemaVersion: 2,
    savedAs: 1,
    options: { ...options, reference: 0 },
    schemes: schemes.map(upgradeScheme),
    cells: cells.map(upgradeCell),
    // Early documents of version 1 lack the parts below, and comparisons with them read counts only.
    ...(contrasts === undefined ? {} : { contrasts: contrasts.map(upgradeContrast) }),
    ...(ranks === undefined ? {} : { ranks: ranks.map(upgradeRanking) }),
    ...(conclusions === undefined
      ? {}
      : {
          conclusions: {
            ...conclusions,
            significanceFlips: 0,
            testable: 0,
            tested: 0,
            distinguishableInversions: 0,
            schemes: conclusions.schemes.map(upgradeConclusions),
          },
        }),
    ...(multiverse === undefined || multiverse === null
      ? {}
      : { multiverse: { ...multiverse, contrasts: multiverse.contrasts.map(upgradeRobustness) } }),
  } as AuditResult;
}

function upgradeScheme(scheme: SchemeResult): SchemeResult {
  const { widestCell } = scheme;
  return {
    ...withoutStatistics(scheme, SCHEME_STATISTICS),
    widestCell: widestCell === null || widestCell === undefined ? null : upgradeCell(widestCell),
  };
}

function upgradeCell(cell: CellResult): CellResult {
  return withoutStatistics(cell, CELL_STATISTICS);
}

function upgradeContrast(contrast: ContrastResult): ContrastResult {
  return { ...withoutStatistics(contrast, CONTRAST_STATISTICS), sharedItems: null, method: null, change: null };
}

function upgradeRanking(ranking: FormerResult['ranks'][number]): RankResult {
  return {
    ...ranking,
    inversions: ranking.inversions.map((pair) => ({ pair, class: null, pStored: null, pScheme: null })),
    ranking: ranking.ranking.map((one) => ({ ...one, low: null, high: null })),
  };
}

function upgradeConclusions(scheme: SchemeConclusions): SchemeConclusions {
  return {
    ...scheme,
    significanceGained: 0,
    significanceLost: 0,
    distinguishableInversions: 0,
    testable: 0,
    tested: 0,
    blind: null,
  };
}

function upgradeRobustness(contrast: ContrastRobustness): ContrastRobustness {
  return { ...contrast, significanceShare: null, pMedian: null, pShare: null, pStouffer: null };
}

/** A row in which all statistics are missing, apart from those that mean the same. */
function withoutStatistics<Row extends object>(row: Row, table: readonly Statistic[]): Row {
  const kept = Object.entries(row).filter(([name]) => !(FORMER_KEYS as readonly string[]).includes(name));
  const missing = table
    .filter(({ name }) => !SAME_MEANING.has(name))
    .map(({ name, kind }) => [name, kind === 'flag' ? name === 'isExact' : null]);
  return { ...Object.fromEntries(kept), ...Object.fromEntries(missing) } as Row;
}
