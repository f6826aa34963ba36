/** The rank of each variant under each scheme, in one panel for each ranking. */
import type { AuditResult } from '../../documents/result.ts';
import type { GroupField } from '../../base/core/trial.ts';
import { measureOf, type Measure } from '../measure.ts';
import { plural } from '../numbers.ts';
import { rankingRows, type RankingRow } from '../views/ranks.ts';
import { topRows } from '../views/shape.ts';
import { renderFigure, WIDTH, type Figure } from './figure.ts';
import { keyText } from './labels.ts';
import type { Panel } from './panel.ts';
import { MOST_RANGES, MOST_VALUES, rankPanel } from './rank-panel.ts';
import { chooseSchemes, type DrawnScheme } from './scheme-list.ts';

const MOST_PANELS = 9;
const MOST_SCHEMES = 10;
const SCHEME_EM = 12;

/** null where nothing is ranked against another, or under one scheme only. */
export function rankFigure(result: AuditResult): Figure | null {
  const all = rankingRows(result).filter(({ values }) => values.length > 1);
  const groups = topRows(all, [({ inversions }) => inversions], MOST_PANELS);
  const ids = new Set(groups.flatMap(({ byScheme }) => [...byScheme.keys()]));
  const schemes = chooseSchemes(result, ids, MOST_SCHEMES, SCHEME_EM);
  const [first] = groups;
  if (first === undefined || schemes.length < 2) return null;
  const { field } = first.first;
  const fields = result.options.groupBy.filter((other) => other !== field);
  return renderFigure({
    id: 'ranks',
    title: `Rank of each ${field} under each scheme`,
    subtitle: `${howMany(all, groups, ids.size, schemes.length)} Rank 1, at the top, is the ${measureOf(result).best}; equals share a rank. Lines that cross have changed their order; the numbers count the pairs that each scheme puts in another order than the stored labels, and those of which both orders can be distinguished from equal rates.${rangeNote(groups)}`,
    alt: describe(all, field, fields),
    legend: [],
    panels: buildPanels(groups, schemes, fields, measureOf(result)),
  });
}

/** What the bars mean; nothing where no panel has some. */
function rangeNote(groups: readonly RankingRow[]): string {
  const hasBars = groups.some(
    ({ values, byScheme }) =>
      values.length <= MOST_RANGES &&
      [...byScheme.values()].some(({ ranking }) => ranking.some(({ low }) => low !== null)),
  );
  return hasBars ? ' A bar is the range of ranks that a value could have, for items like these.' : '';
}

/** What is shown of how much. */
function howMany(all: readonly RankingRow[], groups: readonly RankingRow[], known: number, schemes: number): string {
  const rankings =
    groups.length < all.length
      ? `The ${groups.length} of ${all.length} rankings with most inversions.`
      : `${plural(all.length, 'ranking')}, most inversions first.`;
  const most = Math.max(...groups.map(({ values }) => values.length));
  const moving = most > MOST_VALUES ? ` The ${MOST_VALUES} lines that move most, of up to ${most}.` : '';
  return `${rankings}${moving}${schemes < known ? ` The first ${schemes} of ${known} schemes.` : ''}`;
}

/** Two panels side by side, each row as high as its higher one. */
function buildPanels(
  groups: readonly RankingRow[],
  schemes: readonly DrawnScheme[],
  fields: readonly GroupField[],
  measure: Measure,
): Panel[] {
  const width = groups.length === 1 ? WIDTH * 0.75 : WIDTH / 2;
  // One value has one colour in all of the panels.
  const values = [...new Set(groups.flatMap((group) => group.values))];
  const panels: Panel[] = [];
  let y = 0;
  for (let i = 0; i < groups.length; i += 2) {
    const row = groups
      .slice(i, i + 2)
      .map((group, column) => rankPanel(group, schemes, fields, { values, measure }, { x: column * width, y, width }));
    panels.push(...row);
    y += Math.max(...row.map(({ height }) => height));
  }
  return panels;
}

function describe(all: readonly RankingRow[], field: GroupField, fields: readonly GroupField[]): string {
  const changed = all.filter(({ inversions }) => inversions > 0);
  const total = changed.reduce((sum, { inversions }) => sum + inversions, 0);
  const certain = changed.reduce((sum, { distinguishable }) => sum + distinguishable, 0);
  const head = `In ${changed.length} of ${plural(all.length, 'ranking')} of the ${field} values some scheme puts at least one pair in another order than the stored labels`;
  const [most] = topRows(changed, [({ inversions }) => inversions], 1);
  const where =
    most === undefined
      ? ''
      : `, ${plural(most.inversions, 'inversion')} of them ${fields.length === 0 ? 'in all trials' : `at ${keyText(most.first.key, fields)}`}`;
  return `${head}; ${plural(total, 'inversion')} over all schemes${where}; both orders can be distinguished in ${certain} of them.`;
}
