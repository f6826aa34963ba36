/**
 * Retrieval metrics as trec_eval 9 computes them (github.com/usnistgov/trec_eval): m_recall.c, m_P.c, m_success.c, m_ndcg_cut.c, m_ndcg.c, m_map.c,
 * m_map_cut.c and m_recip_rank.c, over ranks that form_res_rels.c makes.
 *
 * - Lists shorter than k are filled up with documents that are not relevant: precision is divided by k.
 * - nDCG: Järvelin and Kekäläinen 2002, with the discount log2(rank + 1) at every rank, as trec_eval has it since version 9. The gain is
 *   the grade (`ndcg`), or 2^grade − 1 (`ndcgExp`: Burges et al. 2005; not in trec_eval). Grades of 0 and below are worth nothing. The
 *   relevance level does not matter to it.
 * - trec_eval stops at a document that is retrieved twice; here it counts at its first place, those below move up, and it is counted.
 */
import type { JudgedRanking, RankedDocument } from './ranking.ts';

/** The metrics at a cut-off. `hitRate` is trec_eval's success: whether there is a relevant document. */
export const TREC_CUT = ['recall', 'precision', 'hitRate', 'ndcg', 'ndcgExp', 'mrr', 'map'] as const;
/** The metrics of the whole list. */
export const TREC_WHOLE = ['mrr', 'map', 'ndcg', 'ndcgExp'] as const;

/**
 * The metrics of one query: {@link TREC_CUT} at each cut-off, and then {@link TREC_WHOLE}. Metrics that divide by a number of relevant documents
 * are 0 where there are none, as in trec_eval.
 * @param cutoffs - at least 1 each, ascending.
 */
export function trecMetrics(ranking: JudgedRanking, cutoffs: readonly number[]): number[] {
  const { relevant } = ranking;
  const sums = new Sums(ranking);
  const values: number[] = [];
  for (const k of cutoffs) {
    sums.extendTo(k);
    const { found, precision, firstRank } = sums;
    values.push(ratio(found, relevant), ratio(found, k), found > 0 ? 1 : 0, sums.ndcg(), sums.ndcgExp());
    values.push(ratio(1, firstRank), ratio(precision, relevant));
  }
  sums.extendTo(Infinity);
  values.push(ratio(1, sums.firstRank), ratio(sums.precision, relevant), sums.ndcg(), sums.ndcgExp());
  return values;
}

/** Sums over the documents of a ranking and over the best order of its gains, down to a rank. */
class Sums {
  found = 0;
  /** Precision at each relevant document. */
  precision = 0;
  /** Of the first relevant document; 0 where there is none. */
  firstRank = 0;
  readonly #ranking: JudgedRanking;
  readonly #actual: DiscountedGain = { sum: 0, exponentialSum: 0 };
  readonly #ideal: DiscountedGain = { sum: 0, exponentialSum: 0 };
  /** The places in the lists of the ranking of what comes next. */
  #nextDocument = 0;
  #nextGain = 0;

  constructor(ranking: JudgedRanking) {
    this.#ranking = ranking;
  }

  /** @param last the last rank; not less than before. */
  extendTo(last: number): void {
    const { documents, gains } = this.#ranking;
    for (; this.#nextDocument < documents.length; this.#nextDocument++) {
      const { rank, isRelevant, gain } = documents[this.#nextDocument] as RankedDocument;
      if (rank === null) continue;
      if (rank > last) break;
      if (isRelevant) this.#addRelevant(rank);
      addGain(this.#actual, gain, rank);
    }
    for (; this.#nextGain < Math.min(gains.length, last); this.#nextGain++)
      addGain(this.#ideal, gains[this.#nextGain] as number, this.#nextGain + 1);
  }

  ndcg(): number {
    return ratio(this.#actual.sum, this.#ideal.sum);
  }

  ndcgExp(): number {
    return ratio(this.#actual.exponentialSum, this.#ideal.exponentialSum);
  }

  #addRelevant(rank: number): void {
    this.found++;
    this.precision += this.found / rank;
    if (this.firstRank === 0) this.firstRank = rank;
  }
}

/** The gain of documents, discounted by their ranks. */
interface DiscountedGain {
  sum: number;
  /** Of 2^gain − 1. */
  exponentialSum: number;
}

function addGain(total: DiscountedGain, gain: number, rank: number): void {
  if (gain <= 0) return;
  const discount = Math.log2(rank + 1);
  total.sum += gain / discount;
  total.exponentialSum += (2 ** gain - 1) / discount;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
