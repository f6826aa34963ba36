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
import type { Judgments } from './query.ts';

/** The metrics at a cut-off k. */
interface CutMetrics {
  readonly recall: number;
  readonly precision: number;
  /** trec_eval's success: whether there is a relevant document. */
  readonly hitRate: number;
  readonly ndcg: number;
  readonly ndcgExp: number;
  readonly mrr: number;
  readonly map: number;
}

export interface TrecMetrics {
  /** One for each cut-off. */
  readonly cuts: readonly CutMetrics[];
  /** Of the whole list. */
  readonly whole: Pick<CutMetrics, 'mrr' | 'map' | 'ndcg' | 'ndcgExp'>;
  /** How many documents are relevant, retrieved or not. */
  readonly relevant: number;
  /** How many documents were retrieved more than once. */
  readonly duplicates: number;
}

/** Sums over the documents up to a rank. */
interface Sums {
  found: number;
  /** Precision at each relevant document. */
  precision: number;
  firstRank: number;
  dcg: number;
  dcgExp: number;
}

/**
 * The metrics of one query. Metrics that divide by a number of relevant documents are 0 where there are none, as in trec_eval.
 * @param cutoffs - at least 1 each, ascending.
 * @param level - the lowest grade of a relevant document; trec_eval's `-l`.
 */
export function trecMetrics(
  retrieved: readonly string[],
  { relevance, gains }: Judgments,
  cutoffs: readonly number[],
  level: number,
): TrecMetrics {
  const ranking = [...new Set(retrieved)];
  const relevant = [...relevance.values()].filter((grade) => grade >= level).length;
  const best = [...gains.values()].filter((gain) => gain > 0).toSorted((a, b) => b - a);
  const sums = sumsAt(cutoffs, ranking, (one, id, rank) => {
    if ((relevance.get(id) ?? 0) >= level) addRelevant(one, rank);
    addGain(one, gains.get(id) ?? 0, rank);
  });
  const ideals = sumsAt(cutoffs, best, addGain);
  const metrics = sums.map((one, at) => computeMetrics(one, ideals[at] as Sums, cutoffs[at] ?? 0, relevant));
  return {
    cuts: metrics.slice(0, -1),
    whole: metrics.at(-1) as CutMetrics,
    relevant,
    duplicates: retrieved.length - ranking.length,
  };
}

const NOTHING: Readonly<Sums> = { found: 0, precision: 0, firstRank: 0, dcg: 0, dcgExp: 0 };

function computeMetrics(sums: Sums, ideal: Pick<Sums, 'dcg' | 'dcgExp'>, k: number, relevant: number): CutMetrics {
  return {
    recall: ratio(sums.found, relevant),
    precision: ratio(sums.found, k),
    hitRate: sums.found > 0 ? 1 : 0,
    ndcg: ratio(sums.dcg, ideal.dcg),
    ndcgExp: ratio(sums.dcgExp, ideal.dcgExp),
    mrr: ratio(1, sums.firstRank),
    map: ratio(sums.precision, relevant),
  };
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

/** The sums at each cut-off, and then those of the whole list. */
function sumsAt<Item>(
  cutoffs: readonly number[],
  ranking: readonly Item[],
  add: (sums: Sums, item: Item, rank: number) => void,
): Sums[] {
  const marks: Sums[] = [];
  const sums = { ...NOTHING };
  for (let at = 0; at < ranking.length; at++) {
    if (at === cutoffs[marks.length]) marks.push({ ...sums });
    add(sums, ranking[at] as Item, at + 1);
  }
  while (marks.length <= cutoffs.length) marks.push({ ...sums });
  return marks;
}

function addRelevant(sums: Sums, rank: number): void {
  sums.found++;
  sums.precision += sums.found / rank;
  if (sums.firstRank === 0) sums.firstRank = rank;
}

function addGain(sums: Sums, grade: number, rank: number): void {
  if (grade <= 0) return;
  const discount = Math.log2(rank + 1);
  sums.dcg += grade / discount;
  sums.dcgExp += (2 ** grade - 1) / discount;
}
