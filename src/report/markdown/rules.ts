/** Which rules change labels: the reasons of flips, and for the rules of the core their Shapley values. */
import type { AuditResult } from '../../documents/result.ts';
import type { Player } from '../../base/core/statistics.ts';
import type { CellAttribution, FlipSet, ShapleyPp } from '../../documents/conclusions.ts';
import { listedSchemes } from '../checks.ts';
import { asksForCoreRules } from '../core.ts';
import { measureOf } from '../measure.ts';
import { describeSets } from '../flip-reasons.ts';
import { count, keyText, plural, pp } from '../numbers.ts';
import { topRows } from '../views/shape.ts';
import { draw, type Column } from './draw.ts';
import { flipReasonSections } from './flip-reasons.ts';
import { cut, figure, type Layout } from './layout.ts';
import { cellCode, code } from './markup.ts';

export function rules(result: AuditResult, layout: Layout): string[] {
  const hasShares = layout.isShort !== true && asksForCoreRules(result) && saysSomething(result);
  const sections = [flipReasonSections(result, layout), hasShares ? coreSection(result, layout) : []];
  const shown = sections.filter((lines) => lines.length > 0);
  return shown.length === 0 ? [] : ['## Which rules', ...shown.flatMap((lines) => ['', ...lines])];
}

/** Whether a rule of the core has a share, or a reader of the table asks for those of its schemes. */
function saysSomething(result: AuditResult): boolean {
  const { overall, cells, flipSets } = result.attribution;
  const shares = [overall, ...cells.map(({ shapleyPp }) => shapleyPp)].flatMap((one) => Object.values(one));
  const hasShare = flipSets.length > 0 || shares.some((share) => share !== 0);
  return hasShare || listedSchemes(result).some(({ id }) => id === 'v1' || id === 'combined');
}

function coreSection(result: AuditResult, layout: Layout): string[] {
  const { legend, overall, deltaPp, n, cells, flipSets } = result.attribution;
  const { rate, ofErrors } = measureOf(result);
  const flips = flipSets.slice(0, layout.maxRows);
  return [
    `### From ${code('v1')} to ${code('combined')}`,
    '',
    `A rule’s share is its Shapley value: what it adds to the ${rate}, on average over all orders in which the rules could be switched on. Shares are in pp and add up to the whole difference. The ${rate} changes by ${pp(ofErrors.difference(deltaPp))} pp over ${plural(n, 'trial')}. Without ${code('source')} the rules of the parser have no effect, so they share the joint effect with it.`,
    '',
    playerTable(legend, overall, cells, result),
    ...figure(layout, 'attribution'),
    '',
    ...shareTable(cells, legend, result, layout),
    ...(flips.length === 0
      ? []
      : ['', 'The smallest sets of rules that make the flips:', '', draw(flips, FLIP_COLUMNS)]),
    ...cut(flipSets.length, flips.length, 'groups of flips', layout),
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
  result: AuditResult,
): string {
  const { deltaTitle, ofErrors } = measureOf(result);
  const { groupBy } = result.options;
  const rows = players.map((player): PlayerRow => ({
    ...player,
    share: shares[player.id] ?? 0,
    widest: topRows(cells, [({ shapleyPp }) => Math.abs(shapleyPp[player.id] ?? 0)], 1)[0],
  }));
  return draw(rows, [
    { title: 'rule', align: 'l', show: ({ rule }) => cellCode(rule) },
    { title: 'what it does', align: 'l', show: ({ summary }) => cellCode(summary) },
    { title: `share of ${deltaTitle}`, align: 'r', show: ({ share }) => pp(ofErrors.difference(share)) },
    {
      title: 'most in a cell',
      align: 'l',
      show: ({ id, widest }) => {
        const share = widest?.shapleyPp[id] ?? 0;
        return widest === undefined || share === 0
          ? '–'
          : `${pp(ofErrors.difference(share))}: ${keyText(widest.key, groupBy, cellCode)}`;
      },
    },
  ]);
}

/** The cells of the widest differences, rule by rule. */
function shareTable(
  cells: readonly CellAttribution[],
  players: readonly Player[],
  result: AuditResult,
  layout: Layout,
): string[] {
  const { ofErrors } = measureOf(result);
  const { groupBy } = result.options;
  const moved = cells.filter(({ shapleyPp }) => Object.values(shapleyPp).some((share) => share !== 0));
  if (moved.length === 0) return ['No cell moves.'];
  const shown = topRows(moved, [({ deltaPp }) => Math.abs(deltaPp)], layout.maxRows);
  const columns: Column<CellAttribution>[] = [
    { title: 'cell', align: 'l', show: ({ key }) => keyText(key, groupBy, cellCode) },
    { title: 'n', align: 'r', show: ({ n }) => count(n) },
    ...players.map(({ id, rule }): Column<CellAttribution> => ({
      title: cellCode(rule),
      align: 'r',
      show: ({ shapleyPp }) => pp(ofErrors.difference(shapleyPp[id] ?? null)),
    })),
    { title: 'together', align: 'r', show: ({ deltaPp }) => pp(ofErrors.difference(deltaPp)) },
  ];
  return [draw(shown, columns), ...cut(moved.length, shown.length, 'cells in which rules make a difference', layout)];
}

const FLIP_COLUMNS: readonly Column<FlipSet>[] = [
  {
    title: 'made by',
    align: 'l',
    show: ({ sets }) => describeSets(sets, cellCode),
  },
  { title: 'flips', align: 'r', show: ({ flips }) => count(flips) },
  { title: 'gained', align: 'r', show: ({ gained }) => count(gained) },
  { title: 'lost', align: 'r', show: ({ lost }) => count(lost) },
];
