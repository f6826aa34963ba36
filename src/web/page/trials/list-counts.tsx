/** How many trials the filter leaves, and what is not shown. */
import type { JSX } from 'preact';
import { count, plural } from '../../../report/numbers.ts';
import type { TrialIndex, TrialRows } from '../../data-source.ts';

interface Props {
  /** null until there are any. */
  readonly rows: TrialRows | null;
  readonly index: TrialIndex;
  /** Whether trials that are still to be marked count as neither. */
  readonly isBlind: boolean;
  /** Whether the rows are those that were asked for last. */
  readonly isCurrent: boolean;
}

export function ListCounts({ rows, index: { listed, flips }, isBlind, isCurrent }: Props): JSX.Element | null {
  if (rows === null) return null;
  const { total, gained, lost, isUnsorted } = rows;
  const sample =
    listed < flips
      ? ` This file contains ${count(listed)} of the ${plural(flips, 'trial')} whose label some scheme changes, chosen by the seed.`
      : '';
  return (
    <p class="note" role="status">
      {total === 0
        ? 'No trial passes all of the filters.'
        : `${plural(total, 'trial')} of ${count(listed)}: ${count(gained)} gained, ${count(lost)} lost${isBlind ? ', besides those that you have not marked yet' : ''}.`}
      {sample}
      {isUnsorted &&
        ' They are not sorted, because their texts would have to be read first: filter to 5,000 trials, or sort by change or cell.'}
      {!isCurrent && <span class="late"> Looking …</span>}
    </p>
  );
}
