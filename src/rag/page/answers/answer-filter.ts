/** The filter of the answers as parameters of an address, and back. */
import type { EvaluationReport } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../web/kit/address.ts';
import { OVERALL } from '../../report/evaluation-numbers.ts';

export const ORDERS = ['lowest', 'highest', 'newest', 'oldest'] as const;
export type Order = (typeof ORDERS)[number];

/** What is empty filters nothing. */
export interface AnswerFilter {
  /** Looked for in ids, queries, answers and tags, in any case. */
  readonly text: string;
  readonly tag: string | null;
  /** Such as `2026-W47`. */
  readonly week: string | null;
  /** What rows show and are ordered by, and what `below` is about. */
  readonly metric: string;
  /** Only answers with a smaller value of the metric. */
  readonly below: number | null;
  readonly order: Order;
}

/** What the report does not know is left out, but for tags: an answer may have one that is too rare for the report. */
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
