/** How to read a comparison of two systems, at the end of its report. */
export const COMPARISON_READING: readonly string[] = [
  '## How to read it',
  '',
  '- **Only queries of both systems are compared**, and each counts once: several answers of a system to one query are averaged first.',
  '- **B − A** is the difference of the means. Its interval (95 %) is about other queries like these. It follows from the intervals of both means and their correlation.',
  '- **p** is from the exact sign-flip test by query: how often a difference as large would occur if it were chance which of the two values of a query is that of B. A metric is significant if its p (Holm) is at most 0.05, which allows for the number of metrics. After ≈ p is an approximation.',
  '- **detectable** is the difference that 80 % of comparisons with so many queries like these would find. A true difference below it is easily missed: “not significant” does not mean “equal”.',
  '- **The score** is compared only for queries whose score is made of the same metrics with the same weights on both sides.',
];
