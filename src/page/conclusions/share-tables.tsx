/** The shares of rules, over all trials and by cell. */
import type { JSX } from 'preact';
import type { CellAttribution, Player, ShapleyPp } from '../../core/statistics.ts';
import type { GroupField } from '../../core/trial.ts';
import { count, pp } from '../../report/numbers.ts';
import { inertLine } from '../../text/inert.ts';
import { keyColumns } from '../cells/key-columns.tsx';
import { DataTable, type Column } from '../tables/data-table.tsx';
import { Name } from '../text/words.tsx';

interface Props {
  readonly players: readonly Player[];
  readonly overall: ShapleyPp;
  readonly cells: readonly CellAttribution[];
  readonly groupBy: readonly GroupField[];
}

export function ShareTables({ players, overall, cells, groupBy }: Props): JSX.Element {
  const moving = cells.filter(({ shapleyPp }) => players.some(({ id }) => shapleyPp[id] !== 0));
  return (
    <>
      <DataTable caption="The share of each rule, in pp" rows={players} columns={playerColumns(overall)} />
      {moving.length > 0 && (
        <DataTable
          caption="The shares by cell, in pp; cells in which no rule has one are left out"
          rows={moving}
          columns={cellColumns(players, groupBy)}
        />
      )}
    </>
  );
}

function playerColumns(overall: ShapleyPp): Column<Player>[] {
  return [
    { id: 'rule', title: 'rule', kind: 'text', show: ({ rule }) => <Name text={rule} />, by: ({ rule }) => rule },
    { id: 'summary', title: 'what it does', kind: 'prose', show: ({ summary }) => inertLine(summary) },
    {
      id: 'share',
      title: 'share, pp',
      kind: 'number',
      show: ({ id }) => pp(overall[id] ?? null),
      by: ({ id }) => overall[id] ?? null,
    },
  ];
}

function cellColumns(players: readonly Player[], groupBy: readonly GroupField[]): Column<CellAttribution>[] {
  return [
    ...keyColumns<CellAttribution>(groupBy),
    { id: 'n', title: 'n', kind: 'number', show: ({ n }) => count(n), by: ({ n }) => n },
    ...players.map(({ id, rule }): Column<CellAttribution> => ({
      id: `rule-${id}`,
      title: <Name text={rule} />,
      kind: 'number',
      show: ({ shapleyPp }) => pp(shapleyPp[id] ?? null),
      by: ({ shapleyPp }) => shapleyPp[id] ?? null,
    })),
    {
      id: 'together',
      title: 'together',
      kind: 'number',
      show: ({ deltaPp }) => pp(deltaPp),
      by: ({ deltaPp }) => deltaPp,
    },
  ];
}
