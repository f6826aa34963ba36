/** Explains the terms and numbers of the report. */
export const EVALUATION_READING: readonly string[] = [
  '## How to read this',
  '',
  '- All metrics are means over answers from 0 to 1; higher is better, unless the table states that lower is. **absent** answers lack a metric and are not in its mean: a missing reply or score never counts as 0.',
  '- **weight** is the share of the score that a metric had. Where it differs from the weight of its group above, metrics were absent and gave their weights to others.',
  '- Intervals are about other queries like these. Answers with the same id are answers to one query, and depend on each other, so that intervals count **queries**. That of a mean is Wilson’s for an effective number of values (docs/statistics/means-over-time.md); it stays between 0 and 1, and has a width even where all values are equal. That of a difference follows from those of the two means, with a continuity correction, and takes into account that some queries are on both sides. A single query has no interval.',
  '- **Changes** are found by binary segmentation: the boundary between two weeks with the largest difference in standard errors, then the same on both sides of it, with at least thirty answers on each. Weeks that share queries are compared on them. The level is divided by all tests, so that where nothing changes the report names a change in at most one of twenty cases. A change shows when, and not why: the kind of questions may have changed.',
  '- **The score** is compared on what both sides are made of: each metric counts with the smaller one of its two mean weights. A change of these weights alone is no drop and no rise.',
  '- **up is higher**: the probability that an answer with thumbs up has a higher value than one with thumbs down (0.5 means no relation), with the interval of Newcombe’s method 5. Answers with a thumb are not a random sample.',
  '- **Recommendations** are rules over the intervals; docs/evaluations.md lists them. They test several numbers at 5 % each.',
  '- Only results of this scoring are included. Another weight, prompt, reply parser, model or convention is another scoring, and its scores are not comparable.',
];
