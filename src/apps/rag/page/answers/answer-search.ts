/** Finds answers among those of the page. */
import type { AnswerFilter, Order } from '../../documents/answer-source.ts';
import type { EvaluationReceipt, WeekSummary } from '../../documents/evaluation-report.ts';
import type { Snippet } from '../../../../documents/result.ts';
import { sortRows } from '../../../../web/kit/tables/sorting.ts';
import { isSearch, compileSearch } from '../../../../base/text/text-search.ts';
import type { HeldAnswer } from '../data/held-answers.ts';
import { OVERALL } from '../../report/evaluation-numbers.ts';

/** The value of a metric, or the score; null where it is absent. */
export function findScore({ overall, metrics }: EvaluationReceipt, metric: string): number | null {
  if (metric === OVERALL) return overall;
  return metrics.find((one) => one.metric === metric)?.value ?? null;
}

/** Places of the answers that match a filter, in its order. Answers without a value are last. */
export function findAnswers(
  answers: readonly HeldAnswer[],
  filter: AnswerFilter,
  weeks: readonly WeekSummary[],
): readonly number[] {
  const fits = compileFilter(filter, weeks);
  const places = answers.flatMap(({ answer }, place) => (fits(answer) ? [place] : []));
  const isByTime = filter.order === 'newest' || filter.order === 'oldest';
  const by = (place: number): number | null => {
    const answer = answers[place]?.answer;
    if (answer === undefined) return null;
    return isByTime ? parseTime(answer) : findScore(answer, filter.metric);
  };
  return sortRows(places, by, { column: 'order', direction: DIRECTIONS[filter.order] });
}

const DIRECTIONS: Readonly<Record<Order, 'ascending' | 'descending'>> = {
  lowest: 'ascending',
  highest: 'descending',
  newest: 'descending',
  oldest: 'ascending',
};

function compileFilter(filter: AnswerFilter, weeks: readonly WeekSummary[]): (answer: EvaluationReceipt) => boolean {
  const { text, tag, week, metric, below } = filter;
  const hasText = isSearch(text) ? compileSearch(text) : null;
  const start = week === null ? null : findWeekStart(week, weeks);
  return (answer) =>
    (tag === null || answer.tags.some((one) => one.toWellFormed() === tag)) &&
    (start === null || isInWeek(answer, start)) &&
    (below === null || isBelow(findScore(answer, metric), below)) &&
    (hasText === null || hasText([answer.id, ...listEnds(answer.query), ...listEnds(answer.answer), ...answer.tags]));
}

function isBelow(value: number | null, limit: number): boolean {
  return value !== null && value < limit;
}

function listEnds({ head, tail }: Snippet): (string | null)[] {
  return [head, tail];
}

/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000;

/** Unix time in milliseconds of the Monday on which a week begins. */
function findWeekStart(week: string, weeks: readonly WeekSummary[]): number {
  return Date.parse(weeks.find((one) => one.week === week)?.start ?? '');
}

function isInWeek(answer: EvaluationReceipt, start: number): boolean {
  const time = parseTime(answer);
  return time !== null && time >= start && time < start + WEEK;
}

/** Unix time in milliseconds; null where it cannot be read. */
function parseTime({ at }: EvaluationReceipt): number | null {
  const time = Date.parse(at);
  return Number.isNaN(time) ? null : time;
}
