/** Parses the filters of the answers and the address of one from the address of the page. */
import { ORDERS, type AnswerAddress, type AnswerFilter } from '../../documents/answer-source.ts';
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../../web/kit/address.ts';
import { OVERALL } from '../../report/evaluation-numbers.ts';

/** Values that are not in the report are ignored, except tags: an answer may have a tag that is too rare for the report. */
export function parseFilter(
  params: Params,
  { metrics, weeks }: Pick<EvaluationReport, 'metrics' | 'weeks'>,
): AnswerFilter {
  const { q = '', tag = null, week, metric, below = '', order } = params as Partial<Params>;
  const limit = below.trim() === '' ? NaN : Number(below);
  return {
    text: q,
    tag,
    week: weeks.find((one) => one.week === week)?.week ?? null,
    metric: metrics.find((one) => one.metric === metric)?.metric ?? OVERALL,
    below: Number.isFinite(limit) ? limit : null,
    order: ORDERS.find((one) => one === order) ?? 'lowest',
  };
}

/** The answer that an address names; null where it names none. An empty id is in no address. */
export function parseAnswerAddress({ id, at, n = '1' }: Partial<Params>): AnswerAddress | null {
  if (id === undefined && at === undefined) return null;
  return { id: id ?? '', at: at ?? null, number: /^[1-9]\d{0,8}$/.test(n) ? Number(n) : 0 };
}

/** The parameters of an address that leads to an answer. */
export function answerParams({ id, at, number }: AnswerAddress): Record<'id' | 'at' | 'n', string | null> {
  return { id, at, n: number === 1 ? null : String(number) };
}

/** The parameters of an address that names no answer. */
export const NO_ANSWER = { id: null, at: null, n: null };
