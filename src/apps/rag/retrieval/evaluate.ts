/** Computes the metrics of one query under a convention, by name. */
import type { MetricOptions } from '../documents/retrieval.ts';
import type { Judgments, RetrievalQuery } from './query.ts';
import { judgeRanking, type JudgedRanking } from './ranking.ts';
import { TREC_CUT, TREC_WHOLE, trecMetrics } from './trec-metrics.ts';

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
    const isTrec = convention === 'trec';
    if (isTrec && k !== null && k < 1) throw new TypeError('k: must be at least 1');
    const ranking = judgeRanking(retrieved, judgments ?? UNJUDGED, relevanceLevel);
    const isJudged = judgments !== null;
    const cuts = k === null ? cutoffs : [k];
    const shape = k === null ? this.shape : this.#ownShape;
    const values = isTrec ? trecMetrics(ranking, cuts) : proposalValues(ranking, cuts);
    return {
      shape,
      values: isTrec && !isJudged ? null : values.slice(0, shape.names.length),
      isJudged,
      relevant: ranking.relevant,
      duplicates: ranking.duplicates,
    };
  }
}

function proposalValues(ranking: JudgedRanking, cutoffs: readonly number[]): number[] {
  const values = cutoffs.flatMap((k) => [
    proposalRecall(ranking, k),
    proposalPrecision(ranking, k),
    proposalNdcg(ranking, k),
  ]);
  return [...values, proposalMrr(ranking)];
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

/** Documents of `retrieved[:k]` that are relevant, each once, among the relevant ones; 0 where nothing is relevant. */
function proposalRecall(ranking: JudgedRanking, k: number): number {
  return ranking.relevant === 0 ? 0 : countFound(ranking, k) / ranking.relevant;
}

/** Documents of `retrieved[:k]` that are relevant, each once, divided by k even where k is negative or fewer were retrieved; 0 for k = 0. */
function proposalPrecision(ranking: JudgedRanking, k: number): number {
  return k === 0 ? 0 : countFound(ranking, k) / k;
}

/** Discounted gain 2^grade − 1 of `retrieved[:k]`, divided by that of the best grades `[:k]`; 0 where the latter is 0. */
function proposalNdcg({ length, documents, gains }: JudgedRanking, k: number): number {
  const ideal = gains.slice(0, k).reduce((sum, gain, at) => sum + discounted(gain, at + 1), 0);
  if (ideal === 0) return 0;
  const end = sliceEnd(length, k);
  return documents.reduce((sum, { place, gain }) => (place <= end ? sum + discounted(gain, place) : sum), 0) / ideal;
}

/** 1 / the rank of the first relevant document of the whole list; 0 where there is none. */
function proposalMrr({ documents }: JudgedRanking): number {
  const first = documents.find(({ isRelevant }) => isRelevant);
  return first === undefined ? 0 : 1 / first.place;
}

/** The number of different relevant documents in `retrieved[:k]`. */
function countFound({ length, documents }: JudgedRanking, k: number): number {
  const end = sliceEnd(length, k);
  return documents.filter(({ place, rank, isRelevant }) => isRelevant && rank !== null && place <= end).length;
}

/** The last place of `[:k]`, as Python and JavaScript cut. */
function sliceEnd(length: number, k: number): number {
  return k < 0 ? length + k : k;
}

function discounted(gain: number, place: number): number {
  return (2 ** gain - 1) / Math.log2(place + 1);
}
