/**
 * The reasons why a metric was not computed: the answer lacks an input that the metric needs (judgments of documents, a ground truth,
 * contexts …); no judge was asked for the metric; the answer cites nothing; the judge gave no reply; the reply has no score; the text makes no
 * claim that the metric is about.
 */
export const WHY_ABSENT = ['no input', 'not asked', 'no citation', 'no reply', 'no score', 'no claim'] as const;
export type WhyAbsent = (typeof WHY_ABSENT)[number];
