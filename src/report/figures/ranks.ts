/** The rank of each variant under each scheme, in one panel for each ranking. */
import type { AuditResult } from '../../documents/result.ts';
import type { GroupField } from '../../base/core/trial.ts';
import type { FigureRow } from '../../documents/figure-data.ts';
import { measureOf } from '../measure.ts';
import { partOf, plural } from '../numbers.ts';
import { rankingRows, type RankingRow } from '../views/ranks.ts';
import { topRows } from '../views/shape.ts';
import { isNarrow, renderFigure, WIDTH, type Figure } from './figure.ts';
import { keyText } from './labels.ts';
import type { Panel } from './panel.ts';
import { MOST_RANGES, MOST_VALUES, rankPanel, everSwapped, type ShownRanks } from './rank-panel.ts';
import { chooseSchemes, type DrawnScheme } from './scheme-list.ts';

const MOST_PANELS = 9;
const MOST_SCHEMES = 10;
const SCHEME_EM = 12;

/** null where nothing is ranked against another, or under one scheme only. */
export function rankFigure(result: AuditResult, width = WIDTH): Figure | null {
  const all = rankingRows(result).filter(({ values }) => values.length > 1);
  const groups = topRows(all, [({ inversions }) => inversions], MOST_PANELS);
  const ids = new Set(groups.flatMap(({ byScheme }) => [...byScheme.keys()]));
  const schemes = chooseSchemes(result, ids, MOST_SCHEMES, SCHEME_EM);
  const [first] = groups;
  if (first === undefined || schemes.length < 2) return null;
  const { field } = first.first;
  const fields = result.options.groupBy.filter((other) => other !== field);
  const data: FigureRow[] = [];
  const panels = buildPanels(groups, { schemes, fields, measure: measureOf(result), data, width });
  return renderFigure({
    id: 'ranks',
    width,
    title: `Rank of each ${field} under each scheme`,
    subtitle: `${howMany(all, groups, ids.size, schemes.length)} Rank 1, at the top, is the ${measureOf(result).best}; equals share a rank. A line in colour swaps its rank with another one under some scheme, and both orders are significant.${rangeNote(groups)}`,
    alt: describe(all, field, fields),
    legend: [],
    data: { rows: data, leadsTo: { section: 'conclusions', params: { ranked: field } } },
    panels,
  });
}

/** What the bars mean; nothing where no panel has some. */
function rangeNote(groups: readonly RankingRow[]): string {
  const hasBars = groups.some((group) => {
    const swapped = everSwapped(group);
    return (
      group.values.length <= MOST_RANGES &&
      [...group.byScheme.values()].some(({ ranking }) =>
        ranking.some(({ value, low }) => low !== null && swapped.has(value)),
      )
    );
  });
  return hasBars ? ' A bar is the range of ranks that a value could have, for items like these.' : '';
}

/** What is shown of how much. */
function howMany(all: readonly RankingRow[], groups: readonly RankingRow[], known: number, schemes: number): string {
  const rankings =
    groups.length < all.length
      ? `The ${groups.length} of ${all.length} rankings with most swaps.`
      : `${plural(all.length, 'ranking')}, most swaps first.`;
  const most = Math.max(...groups.map(({ values }) => values.length));
  const moving = most > MOST_VALUES ? ` The ${MOST_VALUES} lines that move most, of up to ${most}.` : '';
  return `${rankings}${moving}${schemes < known ? ` The first ${schemes} of ${known} schemes.` : ''}`;
}

interface Drawn extends Pick<ShownRanks, 'measure' | 'data'> {
  readonly schemes: readonly DrawnScheme[];
  readonly fields: readonly GroupField[];
  readonly width: number;
}

/** Two panels side by side, each row as high as its higher one; in a narrow figure one below the other. */
function buildPanels(groups: readonly RankingRow[], { schemes, fields, width: room, ...shown }: Drawn): Panel[] {
  const perRow = isNarrow(room) || groups.length === 1 ? 1 : 2;
  const width = room / perRow;
  // One value has one colour in all of the panels.
  const values = [...new Set(groups.flatMap((group) => group.values))];
  const panels: Panel[] = [];
  let y = 0;
  for (let i = 0; i < groups.length; i += perRow) {
    const row = groups
      .slice(i, i + perRow)
      .map((group, column) => rankPanel(group, schemes, fields, { ...shown, values }, { x: column * width, y, width }));
    panels.push(...row);
    y += Math.max(...row.map(({ height }) => height));
  }
  return panels;
}

function describe(all: readonly RankingRow[], field: GroupField, fields: readonly GroupField[]): string {
  const changed = all.filter(({ inversions }) => inversions > 0);
  const total = changed.reduce((sum, { inversions }) => sum + inversions, 0);
  const certain = changed.reduce((sum, { distinguishable }) => sum + distinguishable, 0);
  const head = `In ${partOf(changed.length, all.length, 'ranking')} of the ${field} values some scheme puts at least one pair in another order than the stored labels`;
  const [most] = topRows(changed, [({ inversions }) => inversions], 1);
  const where =
    most === undefined
      ? ''
      : `, ${plural(most.inversions, 'swap')} of them ${fields.length === 0 ? 'in all trials' : `at ${keyText(most.first.key, fields)}`}`;
  return `${head}; ${plural(total, 'swap')} over all schemes${where}; ${certain} of them ${certain === 1 ? 'is' : 'are'} significant.`;
}
