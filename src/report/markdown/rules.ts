/** Which rules make the difference: Shapley values, and the sets of rules that flip labels. */
import type { AuditResult } from '../../result/result.ts';
import type { Player } from '../../core/statistics.ts';
import type { CellAttribution, FlipSet, SchemeAttribution, ShapleyPp } from '../../result/conclusions.ts';
import type { GroupField } from '../../core/trial.ts';
import { asksForCoreRules } from '../core.ts';
import { count, keyText, percent, plural, pp } from '../numbers.ts';
import { draw, type Column } from './draw.ts';
import { cut, figure, type MarkdownOptions } from './layout.ts';
import { cellCode, code } from './markup.ts';

export function rules(result: AuditResult, options: MarkdownOptions): string[] {
  const sections = [
    ...(asksForCoreRules(result) ? coreSection(result, options) : []),
    ...result.attribution.schemes.flatMap((one) => schemeSection(one, result.options.groupBy, options)),
  ];
  if (sections.length === 0) return [];
  return [
    '## Which rules',
    '',
    'A rule’s share is its Shapley value: what it adds to the error rate, on average over all orders in which the rules could be switched on. Shares are in pp and add up to the whole difference.',
    ...sections,
  ];
}

function coreSection({ attribution, options: { groupBy } }: AuditResult, options: MarkdownOptions): string[] {
  const { legend, overall, deltaPp, n, cells, flipSets } = attribution;
  const flips = flipSets.slice(0, options.maxRows);
  return [
    '',
    `### From ${code('v1')} to ${code('combined')}`,
    '',
    `${pp(deltaPp)} pp over ${plural(n, 'trial')}. Without ${code('source')} the rules of the parser have no effect, so they share the joint effect with it.`,
    '',
    playerTable(legend, overall, cells, groupBy),
    ...figure(options, 'attribution'),
    '',
    ...shareTable(cells, legend, groupBy, options),
    ...(flips.length === 0
      ? []
      : ['', 'The smallest sets of rules that make the flips:', '', draw(flips, FLIP_COLUMNS)]),
    ...cut(flipSets.length, flips.length, 'groups of flips'),
  ];
}

function schemeSection(
  { scheme, players, n, noneErrorPct, deltaPp, shapleyPp, cells, unattributed }: SchemeAttribution,
  groupBy: readonly GroupField[],
  options: MarkdownOptions,
): string[] {
  const left =
    unattributed === 0 ? '' : ` Left out: ${plural(unattributed, 'trial')} on which too many rules make a difference.`;
  return [
    '',
    `### The rules of ${code(scheme)}`,
    '',
    `With none of its optional rules ${percent(noneErrorPct)} of ${plural(n, 'trial')} are wrong; all of them together make ${pp(deltaPp)} pp.${left}`,
    '',
    playerTable(players, shapleyPp, cells, groupBy),
    '',
    ...shareTable(cells, players, groupBy, options),
  ];
}

interface PlayerRow extends Player {
  readonly share: number;
  readonly widest: CellAttribution | undefined;
}

function playerTable(
  players: readonly Player[],
  shares: ShapleyPp,
  cells: readonly CellAttribution[],
  groupBy: readonly GroupField[],
): string {
  const rows = players.map((player): PlayerRow => ({
    ...player,
    share: shares[player.id] ?? 0,
    widest: widestFirst(cells, ({ shapleyPp }) => shapleyPp[player.id] ?? 0)[0],
  }));
  return draw(rows, [
    { title: 'rule', align: 'l', show: ({ rule }) => cellCode(rule) },
    { title: 'what it does', align: 'l', show: ({ summary }) => cellCode(summary) },
    { title: 'share, pp', align: 'r', show: ({ share }) => pp(share) },
    {
      title: 'most in a cell',
      align: 'l',
      show: ({ id, widest }) => {
        const share = widest?.shapleyPp[id] ?? 0;
        return widest === undefined || share === 0 ? '–' : `${pp(share)}: ${keyText(widest.key, groupBy, cellCode)}`;
      },
    },
  ]);
}

/** The cells of the widest differences, rule by rule. */
function shareTable(
  cells: readonly CellAttribution[],
  players: readonly Player[],
  groupBy: readonly GroupField[],
  { maxRows }: MarkdownOptions,
): string[] {
  const moved = widestFirst(
    cells.filter(({ shapleyPp }) => Object.values(shapleyPp).some((share) => share !== 0)),
    ({ deltaPp }) => deltaPp,
  );
  if (moved.length === 0) return ['No cell moves.'];
  const shown = moved.slice(0, maxRows);
  const columns: Column<CellAttribution>[] = [
    { title: 'cell', align: 'l', show: ({ key }) => keyText(key, groupBy, cellCode) },
    { title: 'n', align: 'r', show: ({ n }) => count(n) },
    ...players.map(({ id, rule }): Column<CellAttribution> => ({
      title: cellCode(rule),
      align: 'r',
      show: ({ shapleyPp }) => pp(shapleyPp[id] ?? null),
    })),
    { title: 'together', align: 'r', show: ({ deltaPp }) => pp(deltaPp) },
  ];
  return [draw(shown, columns), ...cut(moved.length, shown.length, 'cells in which rules make a difference')];
}

function widestFirst(cells: readonly CellAttribution[], value: (cell: CellAttribution) => number): CellAttribution[] {
  return cells.toSorted((a, b) => Math.abs(value(b)) - Math.abs(value(a)));
}

const FLIP_COLUMNS: readonly Column<FlipSet>[] = [
  {
    title: 'made by',
    align: 'l',
    show: ({ sets }) => sets.map((set) => set.map(cellCode).join(' with ')).join(', or '),
  },
  { title: 'flips', align: 'r', show: ({ flips }) => count(flips) },
  { title: 'gained', align: 'r', show: ({ gained }) => count(gained) },
  { title: 'lost', align: 'r', show: ({ lost }) => count(lost) },
];
