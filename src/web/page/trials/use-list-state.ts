/** The state of the list: what the address names, the rows, and the trial that is open. */
import { useRef } from 'preact/hooks';
import type { RowSorting, TrialFilter, TrialRows } from '../../data-source.ts';
import { parseRowSorting } from '../../row-order.ts';
import { useListKeys } from '../../kit/list/list-keys.ts';
import { arrive, visit } from '../../kit/navigation.ts';
import { useWide } from '../../kit/shell/use-wide.ts';
import { formatRoute } from '../route.ts';
import type { TrialsView } from '../view.ts';
import { parseFilter } from './trial-filter.ts';
import { useTrialList, type ListedTrials } from './use-trial-list.ts';

export interface ListState {
  readonly filter: TrialFilter;
  readonly sorting: RowSorting | null;
  readonly list: ListedTrials;
  /** The same for the same list, however far it is scrolled. */
  readonly listKey: string;
  readonly rows: TrialRows | null;
  /** The trial that the address names. */
  readonly named: string | null;
  /** The trial that is shown. Beside a list there is always one: the first until the reader chooses another. */
  readonly opened: string | null;
  /** Whether there is room for a trial beside the list. */
  readonly isWide: boolean;
  /** Whether the list is seen: on a narrow screen it is not while a trial is open. */
  readonly isListSeen: boolean;
  /** The address with another trial, or without any. */
  readonly open: (id: string | null) => string;
}

/** @param version another one loads again what has changed meanwhile. */
export function useListState({ data, source, params }: TrialsView, version: number): ListState {
  const filter = parseFilter(params, data.result.claims);
  const sorting = parseRowSorting(params['sort']);
  const named = params['id'] ?? null;
  const isWide = useWide();
  const listKey = JSON.stringify([filter, sorting]);
  const list = useTrialList(source, filter, sorting, named, version);
  const first = useFirst(list, listKey);
  const opened = named ?? (isWide ? first : null);
  const isFirst = named === null && opened !== null;
  const rows = list.rows === null || !isFirst ? list.rows : { ...list.rows, selectedAt: 0 };
  const open = (id: string | null): string => formatRoute('trials', { ...params, id });
  useListKeys(rows === null ? null : { at: rows.selectedAt, total: rows.total, isCurrent: list.isCurrent }, {
    go: async (at, isWanted) => {
      const next = await list.find(at);
      if (next !== undefined && isWanted()) await arrive(open(next.id));
    },
    fail: list.fail,
    close: () => named !== null && visit(open(null)),
  });
  const isListSeen = isWide || opened === null;
  return { filter, sorting, list, listKey, rows, named, opened, isWide, isListSeen, open };
}

/** The first trial of the list, as long as the list is the same. */
function useFirst({ rows, isCurrent }: ListedTrials, listKey: string): string | null {
  const first = useRef<{ readonly listKey: string; readonly id: string | null }>({ listKey: '', id: null });
  if (rows !== null && isCurrent && rows.from === 0) first.current = { listKey, id: rows.rows[0]?.id ?? null };
  return first.current.listKey === listKey ? first.current.id : null;
}
