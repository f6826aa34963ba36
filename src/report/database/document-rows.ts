/** The rows of the result document in the tables of sql/audit-result.sql. Their columns are those of ../tables, in SQL's way of writing. */
import type { AuditResult } from '../../documents/result.ts';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import { contrastTable, inversionTable, rankTable, robustnessTable } from '../tables/conclusions.ts';
import { claimTable } from '../tables/claims.ts';
import { factTable } from '../tables/facts.ts';
import { cellTable, schemeTable } from '../tables/rates.ts';
import { attributionTable, flipSetTable, playerTable, universeCellTable, universeTable } from '../tables/rules.ts';
import type { Table, Value } from '../tables/table.ts';
import { failureTable, unanswerableTable, receiptTable, runTable, warningTable } from '../tables/texts.ts';
import { RowInserter, type Bound } from '../../base/sqlite/row-inserter.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { jsonText } from '../../base/core/json-text.ts';

/**
 * Inserts the document.
 * @param schemes of the labels, which the document may not mention.
 * @returns the keys of all schemes by their names.
 */
export function insertDocument(
  db: Database.Database,
  result: AuditResult,
  schemes: readonly string[],
): ReadonlyMap<string, number> {
  const schemeIds = insertSchemes(db, result, schemes);
  const tables: readonly (readonly [name: string, table: Table])[] = [
    ['audit', factTable(result)],
    ['warning', warningTable(result)],
    ['run', runTable(result)],
    ['cell', cellTable(result, GROUP_FIELDS)],
    ['contrast', contrastTable(result, GROUP_FIELDS)],
    ['rank', rankTable(result, GROUP_FIELDS)],
    ['inversion', inversionTable(result, GROUP_FIELDS)],
    ['claim', claimTable(result)],
    ['player', playerTable(result)],
    ['attribution', attributionTable(result, GROUP_FIELDS)],
    ['flip_set', flipSetTable(result)],
    ['universe', universeTable(result)],
    ['universe_cell', universeCellTable(result, GROUP_FIELDS)],
    ['robustness', robustnessTable(result, GROUP_FIELDS)],
    ['receipt', receiptTable(result)],
    ['failure', failureTable(result)],
    ['never_correct', unanswerableTable(result)],
  ];
  for (const [name, table] of tables) insertRows(db, name, keyed(table, schemeIds));
  db.prepare('INSERT INTO document VALUES (?)').run(jsonText(result));
  return schemeIds;
}

/** First those of the document, in its order, then all others that are mentioned. */
function insertSchemes(
  db: Database.Database,
  result: AuditResult,
  schemes: readonly string[],
): ReadonlyMap<string, number> {
  const table = schemeTable(result);
  insertRows(db, 'scheme', { ...table, columns: table.columns.map((name) => (name === 'scheme' ? 'name' : name)) });
  const mention = db.prepare('INSERT INTO scheme (name) VALUES (?) ON CONFLICT (name) DO NOTHING');
  for (const name of [...schemes, ...mentioned(result)]) mention.run(name.toWellFormed());
  const rows = db.prepare('SELECT name, scheme_id FROM scheme').raw().all() as [string, number][];
  return new Map(rows);
}

function mentioned(result: AuditResult): string[] {
  const tables = [cellTable(result, []), contrastTable(result, []), rankTable(result, []), playerTable(result)];
  return [...tables, receiptTable(result), failureTable(result), unanswerableTable(result)].flatMap(
    ({ columns, rows }) => {
      const at = columns.indexOf('scheme');
      return Iterator.from(rows)
        .map((row) => String(row[at]))
        .toArray();
    },
  );
}

/** The same table with keys of schemes instead of their names. */
function keyed({ name, columns, rows }: Table, schemeIds: ReadonlyMap<string, number>): Table {
  const at = columns.indexOf('scheme');
  if (at < 0) return { name, columns, rows };
  const findId = (scheme: Value | undefined): number | null => schemeIds.get(String(scheme).toWellFormed()) ?? null;
  return {
    name,
    columns: columns.with(at, 'schemeId'),
    rows: Iterator.from(rows).map((row) => row.with(at, findId(row[at]))),
  };
}

function insertRows(db: Database.Database, name: string, { columns, rows }: Table): void {
  const names = columns.map((column) => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const inserter = new RowInserter(db, name, names);
  for (const row of rows) inserter.add(...row.map(bound));
  inserter.flush();
}

function bound(value: Value): Bound {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value.toWellFormed() : value;
}
