/** Computes the metrics of one query under a convention, by name. */
import type { MetricOptions } from '../documents/retrieval.ts';
import type { Judgments, RetrievalQuery } from './query.ts';
import { proposalMrr, proposalNdcg, proposalPrecision, proposalRecall } from './proposal-metrics.ts';
import { trecMetrics } from './trec-metrics.ts';

/** The names of the metrics of a query. Queries of the same shape share one object. */
export interface MetricShape {
  readonly names: readonly string[];
  /** Whether the lists are cut at a `k` of the query. */
  readonly ownCutoffs: boolean;
}

export interface Evaluation {
  readonly shape: MetricShape;
  /** In the order of the names; null where the query has no metrics. */
  readonly values: readonly number[] | null;
  readonly isJudged: boolean;
  /** How many documents are relevant, retrieved or not. */
  readonly relevant: number;
  /** How many documents were retrieved more than once. */
  readonly duplicates: number;
}

const TREC_CUT = ['recall', 'precision', 'hitRate', 'ndcg', 'ndcgExp', 'mrr', 'map'] as const;
const TREC_WHOLE = ['mrr', 'map', 'ndcg', 'ndcgExp'] as const;
/** Where a query has its own `k`, names mean the metrics at that cut-off; its reciprocal rank is always that of the whole list. */
const TREC_OWN = [...TREC_CUT.map((name) => (name === 'mrr' ? 'mrr@k' : name)), 'mrr'];
const PROPOSAL_CUT = ['recall', 'precision', 'ndcg'] as const;
const UNJUDGED: Judgments = { relevance: new Map(), gains: new Map() };

/** Computes the metrics of queries under the same options. */
export class Evaluator {
  readonly options: MetricOptions;
  /** The metrics of queries without `k`. */
  readonly shape: MetricShape;
  readonly #ownShape: MetricShape;

  constructor(options: MetricOptions) {
    this.options = options;
    const { convention, cutoffs } = options;
    const shared = cutoffs.map((k) => `@${k}`);
    const namesFor = convention === 'trec' ? trecNames : proposalNames;
    this.shape = { names: namesFor(shared), ownCutoffs: false };
    this.#ownShape = { names: convention === 'trec' ? TREC_OWN : proposalNames(['']), ownCutoffs: true };
  }

  /** @throws TypeError that names the field, for a `k` that the convention does not allow. */
  evaluate({ retrieved, judgments, k }: RetrievalQuery): Evaluation {
    const { convention, cutoffs, relevanceLevel } = this.options;
    if (convention === 'trec' && k !== null && k < 1) throw new TypeError('k: must be at least 1');
    const metricsUnder = convention === 'trec' ? underTrec : underProposal;
    const cuts = k === null ? cutoffs : [k];
    const { values, ...counts } = metricsUnder(retrieved, judgments ?? UNJUDGED, cuts, relevanceLevel);
    const shape = k === null ? this.shape : this.#ownShape;
    return {
      shape,
      values: convention === 'proposal' || judgments !== null ? values.slice(0, shape.names.length) : null,
      isJudged: judgments !== null,
      ...counts,
    };
  }
}

type Metrics = Pick<Evaluation, 'relevant' | 'duplicates'> & { readonly values: readonly number[] };

function underTrec(
  retrieved: readonly string[],
  judgments: Judgments,
  cutoffs: readonly number[],
  level: number,
): Metrics {
  const { cuts, whole, ...counts } = trecMetrics(retrieved, judgments, cutoffs, level);
  const values = cuts.flatMap((cut) => TREC_CUT.map((name) => cut[name]));
  return { values: [...values, ...TREC_WHOLE.map((name) => whole[name])], ...counts };
}

function underProposal(
  retrieved: readonly string[],
  { relevance, gains }: Judgments,
  cutoffs: readonly number[],
  level: number,
): Metrics {
  const relevant = new Set([...relevance].filter(([, grade]) => grade >= level).map(([id]) => id));
  const values = cutoffs.flatMap((k) => [
    proposalRecall(retrieved, relevant, k),
    proposalPrecision(retrieved, relevant, k),
    proposalNdcg(retrieved, gains, k),
  ]);
  return {
    values: [...values, proposalMrr(retrieved, relevant)],
    relevant: relevant.size,
    duplicates: retrieved.length - new Set(retrieved).size,
  };
}

function trecNames(cuts: readonly string[]): string[] {
  return [...namesAt(cuts, TREC_CUT), ...TREC_WHOLE];
}

function proposalNames(cuts: readonly string[]): string[] {
  return [...namesAt(cuts, PROPOSAL_CUT), 'mrr'];
}

function namesAt(cuts: readonly string[], names: readonly string[]): string[] {
  return cuts.flatMap((cut) => names.map((name) => `${name}${cut}`));
}
