/** Small reports over evaluations, complete by their types. */
import type { EvaluationReport, MetricSummary, TagSummary } from '../../src/apps/rag/documents/evaluation-report.ts';

/** A metric with a mean and the half-width of its interval; null for none. */
export function metricSummary(
  metric: string,
  mean: number | null,
  half: number | null,
  more: Partial<MetricSummary> = {},
): MetricSummary {
  const interval = mean === null || half === null ? null : ([mean - half, mean + half] as const);
  return {
    metric,
    group: null,
    n: mean === null ? 0 : 100,
    queries: mean === null ? 0 : 100,
    absent: [],
    weight: null,
    mean,
    interval,
    histogram: [],
    ...more,
  };
}

/** One metric of the answers with a tag. */
export function tagSummary(tag: string, mean: number, half: number, n = 40): TagSummary {
  const metric = { metric: 'overall', n, queries: n, mean, interval: [mean - half, mean + half] as const };
  return { tag, answers: n, metrics: [{ ...metric, difference: null, differenceInterval: null }] };
}

/** Of 120 answers, without metrics, tags and feedback. */
export function evaluationReport(more: Partial<EvaluationReport> = {}): EvaluationReport {
  return {
    reportVersion: 2,
    composition: null,
    agreement: [],
    usage: null,
    verdicts: null,
    ratings: null,
    queries: null,
    tool: { name: 'answer-audit', version: '0.0.0' },
    file: 'evaluations.db',
    period: { since: '2026-11-15T00:00:00Z', until: '2026-11-22T00:00:00Z', first: null, last: null },
    scoring: {
      convention: 'standard',
      k: 5,
      relevanceLevel: 1,
      citationLevel: 'article',
      groups: [
        { id: 'generation', weight: 1, metrics: ['faithfulness', 'correctness'], otherwise: ['answerRelevance'] },
      ],
      aliases: {},
      judging: null,
    },
    counts: { answers: 120, scored: 110, scoredQueries: 110, withoutTime: 0, requests: 200, unanswered: 3, unread: 8 },
    metrics: [],
    weeks: [],
    changes: [],
    changeTests: 0,
    tags: [],
    worst: [],
    recommendations: [],
    feedback: null,
    calibration: [],
    ...more,
  };
}
