/** The filter of the answers as parameters of an address, and back. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../web/kit/address.ts';
import { OVERALL } from '../../report/evaluation-numbers.ts';

export const ORDERS = ['lowest', 'highest', 'newest', 'oldest'] as const;
export type Order = (typeof ORDERS)[number];

/** An empty field does not filter. */
export interface AnswerFilter {
  /** Searched in ids, queries, answers and tags, ignoring case. */
  readonly text: string;
  readonly tag: string | null;
  /** Such as `2026-W47`. */
  readonly week: string | null;
  /** The metric that rows show and are ordered by, and that `below` is about. */
  readonly metric: string;
  /** Only answers with a smaller value of the metric. */
  readonly below: number | null;
  readonly order: Order;
}

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
