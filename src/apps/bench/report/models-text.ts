/** The results of several models for a terminal of 80 columns. */
import type { BenchModels } from '../documents/bench.ts';
import { moneyText } from '../../../base/text/money.ts';
import { cutToWidth, displayWidth, spaceAfter } from '../../../base/text/display-width.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { percent, plural, pp } from '../../../report/numbers.ts';
import { listModelRows } from './models-table.ts';
import { percentBetween } from './words.ts';

/** The most columns of each column of text; those of numbers need 8, 13 and 8. */
const [MOST_MODEL, MOST_CONDITION] = [29, 14];
const GAP = '  ';

export function benchModelsText(document: BenchModels): string {
  const { benchmark, models, stopped } = document;
  const rows = listModelRows(document).map(({ result, total, gain, isFirst }) => [
    isFirst ? cutToWidth(inertLine(result.model), MOST_MODEL) : '',
    cutToWidth(inertLine(total.condition), MOST_CONDITION),
    percent(total.accuracyPct),
    percentBetween(total.interval),
    pp(gain?.gainPp ?? null),
  ]);
  const table = alignColumns([['model', 'condition', 'accuracy', '95 %', 'gain, pp'], ...rows]);
  return `${[`${benchmark.id} by ${stopped.length === 0 ? '' : `${models.length} of `}${models.length + stopped.length} models`, '', ...table, '', usageLine(document)].join('\n')}\n`;
}

/** Names at the left of their columns, numbers at the right. */
function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => displayWidth(row[at] ?? ''))));
  const pad = (cell: string, at: number): string => {
    const space = spaceAfter(cell, widths[at] ?? 0);
    return at < 2 ? `${cell}${space}` : `${space}${cell}`;
  };
  return rows.map((row) => row.map(pad).join(GAP).trimEnd());
}

/** The sums over all models. */
function usageLine({ models }: BenchModels): string {
  const add = (values: readonly (number | null | undefined)[]): number =>
    values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const usages = models.flatMap(({ usage }) => usage ?? []);
  const currency = usages[0]?.currency ?? null;
  const parts = [
    plural(add(usages.map(({ requests }) => requests)), 'request'),
    `${add(models.map(({ tokens }) => tokens.input))} input and ${add(models.map(({ tokens }) => tokens.output))} output tokens`,
    ...(currency === null ? [] : [moneyText(add(usages.map(({ cost }) => cost)), currency)]),
  ];
  return `${parts.join('; ')}.`;
}
