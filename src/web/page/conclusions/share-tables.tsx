/** The shares of rules, over all trials and by cell. */
import type { JSX } from 'preact';
import type { Player } from '../../../base/core/statistics.ts';
import type { CellAttribution, ShapleyPp } from '../../../documents/conclusions.ts';
import type { GroupField } from '../../../base/core/trial.ts';
import type { Conversion } from '../../../report/measure.ts';
import { count, pp } from '../../../report/numbers.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { keyColumns } from '../tables/columns.tsx';
import { numberColumn } from '../../kit/tables/columns.ts';
import { DataTable, type Column } from '../../kit/tables/data-table.tsx';
import { Name } from '../../kit/text/names.tsx';
import { ruleLink } from '../rule-set-link.ts';

interface Props {
  /** Whose flips the rules lead to; null where the shares are of no flips. */
  readonly scheme: string | null;
  readonly players: readonly Player[];
  readonly overall: ShapleyPp;
  readonly cells: readonly CellAttribution[];
  readonly groupBy: readonly GroupField[];
  /** What the shares are of: `Δ error, pp`. */
  readonly what: string;
  readonly shown: Conversion;
}

export function ShareTables({ scheme, players, overall, cells, groupBy, what, shown }: Props): JSX.Element {
  // Several schemes have such tables, and their names differ.
  const under = scheme === null ? '' : `, under ${inertLine(scheme)}`;
  const moving = cells.filter(({ shapleyPp }) => players.some(({ id }) => shapleyPp[id] !== 0));
  return (
    <>
      <DataTable
        caption={`The share of each rule in ${what}${under}`}
        rows={players}
        columns={playerColumns(scheme, overall, { what, shown })}
      />
      {moving.length > 0 && (
        <DataTable
          caption={`The shares in ${what}${under}, by cell; cells in which no rule has one are left out`}
          rows={moving}
          columns={cellColumns(players, groupBy, shown)}
        />
      )}
    </>
  );
}

function playerColumns(
  scheme: string | null,
  overall: ShapleyPp,
  { what, shown }: Pick<Props, 'what' | 'shown'>,
): Column<Player>[] {
  return [
    {
      id: 'rule',
      title: 'rule',
      kind: 'text',
      show: ({ rule }) =>
        scheme === null ? (
          <Name text={rule} />
        ) : (
          <a href={ruleLink(scheme, rule)}>
            <Name text={rule} />
          </a>
        ),
      by: ({ rule }) => rule,
    },
    { id: 'summary', title: 'what it does', kind: 'prose', show: ({ summary }) => inertLine(summary) },
    numberColumn('share', `share of ${what}`, ({ id }) => shown.difference(overall[id] ?? null), pp),
  ];
}

function cellColumns(
  players: readonly Player[],
  groupBy: readonly GroupField[],
  shown: Conversion,
): Column<CellAttribution>[] {
  return [
    ...keyColumns<CellAttribution>(groupBy),
    numberColumn('n', 'n', ({ n }) => n, count),
    ...players.map(({ id, rule }): Column<CellAttribution> =>
      numberColumn(`rule-${id}`, <Name text={rule} />, ({ shapleyPp }) => shown.difference(shapleyPp[id] ?? null), pp),
    ),
    numberColumn('together', 'together', ({ deltaPp }) => shown.difference(deltaPp), pp),
  ];
}
