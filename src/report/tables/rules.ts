/** Attribution and multiverse: which rules make the numbers. */
import type { AuditResult } from '../../documents/result.ts';
import type { CellKey, GroupField } from '../../base/core/trial.ts';
import { joinedSets } from '../../base/core/rule-sets.ts';
import type { Player } from '../../base/core/statistics.ts';
import type { FlipSet, Multiverse, ShapleyPp, Universe } from '../../documents/conclusions.ts';
import { keyColumns, own, createTable, type Column, type Table } from './table.ts';

/** The scheme to which the attribution of the core leads. */
const TARGET = 'combined';

/** All rules of cells or of everything, for one scheme. */
interface Part {
  readonly n: number;
  readonly deltaPp: number;
  readonly shapleyPp: ShapleyPp;
  readonly key: CellKey | null;
}

interface Attributed {
  readonly scheme: string;
  readonly players: readonly Player[];
  readonly parts: readonly Part[];
}

/** The core's attribution like those of the other schemes. */
function attributed({ attribution: { legend, n, deltaPp, overall, cells, schemes } }: AuditResult): Attributed[] {
  return [
    { scheme: TARGET, players: legend, parts: [{ key: null, n, deltaPp, shapleyPp: overall }, ...cells] },
    ...schemes.map(({ scheme, players, cells: parts, ...whole }) => ({
      scheme,
      players,
      parts: [{ key: null, ...whole }, ...parts],
    })),
  ];
}

type PlayerRow = Player & { readonly scheme: string };

export function playerTable(result: AuditResult): Table {
  const rows = attributed(result).flatMap(({ scheme, players }) => players.map((player) => ({ ...player, scheme })));
  return createTable<PlayerRow>('players', rows, [
    ...own<PlayerRow>('scheme'),
    { name: 'player', value: ({ id }) => id },
    ...own<PlayerRow>('rule', 'summary'),
  ]);
}

interface AttributionRow extends Part {
  readonly scheme: string;
  readonly player: string;
  readonly rule: string;
}

export function attributionTable(result: AuditResult, fields: readonly GroupField[]): Table {
  const rows = attributed(result)
    .values()
    .flatMap(({ scheme, players, parts }) =>
      parts.flatMap((part) => players.map(({ id, rule }) => ({ ...part, scheme, player: id, rule }))),
    );
  return createTable<AttributionRow>('attribution', rows, [
    ...own<AttributionRow>('scheme'),
    { name: 'level', value: ({ key }) => (key === null ? 'overall' : 'cell') },
    ...keyColumns<AttributionRow>(fields),
    ...own<AttributionRow>('n', 'deltaPp', 'player', 'rule'),
    { name: 'pp', value: ({ shapleyPp, player }) => shapleyPp[player] ?? null },
  ]);
}

/** Which rules make the flips of the core. */
export function flipSetTable({ attribution: { flipSets } }: AuditResult): Table {
  return createTable<FlipSet>('flip-sets', flipSets, [
    { name: 'rules', value: ({ sets }) => joinedSets(sets) },
    ...own<FlipSet>('flips', 'gained', 'lost'),
  ]);
}

interface UniverseRow extends Universe {
  readonly n: number;
}

interface UniverseCellRow extends UniverseRow {
  readonly key: CellKey;
}

const rulesColumn: Column<Universe> = { name: 'rules', value: ({ rules }) => joinedSets([rules]) };

/** Universes over everything. */
export function universeTable({ multiverse }: AuditResult): Table {
  const rows = multiverse?.universes.map((universe) => ({ ...universe, n: multiverse.n })) ?? [];
  return createTable<UniverseRow>('universes', rows, [
    { name: 'universe', value: ({ id }) => id },
    rulesColumn,
    ...own<UniverseRow>('n', 'errors', 'errorPct'),
  ]);
}

/** Universes by cell. */
export function universeCellTable({ multiverse }: AuditResult, fields: readonly GroupField[]): Table {
  return createTable<UniverseCellRow>('universe-cells', multiverse === null ? [] : universeCells(multiverse), [
    { name: 'universe', value: ({ id }) => id },
    ...keyColumns<UniverseCellRow>(fields),
    ...own<UniverseCellRow>('n', 'errors', 'errorPct'),
  ]);
}

/** Both in one table: each universe over everything, then by cell. */
export function multiverseTable(multiverse: Multiverse, fields: readonly GroupField[]): Table {
  type Row = UniverseRow & { readonly key: CellKey | null };
  const overall = multiverse.universes.values().map((one): Row => ({ ...one, n: multiverse.n, key: null }));
  const rows = [overall, universeCells(multiverse)].values().flatMap((part) => part as Iterable<Row>);
  return createTable<Row>('multiverse', rows, [
    { name: 'universe', value: ({ id }) => id },
    rulesColumn,
    { name: 'level', value: ({ key }) => (key === null ? 'overall' : 'cell') },
    ...keyColumns<Row>(fields),
    ...own<Row>('n', 'errors', 'errorPct'),
  ]);
}

/** By universe, then by cell. The rates are those of the cells: (1 − correct/n) × 100 in this order of operations. */
function universeCells({ universes, cells }: Multiverse): IteratorObject<UniverseCellRow> {
  return universes.entries().flatMap(([i, universe]) =>
    cells.map(({ key, n, errors: counts }): UniverseCellRow => {
      const errors = counts[i] ?? 0;
      return { ...universe, key, n, errors, errorPct: (1 - (n - errors) / n) * 100 };
    }),
  );
}
