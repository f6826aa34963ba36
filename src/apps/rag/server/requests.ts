/** Parses the requests of the page: the parameters of an address, and feedback. Invalid parameters filter nothing. */
import { isRating } from '../records/feedback-entry.ts';
import { InputError } from '../../../base/core/errors.ts';
import {
  ORDERS,
  type AnswerAddress,
  type AnswerFilter,
  type AnswerRange,
  type FeedbackWords,
  type Rating,
} from '../documents/answer-source.ts';
import { OVERALL } from '../documents/score-name.ts';
import { objectIn, wholeNumber } from '../../../web/server/sent-values.ts';

type Query = Readonly<Record<string, string>>;

/** The rows of an answer without a number of them. */
const MOST_ROWS = 1000;

export function parseAnswerFilter(query: Query): AnswerFilter {
  const { text = '', tag = null, week = null, metric = OVERALL, below = '', order } = query as Partial<Query>;
  const limit = below.trim() === '' ? NaN : Number(below);
  return {
    text,
    tag,
    week,
    metric,
    below: Number.isFinite(limit) ? limit : null,
    order: ORDERS.find((one) => one === order) ?? 'lowest',
  };
}

export function parseAnswerRange(query: Query): AnswerRange {
  const { from = '', count = '' } = query as Partial<Query>;
  const [id, at, number] = ['id', 'at', 'number'].map((name) => query[`selected.${name}`]);
  return {
    from: wholeNumber(from, 0),
    count: wholeNumber(count, MOST_ROWS),
    selected: id === undefined ? null : readAddress({ id, at, number }),
  };
}

export function readAddress({
  id,
  at,
  number,
}: Partial<Record<'id' | 'at' | 'number', string | undefined>>): AnswerAddress {
  return { id: id ?? '', at: at ?? null, number: wholeNumber(number ?? '', 1) };
}

export interface FeedbackRequest {
  readonly address: AnswerAddress;
  readonly words: FeedbackWords;
}

/** @throws InputError for anything but the address of an answer with a thumb, a text, a label or a rating. */
export function parseFeedback(body: string): FeedbackRequest {
  const { id, at, number, thumb = null, text = null, label = null, rating = null } = objectIn(body);
  const isAddress = typeof id === 'string' && typeof at === 'string' && typeof number === 'number';
  if (!isAddress || !isThumb(thumb) || !isTextOrNull(text) || !isTextOrNull(label) || !isRatingOrNull(rating))
    throw new InputError(
      'Feedback is an object with id, at and number of an answer, and thumb, text, label and rating.',
    );
  return { address: { id, at, number }, words: { thumb, text: trimmed(text), label: trimmed(label), rating } };
}

function isThumb(value: unknown): value is FeedbackWords['thumb'] {
  return value === null || value === 'up' || value === 'down';
}

function isRatingOrNull(value: unknown): value is Rating | null {
  if (value === null) return true;
  const { value: given, best } = value as Readonly<Record<string, unknown>>;
  return typeof given === 'number' && typeof best === 'number' && isRating(given, best);
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}

/** Lone surrogates cannot be stored. */
function trimmed(text: string | null): string | null {
  const words = text?.toWellFormed().trim() ?? '';
  return words === '' ? null : words;
}
