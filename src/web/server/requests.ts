/** Parses the requests of the page: the parameters of an address, and the marks that it sends. Invalid parameters filter nothing. */
import { SAMPLE_PARTS, type MarkWords, type TrialFilter, type TrialRange } from '../data-source.ts';
import { InputError } from '../../core/errors.ts';
import { GROUP_FIELDS } from '../../core/trial.ts';
import { parseMark } from '../../reviews/words.ts';
import { parseRowSorting } from '../row-order.ts';

type Query = Readonly<Record<string, string>>;

/** Rows that one answer has at the most. */
const MOST_ROWS = 1000;

export function parseFilter(query: Query): TrialFilter {
  const { direction, text = '', sample } = query;
  const named = (name: string): string | null => (query[name] === undefined || query[name] === '' ? null : query[name]);
  return {
    scheme: named('scheme'),
    versus: named('versus'),
    direction: direction === 'gained' || direction === 'lost' ? direction : null,
    fields: Object.fromEntries(
      GROUP_FIELDS.flatMap((field) => {
        const value = query[`field.${field}`];
        return value === undefined ? [] : [[field, value]];
      }),
    ),
    claim: named('claim'),
    rule: named('rule'),
    set: named('set'),
    text,
    sample: SAMPLE_PARTS.find((part) => part === sample) ?? null,
  };
}

export function parseRange({ sort, from = '', count = '', selected = '' }: Query): TrialRange {
  return {
    sort: parseRowSorting(sort),
    from: wholeNumber(from, 0),
    count: Math.min(wholeNumber(count, MOST_ROWS), MOST_ROWS),
    selected: selected === '' ? null : selected,
  };
}

/** @throws InputError for anything but a trial with a mark and, perhaps, a note. */
export function markIn(body: string): MarkWords & { readonly id: string } {
  const { id, mark, note = null } = objectIn(body);
  if (typeof id !== 'string' || typeof mark !== 'string' || (note !== null && typeof note !== 'string'))
    throw new InputError('A mark is an object with the texts id, mark, and perhaps note.');
  return { id, mark: parseMark(mark), note };
}

function objectIn(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}

function wholeNumber(word: string, otherwise: number): number {
  return /^\d{1,9}$/.test(word) ? Number(word) : otherwise;
}
