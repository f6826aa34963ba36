/** Builds the JSON line of a result. */
import type { CitationComparison } from '../citations/accuracy.ts';
import type { EvaluationResult } from '../documents/evaluation-result.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { Seat } from '../asking/seats.ts';
import type { Judgment } from './judged-metrics.ts';
import type { ScoredAnswer } from './score-answer.ts';

/** A judgment, and the seat that gave it where there are several. */
export interface SeatJudgment extends Judgment, Partial<Seat> {}

/** Absent metrics are in neither `metrics` nor `weights`; `absent` has their reasons. */
export function resultLine(
  { id, time }: Pick<AnsweredQuery, 'id' | 'time'>,
  { scores, citations }: ScoredAnswer,
  judgments: readonly SeatJudgment[],
  claims: NonNullable<EvaluationResult['claims']> = [],
): EvaluationResult {
  const metrics = Object.entries(scores.metrics);
  return {
    id,
    time,
    overall: scores.overall,
    metrics: Object.fromEntries(metrics.map(([name, { value }]) => [name, value])),
    weights: Object.fromEntries(metrics.flatMap(([name, { weight }]) => (weight === 0 ? [] : [[name, weight]]))),
    absent: scores.absent,
    citations: citations === null ? null : withoutRepeats(citations),
    judgments: judgments.map(({ judge, context, reading, model, repeat }) => ({
      ...(model === undefined || repeat === undefined ? {} : { model, repeat }),
      judge,
      context,
      score: reading?.score ?? null,
      missing: reading === null ? 'no reply' : reading.score === null ? reading.missing : null,
    })),
    ...(claims.length === 0 ? {} : { claims }),
  };
}

/** Open citations, reduced to their position and text. */
function withoutRepeats({ open, ...others }: CitationComparison): EvaluationResult['citations'] {
  return { ...others, open: open.map(({ text, start, end }) => ({ text, start, end })) };
}
