/** Computes metrics from the scores of judges. */
import { listComputed, type ComputedJudgments } from '../asking/computed-judges.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';
import { metricName } from '../judges/judge.ts';
import type { JudgeSet } from '../judges/judge-set.ts';
import type { Reading } from '../replies/reading.ts';
import type { Values } from './weigh.ts';

/** The outcome of one request to a judge. */
export interface Judgment {
  readonly judge: string;
  /** The position of the context, from 0; null for the whole answer. */
  readonly context: number | null;
  /** null where there is no reply. */
  readonly reading: Reading | null;
}

export interface Judgments {
  readonly judgments: readonly Judgment[];
  /** Judges that were not asked, and why. */
  readonly absent: ReadonlyMap<string, WhyAbsent>;
  /** The outcomes of judges that ask in several steps. */
  readonly computed: ComputedJudgments;
}

/** No judge was asked. */
export const NO_JUDGMENTS: Judgments & { readonly judgments: readonly never[] } = {
  judgments: [],
  absent: new Map(),
  computed: {},
};

/**
 * A value for each judge that gave a score: the mean of its scores over the contexts, as a share of its best score; and the metrics of the
 * computed judges that were asked.
 */
export function judgedMetrics({ judgments, absent, computed }: Judgments, k: number, judges: JudgeSet): Values {
  const values = new Map<string, number>();
  const reasons = new Map<string, WhyAbsent>();
  for (const judge of judges.direct) {
    const metric = metricName(judge, k);
    const own = judgments.filter((judgment) => judgment.judge === judge.id);
    const scores = own.flatMap(({ reading }) => (typeof reading?.score === 'number' ? [reading.score] : []));
    if (scores.length > 0)
      values.set(metric, scores.reduce((sum, score) => sum + score, 0) / scores.length / judge.best);
    else reasons.set(metric, own.length === 0 ? (absent.get(judge.id) ?? 'not asked') : whyNone(own));
  }
  for (const { values: own } of listComputed(computed)) {
    for (const [metric, why] of own.absent) if (!values.has(metric)) reasons.set(metric, why);
    for (const [metric, value] of own.values) {
      values.set(metric, value);
      reasons.delete(metric);
    }
  }
  return { values, absent: reasons };
}

function whyNone(judgments: readonly Judgment[]): WhyAbsent {
  return judgments.every(({ reading }) => reading === null) ? 'no reply' : 'no score';
}
