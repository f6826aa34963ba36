/** False statements of whole reports, and the blind reference, as Markdown tables. */
import type { FlipKind } from '../stores/random-parser.ts';
import type { BlindRow } from './blind.ts';
import type { FalseStatements } from './families.ts';
import { markdownLines } from './item-table.ts';

/** A row for each statement, and a column for each number of items; the share by output is in brackets. */
export function renderFamilies(rows: readonly FalseStatements[]): string {
  const items = [...new Set(rows.map((row) => row.items))];
  const lines = Array.from(
    Map.groupBy(rows, ({ statement }) => statement),
    ([statement, own]) => [
      statement,
      ...own.map(({ byItem, byOutput }) => `${percent(byItem)}${byOutput === null ? '' : ` (${percent(byOutput)})`}`),
    ],
  );
  return markdownLines(['false statement', ...items.map((count) => `${count} items, % (by output)`)], lines);
}

const KINDS: Readonly<Record<FlipKind, string>> = {
  outputs: 'each output',
  items: 'item of a model',
  conditions: 'item × condition',
};

export function renderBlindReference(rows: readonly BlindRow[]): string {
  const head = [
    'flipped together',
    'items',
    'effects',
    'signs that change',
    'reference',
    'above its bound, %',
    'significances that change',
    'reference',
    'above its bound, %',
    'a claim by output, %',
  ];
  const lines = rows.map((row) => [
    KINDS[row.kind],
    String(row.items),
    row.hasEffects ? 'yes' : 'no',
    row.signFlips.toFixed(2),
    row.referenceSignFlips.toFixed(2),
    percent(row.aboveSign),
    row.significanceFlips.toFixed(2),
    row.referenceSignificanceFlips.toFixed(2),
    percent(row.aboveSignificance),
    percent(row.claimedByOutput),
  ]);
  return markdownLines(head, lines);
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
