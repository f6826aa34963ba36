/** The order of the rows of a list of trials. Texts are in natural order (`item-2` before `item-10`), and rows without a value are last in both directions. */
import { GROUP_FIELDS, type CellKey } from '../base/core/trial.ts';
import { valueWord } from '../base/core/value-word.ts';
import { compareNaturally } from '../base/text/natural-order.ts';
import { parseSorting } from '../base/core/sorting-word.ts';
import { changeBetween, type Comparison } from './comparison.ts';
import { SORT_COLUMNS, type RowSorting, type SortColumn, type TrialRow } from './data-source.ts';

type SortedRow = Omit<TrialRow, 'review' | 'id'>;

/** Columns whose values are the same for all trials with the same labels, or with the same cell. */
export type CountedColumn = 'change' | 'cell';

export function isCounted(column: SortColumn): column is CountedColumn {
  return column === 'change' || column === 'cell';
}

/** The rows in their order; equal ones keep theirs. @param comparison the labels of the column `change`. */
export function sortTrialRows<Row extends SortedRow>(
  rows: readonly Row[],
  { column, direction }: RowSorting,
  comparison: Comparison,
): Row[] {
  const keyed = rows.map((row) => [VALUES[column](row, comparison), row] as const);
  return keyed.toSorted(([a], [b]) => compareTexts(a, b, direction)).map(([, row]) => row);
}

export function compareTexts(a: string | null, b: string | null, direction: RowSorting['direction']): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return direction === 'ascending' ? compareNaturally(a, b) : compareNaturally(b, a);
}

/** The value of a row; null where it has none. */
const VALUES: Readonly<Record<SortColumn, (row: SortedRow, comparison: Comparison) => string | null>> = {
  change: changeText,
  question: ({ question }) => (question === '' ? null : question),
  truth: ({ truth }) => (truth === '' ? null : truth),
  parsed: ({ before, after }) => after ?? before,
  cell: ({ place }) => cellText(place),
  item: ({ itemId }) => itemId,
  trial: ({ place }) => place.trialId,
};

/** `gained` before `lost`; of the same direction those first that few schemes change. */
export function changeText(
  labels: Pick<TrialRow, 'storedCorrect' | 'correct'>,
  { from, to }: Comparison,
): string | null {
  const directions = to.flatMap((scheme) => changeBetween(labels, from, scheme) ?? []);
  return directions.length === 0 ? null : `${directions[0]} ${directions.length}`;
}

export function cellText(place: CellKey): string {
  return GROUP_FIELDS.map((field) => valueWord(place[field] ?? null)).join(' ');
}

/** The sorting of a word of an address, `truth.ascending`; null for any other word. */
export function parseRowSorting(word: string | undefined): RowSorting | null {
  const sorting = parseSorting(word);
  const column = SORT_COLUMNS.find((one) => one === sorting?.column);
  return sorting === null || column === undefined ? null : { ...sorting, column };
}
