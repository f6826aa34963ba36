/** The list of trials as a table: heads that sort, and rows of which only those near the window are drawn. */
import type { JSX } from 'preact';
import type { RowSorting, SortColumn, TrialRow, TrialRows } from '../../data-source.ts';
import { RowList } from '../../kit/list/row-list.tsx';
import { TRIAL_COLUMNS, type RowContext } from './trial-columns.tsx';
import type { ListState } from './use-list-state.ts';

interface Props extends Pick<ListState, 'listKey' | 'opened' | 'sorting' | 'isListSeen' | 'list'> {
  readonly rows: TrialRows;
  readonly columns: readonly SortColumn[];
  readonly context: RowContext;
  readonly sort: (sorting: RowSorting | null) => void;
  readonly choose: (id: string) => void;
}

export function TrialTable(props: Props): JSX.Element {
  const { rows, listKey, opened, columns, sorting, isListSeen, list, context, sort, choose } = props;
  const tracks = columns.map((column) => TRIAL_COLUMNS[column].width).join(' ');
  return (
    <div class="trial-table" hidden={!isListSeen} style={{ '--tracks': tracks }}>
      <div class="cells heads" role="group" aria-label="Sort the trials by">
        {columns.map((column) => (
          <Head key={column} column={column} sorting={sorting} sort={sort} />
        ))}
      </div>
      {rows.total > 0 && (
        <RowList key={listKey} label="Trials" rows={rows} selected={opened} choose={choose} show={list.show}>
          {(row) => <Cells row={row} columns={columns} context={context} />}
        </RowList>
      )}
    </div>
  );
}

interface HeadProps {
  readonly column: SortColumn;
  readonly sorting: RowSorting | null;
  readonly sort: (sorting: RowSorting | null) => void;
}

/** Sorts upwards, then downwards, then not at all. */
function Head({ column, sorting, sort }: HeadProps): JSX.Element {
  const direction = sorting?.column === column ? sorting.direction : null;
  const next = { none: 'ascending', ascending: 'descending', descending: null } as const;
  const following = next[direction ?? 'none'];
  return (
    <button
      type="button"
      class={`column-${column}`}
      aria-pressed={direction !== null}
      aria-label={`${TRIAL_COLUMNS[column].title}${direction === null ? '' : `, ${direction}`}`}
      onClick={() => sort(following === null ? null : { column, direction: following })}
    >
      {TRIAL_COLUMNS[column].title}
      <span aria-hidden="true">{direction === null ? '' : direction === 'ascending' ? ' ▲' : ' ▼'}</span>
    </button>
  );
}

interface CellsProps {
  readonly row: TrialRow;
  readonly columns: readonly SortColumn[];
  readonly context: RowContext;
}

function Cells({ row, columns, context }: CellsProps): JSX.Element {
  return (
    <div class="cells">
      {columns.map((column) => (
        <div key={column} class={`column-${column}`} dir="auto">
          {TRIAL_COLUMNS[column].show(row, context)}
        </div>
      ))}
    </div>
  );
}
