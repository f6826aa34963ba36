/** The rule about contexts that are not relevant. */
import { attainablePrecision } from '../../scores/metric-names.ts';
import { attainedPrecision } from '../../scores/attained-precision.ts';
import { meanOfResults } from '../means.ts';
import { lowestFirst, valueAt, type Results } from '../results.ts';
import { withinDrop } from './drops.ts';
import { decimals, findMetric, from, idsAt, number, type Findings, type Rule } from './findings.ts';

/** The rule applies to means below it. */
const ENOUGH = 0.5;

interface Relevance {
  readonly metric: string;
  readonly column: Float64Array;
}

/** The grades of a judge; without them the precision, as a share of the attainable one. */
function findRelevance(findings: Findings): Relevance {
  const { results, scoring } = findings;
  const judged = `contextRelevance@${scoring.k}`;
  if (findMetric(findings, judged) !== null)
    return { metric: judged, column: results.columns.get(judged) ?? new Float64Array() };
  const metric = attainablePrecision(scoring.k);
  return {
    metric,
    column: Float64Array.from({ length: results.n }, (_, place) => attainedAt(results, scoring.k, place)),
  };
}

/** NaN without a precision. Results of stored scorings may have no attainable precision, so it is computed again. */
function attainedAt(results: Results, k: number, place: number): number {
  const precision = valueAt(results, `precision@${k}`, place);
  return precision === null
    ? (valueAt(results, attainablePrecision(k), place) ?? Number.NaN)
    : attainedPrecision(precision, valueAt(results, `recall@${k}`, place) ?? 0);
}

/** Whether no other list of k documents would have a higher recall, nDCG or reciprocal rank. */
function isPerfect(results: Results, k: number, place: number): boolean {
  const isOne = (value: number | null): boolean => value !== null && value >= 1;
  const found = attainedAt(results, k, place);
  const rank = valueAt(results, 'mrr', place) ?? 1; // follows from nDCG
  return found >= 1 && isOne(valueAt(results, `ndcg@${k}`, place)) && rank >= 1;
}

export const IRRELEVANT_CONTEXTS: Rule = {
  id: 'irrelevant-contexts',
  summary: `The interval of contextRelevance@k (of attainablePrecision@k where no judge was asked) is below ${number(ENOUGH)}. Answers whose recall@k, nDCG@k and MRR are as high as they can be count as 1.`,
  when: (findings) => {
    const { results, scoring } = findings;
    const { metric, column: given } = findRelevance(findings);
    const perfect = new Set([...given.keys()].filter((place) => isPerfect(results, scoring.k, place)));
    const column = given.map((value, place) => (!Number.isNaN(value) && perfect.has(place) ? 1 : value));
    const counted = { ...results, columns: new Map([[metric, column]]) };
    const found = meanOfResults(counted, metric);
    if (found === null || found.interval === null || found.interval[1] >= ENOUGH) return null;
    const { n, items, mean, interval } = found;
    const answers = `${n} answers${items === n ? '' : ` to ${items} queries`}`;
    const ones = [...perfect].filter((place) => !Number.isNaN(column[place])).length;
    const counts = ones === 0 ? '' : ` (1 for those whose recall, nDCG and MRR are as high as they can be: ${ones})`;
    return {
      advice: 'Give the model less irrelevant text: rank again, retrieve fewer documents, or cut them smaller.',
      within: withinDrop(findings, metric, ENOUGH),
      because: `${metric} is ${decimals(mean)} on average over ${answers}${counts} (${from(interval, decimals)}), below ${number(ENOUGH)}.`,
      ids: idsAt(results, lowestFirst(counted, metric)),
    };
  },
};
