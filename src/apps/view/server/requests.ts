/** Parses the requests of the page: the parameters of an address, and the marks that it sends. Invalid parameters filter nothing. */
import {
  FACETS,
  SAMPLE_PARTS,
  type Facet,
  type MarkWords,
  type TrialFilter,
  type TrialRange,
} from '../../../web/data-source.ts';
import { InputError } from '../../../base/core/errors.ts';
import { GROUP_FIELDS } from '../../../base/core/trial.ts';
import { parseReviewWord } from '../../review/words.ts';
import { parseRowSorting } from '../../../web/row-order.ts';
import { objectIn, wholeNumber } from '../../../web/server/sent-values.ts';

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

/** The facet whose values are counted. @throws InputError for an unknown one. */
export function parseFacet({ by }: Query): Facet {
  const facet = FACETS.find((one) => one === by);
  if (facet === undefined) throw new InputError(`by: must be one of ${FACETS.join(', ')}.`);
  return facet;
}

/** A mark, with its trial and its tab. */
interface SentMark {
  readonly id: string;
  readonly tab: string;
  readonly words: MarkWords;
}

/** @throws InputError for anything but a trial with a mark and, perhaps, a note, the key of its review and a tab. */
export function markIn(body: string): SentMark {
  const { id, mark, note = null, review = null, tab } = objectIn(body);
  if (typeof id !== 'string' || typeof mark !== 'string' || !isTextOrNull(note) || !isTextOrNull(review))
    throw new InputError('A mark is an object with the texts id, mark, and perhaps note and review.');
  return { id, tab: parseTab(tab), words: { mark: parseReviewWord(mark), note, review } };
}

/** A trial, which may be missing, and a tab. */
interface SentPlace {
  readonly id: string | null;
  readonly tab: string;
}

/** The trial and the tab of a request. Invalid ones are none. */
export function placeIn(body: string): SentPlace {
  const { id, tab } = objectIn(body);
  return { id: typeof id === 'string' ? id : null, tab: parseTab(tab) };
}

/** The name of a tab; '' for an invalid one, as for all programs that send none. */
export function parseTab(tab: unknown): string {
  return typeof tab === 'string' && /^[\w-]{1,64}$/.test(tab) ? tab : '';
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
