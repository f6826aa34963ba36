/** Labels of every cell under the stored labels and under each scheme: what contrasts and rankings are computed from. */
import { STORED, type Scheme } from '../../base/core/scheme.ts';
import { CORE_SCHEMES, v1 } from '../../schemes/core/core-schemes.ts';
import type { Counted } from '../tally/cells.ts';
import { sumCounts, type SchemeCounts } from '../tally/counters.ts';
import { makeColumn, type ItemColumn, type Labelling } from '../tally/item-column.ts';
import type { ItemLabels } from '../tally/item-labels.ts';
import type { CellTally } from '../tally/tally.ts';

/** The lists have an entry for each cell. */
export interface CellRates {
  readonly scheme: string;
  readonly errors: readonly number[];
  readonly n: readonly number[];
}

/** The same with the labels by item. */
export interface CellLabels extends CellRates {
  readonly columns: readonly ItemColumn[];
}

/** What is counted of the trials of a labelling. */
interface Counting {
  readonly stored: (all: SchemeCounts) => number;
  readonly errors: (own: SchemeCounts) => number;
  readonly storedColumns: (labels: ItemLabels) => Labelling;
  readonly columns: (labels: ItemLabels, scheme: number) => Labelling;
}

const ERRORS: Counting = {
  stored: ({ storedErrors }) => storedErrors,
  errors: ({ errors }) => errors,
  storedColumns: (labels) => labels.stored(),
  columns: (labels, scheme) => labels.underScheme(scheme),
};
/** What `v1` cannot parse counts as unparsed as stored. */
const UNPARSED: Counting = {
  stored: ({ unparsed }) => unparsed,
  errors: ({ unparsed }) => unparsed,
  storedColumns: (labels) => labels.unparsedUnder(CORE_SCHEMES.indexOf(v1)),
  columns: (labels, scheme) => labels.unparsedUnder(scheme),
};

export type CellsById = readonly (readonly [id: string, cell: CellTally])[];

/**
 * The labels under the stored labels and under each scheme that applies to all trials. A scheme with a scope is left out: the responses decide which
 * trials are in its scope. A scheme for some tasks has labels in the cells that contain no other task, and no trials in the other cells; one whose
 * answers were made beforehand has labels in the cells in which it has an answer for each trial.
 * @param cells with their ids.
 */
export function readCellLabels(
  counted: Counted,
  cells: CellsById,
  schemes: readonly Scheme[],
): [stored: CellLabels, ...schemes: CellLabels[]] {
  return readLabellings(counted, cells, schemes, ERRORS);
}

/** The same with unparsed trials in the place of errors; they must have been counted by item. */
export function readUnparsedLabels(
  counted: Counted,
  cells: CellsById,
  schemes: readonly Scheme[],
): [stored: CellLabels, ...schemes: CellLabels[]] {
  return readLabellings(counted, cells, schemes, UNPARSED);
}

function readLabellings(
  { tally, labels }: Counted,
  cells: CellsById,
  schemes: readonly Scheme[],
  counting: Counting,
): [stored: CellLabels, ...schemes: CellLabels[]] {
  const readCounts = (scheme: string): SchemeCounts[] => {
    const position = tally.schemes.indexOf(scheme);
    return cells.map(([, { counters }]) => sumCounts(position, [counters]));
  };
  const columns = (labelling: Labelling): ItemColumn[] => cells.map(([id]) => labelling.get(id) ?? EMPTY_COLUMN);
  const all = readCounts(v1.id); // v1 applies to every labelled trial
  const coversCell = ({ id }: Scheme): boolean => readCounts(id).some((own, i) => covers(own, all[i]));
  const everywhere = schemes.filter(
    (scheme) => scheme.scope === undefined && (scheme.coverage === undefined || coversCell(scheme)),
  );
  return [
    { ...computeRates(STORED, all, counting.stored), columns: columns(counting.storedColumns(labels)) },
    ...everywhere.map(({ id, tasks, coverage }) => {
      const counts = readCounts(id);
      const isCompared = counts.map((own, i) => (tasks === undefined && coverage === undefined) || covers(own, all[i]));
      const compared = counts.map((own, i) => (isCompared[i] === true ? own : NO_TRIALS));
      const own = columns(counting.columns(labels, tally.schemes.indexOf(id)));
      return {
        ...computeRates(id, compared, counting.errors),
        columns: own.map((column, i) => (isCompared[i] === true ? column : EMPTY_COLUMN)),
      };
    }),
  ];
}

const NO_TRIALS = sumCounts(0, []);
const NO_ITEMS = new Int32Array();
const EMPTY_COLUMN = makeColumn({
  items: NO_ITEMS,
  n: NO_ITEMS,
  errors: NO_ITEMS,
  changes: NO_ITEMS,
  singles: [],
});

/** Whether the scheme was applied to all trials of a cell. */
function covers({ n, failed }: SchemeCounts, all: SchemeCounts | undefined): boolean {
  return n + failed === all?.n;
}

function computeRates(
  scheme: string,
  counts: readonly SchemeCounts[],
  errors: (of: SchemeCounts) => number,
): CellRates {
  return { scheme, errors: counts.map(errors), n: counts.map(({ n }) => n) };
}
