/** The tables of an audit that papers print. */
import { canBeSignificant } from '../../base/core/significance.ts';
import { STORED } from '../../base/core/scheme.ts';
import type { CellKey } from '../../base/core/trial.ts';
import type { ClaimResult } from '../../documents/claims.ts';
import type { ContrastResult, RankResult } from '../../documents/conclusions.ts';
import type { AuditResult } from '../../documents/result.ts';
import { shownNumbers, type ShownScheme } from '../read-by-models.ts';
import { listedSchemes } from '../checks.ts';
import { estimateText, intervalText, schemeShare, settingShare } from '../claim-text.ts';
import { capital } from '../../base/text/capital.ts';
import { measureOf } from '../measure.ts';
import { count, intervalOf, keyText, keyValue, partOf, plural } from '../numbers.ts';
import { contrastText } from '../verdict.ts';
import { contrastRows, FEW_CONTRASTS } from '../views/contrasts.ts';
import { FEW_RANKINGS, rankingRows, type RankingRow } from '../views/ranks.ts';
import { pivotRows, type PivotRow } from '../views/shape.ts';
import { latex, latexCode } from './escape.ts';
import { interval, points, pText, rate } from './numbers.ts';
import { texTable, type TexColumn } from './table.ts';

/** A table as a command of LaTeX. */
export interface TexTable {
  readonly command: string;
  readonly about: string;
  readonly text: string;
}

/** Those for which the result has data. */
export function texTables(result: AuditResult): readonly TexTable[] {
  return [schemeTable(result), ...effectTable(result), ...rankTable(result), ...claimTable(result)];
}

const NAME: TexColumn<{ readonly scheme: string }> = {
  title: 'Scheme',
  align: 'l',
  show: ({ scheme }) => latexCode(scheme),
};

function schemeTable(result: AuditResult): TexTable {
  const { title, rates, ofErrors } = measureOf(result);
  const columns: readonly TexColumn<ShownScheme>[] = [
    { title: 'Scheme', align: 'l', show: ({ id, mark }) => `${latexCode(id)}${mark === null ? '' : ` (${mark})`}` },
    { title: '$n$', align: 'r', show: ({ trials }) => count(trials) },
    { title: String.raw`${capital(title)} (\%)`, align: 'r', show: ({ errorPct }) => rate(ofErrors.rate(errorPct)) },
    {
      title: String.raw`$\Delta$ ${title} (pp)`,
      align: 'r',
      show: ({ deltaPp, trials }) => points(ofErrors.difference(deltaPp), trials),
    },
    {
      title: String.raw`95\% interval`,
      align: 'r',
      show: ({ id, deltaInterval, trials }) =>
        interval(id === STORED ? null : ofErrors.interval(deltaInterval), trials),
    },
    {
      title: '$p$',
      align: 'r',
      show: ({ id, p, minP }) => pText(id !== STORED && canBeSignificant(minP) ? p : null),
    },
    {
      title: String.raw`At $\pm${result.options.margin}$ pp`,
      align: 'l',
      show: ({ equivalence }) => equivalence ?? '--',
    },
    { title: 'Flips', align: 'r', show: ({ flips, isEstimate }) => (isEstimate ? '--' : count(flips)) },
  ];
  return {
    command: 'auditschemes',
    about: `${capital(rates)} under each scheme: change from the stored labels, interval and p over items, whether it is within the margin for other items, and labels that change.`,
    text: texTable('auditschemes', [shownNumbers(result, listedSchemes(result))], columns),
  };
}

function effectTable(result: AuditResult): TexTable[] {
  const { groupBy } = result.options;
  const { title: quantity, ofErrors } = measureOf(result);
  const all = contrastRows(result);
  const shown = all.length <= FEW_CONTRASTS ? all : all.filter(({ isChanged }) => isChanged);
  if (shown.length === 0) return [];
  const columns: readonly TexColumn<ContrastResult>[] = [
    {
      title: 'Contrast',
      align: 'l',
      show: (contrast) =>
        contrast.scheme === STORED ? contrastText(contrast, groupBy, latexCode).replaceAll('−', '$-$') : '',
    },
    NAME,
    {
      title: `Effect on ${quantity} (pp)`,
      align: 'r',
      show: ({ effectPp, signFlip, significanceFlip }) =>
        `${points(ofErrors.difference(effectPp))}${marks(signFlip, significanceFlip)}`,
    },
    {
      title: String.raw`95\% interval`,
      align: 'r',
      show: ({ low, high }) => interval(ofErrors.interval(intervalOf(low, high))),
    },
    { title: 'Change (pp)', align: 'r', show: ({ change }) => points(ofErrors.difference(change?.pp ?? null)) },
    {
      title: String.raw`95\% interval`,
      align: 'r',
      show: ({ change }) => interval(ofErrors.interval(intervalOf(change?.low ?? null, change?.high ?? null))),
    },
    { title: '$p$ (Holm)', align: 'r', show: ({ change }) => pText(change?.holm ?? null) },
  ];
  return [
    {
      command: 'auditeffects',
      about: `Effects of conditions as stored and under each scheme (${thoseOf(shown.length, all.length, 'contrast')}): * another sign, dagger: significance gained or lost.`,
      text: texTable(
        'auditeffects',
        shown.map(({ byScheme }) => [...byScheme.values()]),
        columns,
      ),
    },
  ];
}

function marks(signFlip: boolean, significanceFlip: boolean): string {
  return `${signFlip ? '$^{*}$' : ''}${significanceFlip ? String.raw`$^{\dagger}$` : ''}`;
}

function thoseOf(shown: number, all: number, noun: string): string {
  return shown === all ? plural(all, noun) : `the ${partOf(shown, all, noun)} that change`;
}

/** A value in a ranking under one scheme. */
interface RankedValue {
  readonly scheme: string;
  readonly key: CellKey;
  readonly ranked: RankResult['ranking'][number];
}

/** A ranked value with its ranks under all schemes. */
type RankRow = PivotRow<RankedValue, RankedValue>;

function rankTable(result: AuditResult): TexTable[] {
  const all = rankingRows(result);
  const shown = all.length <= FEW_RANKINGS ? all : all.filter(({ inversions }) => inversions > 0);
  if (shown.length === 0) return [];
  const schemes = [...new Set(all.flatMap(({ byScheme }) => [...byScheme.keys()]))];
  const fields = [...new Set(all.map(({ first }) => first.field))].join(' or ');
  const groupBy = result.options.groupBy.filter((field) => shown.every(({ first }) => first.field !== field));
  const columns: readonly TexColumn<RankRow>[] = [
    ...(groupBy.length === 0
      ? []
      : [
          { title: 'Where', align: 'l' as const, show: ({ first }: RankRow) => keyText(first.key, groupBy, latexCode) },
        ]),
    { title: latex(fields), align: 'l', show: ({ first }) => keyValue(first.ranked.value, latexCode) },
    ...schemes.map((scheme, i): TexColumn<RankRow> => ({
      title: latexCode(scheme),
      align: 'r',
      show: ({ values }) => rankText(values[i]?.ranked),
    })),
  ];
  return [
    {
      command: 'auditranks',
      about: `Ranks under each scheme (1 is the ${measureOf(result).best}), with the range of ranks that each could have (${thoseOf(shown.length, all.length, 'ranking')}).`,
      text: texTable(
        'auditranks',
        shown.map((row) => rankRows(row, schemes)),
        columns,
      ),
    },
  ];
}

function rankRows({ byScheme }: RankingRow, schemes: readonly string[]): RankRow[] {
  const rows = [...byScheme.values()].flatMap(({ scheme, key, ranking }) =>
    ranking.map((ranked): RankedValue => ({ scheme, key, ranked })),
  );
  return pivotRows(rows, {
    down: ({ ranked }) => JSON.stringify(ranked.value),
    across: ({ scheme }) => scheme,
    value: (row) => row,
    heads: schemes,
  });
}

function rankText(ranked: RankResult['ranking'][number] | undefined): string {
  if (ranked === undefined) return '{--}';
  const { rank, low, high } = ranked;
  return low === null || high === null || low === high ? String(rank) : `${rank} (${low}{--}${high})`;
}

function claimTable({ claims = [] }: AuditResult): TexTable[] {
  if (claims.length === 0) return [];
  const columns: readonly TexColumn<ClaimResult>[] = [
    { title: 'Claim', align: 'l', show: ({ id }) => latexCode(id) },
    { title: 'As stored', align: 'l', show: ({ stored }) => stored.verdict },
    { title: 'Estimate', align: 'r', show: ({ stored }) => latex(estimateText(stored)) },
    { title: String.raw`95\% interval`, align: 'r', show: ({ stored }) => latex(intervalText(stored)) },
    { title: '$p$ (Holm)', align: 'r', show: ({ holm }) => pText(holm) },
    { title: 'Schemes', align: 'r', show: (claim) => schemeShare(claim) },
    { title: 'Settings', align: 'r', show: (claim) => latex(settingShare(claim)) },
    { title: 'Margin', align: 'r', show: ({ margin }) => (margin.labels === null ? '{--}' : String(margin.labels)) },
  ];
  return [
    {
      command: 'auditclaims',
      about:
        'Claims of the paper: in how many schemes and settings of the rules each is true, and how many labels would have to change for it to fail.',
      text: texTable('auditclaims', [claims], columns),
    },
  ];
}
