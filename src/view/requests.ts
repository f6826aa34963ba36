/** What the page asks for, from the words of an address. What makes no sense filters nothing. */
import type { TrialFilter, TrialRange } from '../core/data-source.ts';
import { GROUP_FIELDS } from '../core/trial.ts';

type Query = Readonly<Record<string, string>>;

/** Rows that one answer has at the most. */
const MOST_ROWS = 1000;

export function filterOf(query: Query): TrialFilter {
  const { scheme = '', direction = '', rule = '', text = '' } = query;
  return {
    scheme: scheme === '' ? null : scheme,
    direction: direction === 'gained' || direction === 'lost' ? direction : null,
    fields: Object.fromEntries(
      GROUP_FIELDS.flatMap((field) => {
        const value = query[`field.${field}`];
        return value === undefined ? [] : [[field, value]];
      }),
    ),
    rule: rule === '' ? null : rule,
    text,
  };
}

export function rangeOf({ from = '', count = '', selected = '' }: Query): TrialRange {
  return {
    from: wholeNumber(from, 0),
    count: Math.min(wholeNumber(count, MOST_ROWS), MOST_ROWS),
    selected: selected === '' ? null : selected,
  };
}

function wholeNumber(word: string, otherwise: number): number {
  return /^\d{1,9}$/.test(word) ? Number(word) : otherwise;
}
