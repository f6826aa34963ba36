/** Computes metrics from the scores of judges. */
import type { WhyAbsent } from '../documents/why-absent.ts';
import { JUDGE_IDS, JUDGES, type JudgeId } from '../judges/judges.ts';
import type { Reading } from '../replies/reading.ts';
import { metricName } from '../judges/judge.ts';
import type { Values } from './weigh.ts';

/** The outcome of one request to a judge. */
export interface Judgment {
  readonly judge: JudgeId;
  /** The position of the context, from 0; null for the whole answer. */
  readonly context: number | null;
  /** null where there is no reply. */
  readonly reading: Reading | null;
}

export interface Judgments {
  readonly judgments: readonly Judgment[];
  /** Judges that were not asked, and why. */
  readonly absent: ReadonlyMap<JudgeId, WhyAbsent>;
}

/** No judge was asked. */
export const NO_JUDGMENTS: Judgments & { readonly judgments: readonly never[] } = { judgments: [], absent: new Map() };

/** A value for each judge that gave a score: the mean of its scores over the contexts, as a share of its best score. */
export function judgedMetrics({ judgments, absent }: Judgments, k: number): Values {
  const values = new Map<string, number>();
  const reasons = new Map<string, WhyAbsent>();
  for (const judge of JUDGE_IDS) {
    const metric = metricName(JUDGES[judge], k);
    const own = judgments.filter((judgment) => judgment.judge === judge);
    const scores = own.flatMap(({ reading }) => (typeof reading?.score === 'number' ? [reading.score] : []));
    if (scores.length > 0)
      values.set(metric, scores.reduce((sum, score) => sum + score, 0) / scores.length / JUDGES[judge].best);
    else reasons.set(metric, own.length === 0 ? (absent.get(judge) ?? 'not asked') : whyNone(own));
  }
  return { values, absent: reasons };
}

function whyNone(judgments: readonly Judgment[]): WhyAbsent {
  return judgments.every(({ reading }) => reading === null) ? 'no reply' : 'no score';
}
