/** Computes the result of one answer: every metric that its input allows, and one score. */
import type { EvaluationScores, Scoring } from '../documents/evaluation.ts';
import type { WhyAbsent } from '../documents/why-absent.ts';
import type { CitationComparison } from '../citations/accuracy.ts';
import { LawIndex } from '../citations/law-index.ts';
import { Evaluator } from '../retrieval/evaluate.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { citationAccuracy, compareAnswer, measureProposalCitations } from './citation-accuracy.ts';
import { judgedMetrics, type Judgments } from './judged-metrics.ts';
import { JudgeSet } from '../judges/judge-set.ts';
import { JUDGES } from '../judges/judges.ts';
import { attainablePrecision, CITATION_ACCURACY, retrievalMetrics, usualRetrievalMetrics } from './metric-names.ts';
import { attainedPrecision } from './attained-precision.ts';
import { weigh, weighAsProposal, type Values } from './weigh.ts';
import { average } from '../../../stats/mean.ts';

export interface ScoredAnswer {
  readonly scores: EvaluationScores;
  /** null where no context has a text, and under the convention of the proposal. */
  readonly citations: CitationComparison | null;
}

/** Scores answers under the same settings. */
export class AnswerScorer {
  readonly scoring: Scoring;
  readonly judges: JudgeSet;
  readonly #laws: LawIndex;
  readonly #retrieval: Evaluator;
  /** The requested retrieval metrics. */
  readonly #wanted: readonly string[];

  constructor(scoring: Scoring) {
    const { convention, k, relevanceLevel, groups, aliases } = scoring;
    this.scoring = scoring;
    this.judges = new JudgeSet(scoring.judging?.judges);
    this.#laws = new LawIndex(new Map(Object.entries(aliases)));
    const options = { cutoffs: [k], relevanceLevel, complete: false };
    this.#retrieval = new Evaluator({ convention: convention === 'proposal' ? 'proposal' : 'trec', ...options });
    const named = new Set(groups.flatMap(({ metrics, otherwise }) => [...metrics, ...otherwise]));
    const usual = usualRetrievalMetrics(k);
    this.#wanted = [...retrievalMetrics(k), attainablePrecision(k)].filter(
      (name) => usual.includes(name) || named.has(name),
    );
  }

  /** @param seats the judgments of each seat of a panel; `[NO_JUDGMENTS]` where no judge was asked. */
  score(answer: AnsweredQuery, seats: readonly Judgments[]): ScoredAnswer {
    const judged = averageSeats(seats.map((judgments) => judgedMetrics(judgments, this.scoring.k, this.judges)));
    const { scores, citations } = this.#score(answer, judged);
    return { scores: withSeats(scores, judged), citations };
  }

  #score(answer: AnsweredQuery, judged: Values): ScoredAnswer {
    return this.scoring.convention === 'proposal'
      ? { scores: this.#asProposal(answer, judged), citations: null }
      : this.#asStandard(answer, judged);
  }

  #asStandard(answer: AnsweredQuery, judged: Values): ScoredAnswer {
    const { groups, citationLevel } = this.scoring;
    const retrieval = this.#scoreRetrieval(answer);
    const citations = compareAnswer(answer, citationLevel, this.#laws);
    const accuracy = citations === null ? null : citationAccuracy(citations);
    const values = new Map([...(retrieval ?? []), ...judged.values]);
    const absent = new Map<string, WhyAbsent>(judged.absent);
    if (retrieval === null) for (const name of this.#wanted) absent.set(name, 'no input');
    if (accuracy === null) absent.set(CITATION_ACCURACY, citations === null ? 'no input' : 'no citation');
    else values.set(CITATION_ACCURACY, accuracy);
    return { scores: weigh({ values, absent }, groups), citations };
  }

  /** Metrics by name; null where no document was retrieved or judged. */
  #scoreRetrieval({ contexts, relevant }: AnsweredQuery): Map<string, number> | null {
    if (contexts === null || relevant === null) return null;
    const retrieved = contexts.map(({ id }) => id);
    const judgments = { relevance: relevant, gains: relevant };
    const { shape, values } = this.#retrieval.evaluate({ retrieved, judgments, k: null });
    const { k } = this.scoring;
    const all = new Map(shape.names.map((name, at) => [name, values?.[at] ?? 0]));
    all.set(attainablePrecision(k), attainedPrecision(all.get(`precision@${k}`) ?? 0, all.get(`recall@${k}`) ?? 0));
    return new Map(this.#wanted.map((name) => [name, all.get(name) ?? 0]));
  }

  /**
   * Computes the result as the pipeline of the proposal does. It calls nDCG without grades, which always gives 0, and sets the
   * understanding of relations between laws to 0; without judgments of documents every retrieval metric is 0.
   */
  #asProposal(answer: AnsweredQuery, { values: judged, absent: missing }: Values): EvaluationScores {
    const { k, groups } = this.scoring;
    const isJudged = answer.relevant !== null && answer.relevant.size > 0;
    const retrieval = (isJudged ? this.#scoreRetrieval(answer) : null) ?? new Map<string, number>();
    const values = new Map(usualRetrievalMetrics(k).map((name) => [name, retrieval.get(name) ?? 0]));
    values.set(`ndcg@${k}`, 0);
    for (const [name, value] of judged) values.set(name, value);
    values.set(CITATION_ACCURACY, measureProposalCitations(answer));
    values.set(JUDGES.relationships.metric, 0);
    const absent = new Map([...missing].filter(([name]) => !values.has(name)));
    return weighAsProposal({ values, absent }, groups);
  }
}

/** Combines the metrics that the seats of a panel give to one answer. */
interface PanelValues extends Values {
  /** The values of all seats by metric, null where a seat gave none; empty for a single seat. */
  readonly seats: ReadonlyMap<string, readonly (number | null)[]>;
}

/**
 * One value for each metric, because seats that judge the same answer are not independent: the mean over the seats that gave one. A metric is
 * absent where no seat gave one, for the reason of the first seat.
 */
function averageSeats(seats: readonly Values[]): PanelValues {
  const [first] = seats;
  if (first === undefined) return { values: new Map(), absent: new Map(), seats: new Map() };
  if (seats.length === 1) return { ...first, seats: new Map() };
  const metrics = new Set(seats.flatMap(({ values, absent }) => [...values.keys(), ...absent.keys()]));
  const values = new Map<string, number>();
  const absent = new Map<string, WhyAbsent>();
  const bySeat = new Map<string, readonly (number | null)[]>();
  for (const metric of metrics) {
    const own = seats.map((seat) => seat.values.get(metric) ?? null);
    const mean = average(own.filter((value) => value !== null));
    if (mean === null) absent.set(metric, whyAbsent(seats, metric));
    else {
      values.set(metric, mean);
      bySeat.set(metric, own);
    }
  }
  return { values, absent, seats: bySeat };
}

function whyAbsent(seats: readonly Values[], metric: string): WhyAbsent {
  return seats.map(({ absent }) => absent.get(metric)).find((why) => why !== undefined) ?? 'not asked';
}

/** The scores with the value of each seat beside their mean. */
function withSeats(scores: EvaluationScores, { seats }: PanelValues): EvaluationScores {
  if (seats.size === 0) return scores;
  const metrics = Object.entries(scores.metrics).map(([metric, one]) => {
    const own = seats.get(metric);
    return [metric, own === undefined ? one : { ...one, seats: own }] as const;
  });
  return { ...scores, metrics: Object.fromEntries(metrics) };
}
