/** `--out-csv`: the result document as tables, one to a file. docs/outputs.md describes each column. */
import type { AuditResult } from '../../documents/result.ts';
import { contrastTable, inversionTable, rankTable, robustnessTable } from '../tables/conclusions.ts';
import { claimTable } from '../tables/claims.ts';
import { factTable } from '../tables/facts.ts';
import { cellTable, schemeTable } from '../tables/rates.ts';
import { attributionTable, flipSetTable, multiverseTable, playerTable } from '../tables/rules.ts';
import { failureTable, unanswerableTable, receiptTable, runTable, warningTable } from '../tables/texts.ts';
import { wideTable } from '../tables/wide.ts';
import { csvText } from './write-csv.ts';

export interface CsvFile {
  /** The name of the file, such as cells.csv. */
  readonly name: string;
  readonly text: string;
}

/** Always the same files, except that of claims and the two of the multiverse, which are written on request. */
export function csvTables(result: AuditResult): readonly CsvFile[] {
  const { groupBy } = result.options;
  const { multiverse } = result;
  const tables = [
    schemeTable(result),
    cellTable(result, groupBy),
    wideTable(result, groupBy),
    contrastTable(result, groupBy),
    rankTable(result, groupBy),
    inversionTable(result, groupBy),
    ...(result.claims === undefined ? [] : [claimTable(result)]),
    playerTable(result),
    attributionTable(result, groupBy),
    flipSetTable(result),
    ...(multiverse === null ? [] : [multiverseTable(multiverse, groupBy), robustnessTable(result, groupBy)]),
    receiptTable(result),
    runTable(result),
    warningTable(result),
    failureTable(result),
    unanswerableTable(result),
    factTable(result),
  ];
  return tables.map((table) => ({ name: `${table.name}.csv`, text: csvText(table) }));
}
