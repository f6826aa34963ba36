/** The words of the table of scores. All outputs take them from here. */
import type { GroupField } from '../../base/core/trial.ts';
import { fixedText } from '../../base/text/readable-numbers.ts';
import type { Measure } from '../measure.ts';
import { plural } from '../numbers.ts';
import { SWAPPED, type ScoreTable, type TableScore } from './score-table.ts';

/** A rate in %, without the sign of percent. */
export function rateText(errorPct: number, { ofErrors }: Measure): string {
  return fixedText(ofErrors.rate(errorPct), 1);
}

/** A rate with the mark of a swap; `–` where the scheme does not score the row. */
export function scoreText(score: TableScore | null | undefined, measure: Measure): string {
  if (score === null || score === undefined) return '–';
  return `${rateText(score.errorPct, measure)}${score.isSwapped ? ` ${SWAPPED}` : ''}`;
}

/** The title of the names of the rows. */
export function rowTitle(fields: readonly GroupField[]): string {
  return fields.map((field) => (field === 'run' ? 'log' : field)).join(', ');
}

/** Whether a score has the mark of a swap. */
export function hasSwaps({ rows }: Pick<ScoreTable, 'rows'>): boolean {
  return rows.some(({ scores }) => scores.some((one) => one?.isSwapped === true));
}

/** `4 more rows and 1 more scheme`: what the table does not have; empty where it has all. */
export function leftText({ rowsLeft, schemesLeft }: Pick<ScoreTable, 'rowsLeft' | 'schemesLeft'>): string {
  return [
    ...(rowsLeft === 0 ? [] : [plural(rowsLeft, 'more row')]),
    ...(schemesLeft === 0 ? [] : [plural(schemesLeft, 'more scheme')]),
  ].join(' and ');
}
