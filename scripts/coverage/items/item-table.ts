/** The measured coverage and type I error by item, as Markdown tables. */
import type { ItemRow, Shares } from './simulate.ts';

/** In bold below it: 93 %, two simulation errors of 3,000 runs below 94 %. */
const TOO_LOW = 0.93;
/** In bold above it. */
const TOO_HIGH = 0.06;

/** A heading and a table of the coverage for each quantity, and one table of the type I errors. */
export function renderItemTables(rows: readonly ItemRow[]): string {
  const quantities = Map.groupBy(rows, ({ quantity }) => quantity);
  const coverage = Array.from(
    quantities,
    ([title, own]) =>
      `#### ${title}: coverage, %\n\n${renderTable(
        own,
        ({ covered }) => covered,
        (share) => share < TOO_LOW,
      )}`,
  );
  const tested = rows.filter(({ byItem }) => byItem.rejected !== null);
  const errors = Array.from(
    Map.groupBy(tested, ({ quantity }) => quantity),
    ([title, own]) =>
      `#### ${title}: type I error at 0.05, %\n\n${renderTable(
        own,
        ({ rejected }) => rejected ?? Number.NaN,
        (share) => share > TOO_HIGH,
      )}`,
  );
  return [...coverage, ...errors].join('\n\n');
}

type Value = (shares: Shares) => number;

/** A row for each number of items and method, a column for each population, and values by outputs in each cell. */
function renderTable(rows: readonly ItemRow[], value: Value, isBad: (share: number) => boolean): string {
  const populations = [...new Set(rows.map(({ population }) => population))];
  const lines = [...Map.groupBy(rows, ({ items }) => items)].flatMap(([items, own]) => {
    const cells = (shares: (row: ItemRow) => Shares | null, isMarked: boolean): string[] =>
      populations.map((name) =>
        own
          .filter(({ population }) => population === name)
          .map((row) => format(shares(row), value, isMarked ? isBad : () => false))
          .join(' / '),
      );
    const byItem = [String(items), ...cells((row) => row.byItem, true)];
    return own.some(({ byOutput }) => byOutput !== null)
      ? [byItem, [`${items}, by output`, ...cells((row) => row.byOutput, false)]]
      : [byItem];
  });
  return markdownLines(['items', ...populations], lines);
}

function format(shares: Shares | null, value: Value, isBad: (share: number) => boolean): string {
  if (shares === null) return '–';
  const share = value(shares);
  const text = (100 * share).toFixed(1);
  return isBad(share) ? `**${text}**` : text;
}

/** A Markdown table whose columns after the first are numbers. */
export function markdownLines(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line([':---', ...head.slice(1).map(() => '---:')]), ...rows.map(line)].join('\n');
}
