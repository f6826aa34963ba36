/** What extractors cost, and how much more accurate they are than other labellings. */
import type { ComparedCost, ExtractorCost, SchemeComparison } from './documents/reviews.ts';
import { isExtractor, type ReviewEstimates } from './calibration.ts';

/** What all replies of an extractor used. */
export type ExtractorSpending = Omit<ExtractorCost, 'against'>;

/** The level of the tests. */
const ALPHA = 0.05;

/** The extractors of a sample. @param spending of extractors; those that are not in the sample are left out. */
export function describeCosts(
  { labelings, estimator }: ReviewEstimates,
  spending: readonly ExtractorSpending[],
): ExtractorCost[] {
  const others = labelings.filter((other) => !isExtractor(other));
  return labelings.flatMap((labeling) => {
    const own = spending.find(({ scheme }) => scheme === labeling.scheme);
    if (own === undefined) return [];
    return [{ ...own, against: others.map((other) => describeCost(estimator.compare(labeling, other), own.cost)) }];
  });
}

function describeCost(comparison: SchemeComparison, cost: number | null): ComparedCost {
  const { other, difference } = comparison;
  if (difference === null) return { other, difference, verdict: 'open', costPerPoint: null };
  const { pp, low, high } = difference;
  const verdict = findVerdict(comparison, difference);
  return {
    other,
    difference: { pp, low, high },
    verdict,
    costPerPoint:
      verdict === 'better' && cost !== null ? { cost: cost / pp, low: cost / high, high: cost / low } : null,
  };
}

function findVerdict(
  { p, isCensus }: SchemeComparison,
  { low, high }: NonNullable<SchemeComparison['difference']>,
): ComparedCost['verdict'] {
  const isTested = isCensus || (p !== null && p <= ALPHA);
  if (!isTested || (low <= 0 && high >= 0)) return 'open';
  return low > 0 ? 'better' : 'worse';
}
