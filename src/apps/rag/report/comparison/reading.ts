/** How to read a comparison of two systems: words of the report and the page, and what they mean. */
export const COMPARISON_MEANINGS: readonly (readonly [word: string, meaning: string])[] = [
  [
    'queries',
    'Only queries of both systems are compared, and each counts once: several answers of a system to one query are averaged first.',
  ],
  [
    'B − A',
    'The difference of the means. Its interval (95 %) is about other queries like these. It follows from the intervals of both means and their correlation.',
  ],
  [
    'p',
    'From the sign-flip test by query: how often a difference as large would occur if it were chance which of the two values of a query is that of B. After ≈ p is an approximation; otherwise it is exact.',
  ],
  [
    'p (Holm)',
    'p adjusted for the number of metrics. A metric is significant if it is at most 0.05. Metrics in which too few queries differ for any p of 0.05 are not tested. The score is a separate test.',
  ],
  [
    'detectable',
    'The difference that 80 % of comparisons with so many queries like these would find at 5 %, before p is adjusted. A true difference below it is easily missed: “not significant” does not mean “equal”.',
  ],
  [
    'score',
    'It is compared only for queries whose score is made of the same metrics with the same weights on both sides.',
  ],
];

/** The last section of the Markdown report. */
export const COMPARISON_READING: readonly string[] = [
  '## How to read it',
  '',
  ...COMPARISON_MEANINGS.map(([word, meaning]) => `- **${word}**: ${meaning}`),
];
