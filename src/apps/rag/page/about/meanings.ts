/** Explains the terms of the dashboard. */
export const MEANINGS: readonly (readonly [word: string, meaning: string])[] = [
  [
    'score',
    'Of one answer, the sum of value times weight over its metrics; of many, the mean. It goes from 0 to 1, as every metric does, and higher is better; lower is better for hallucination and noise sensitivity, which are in no score.',
  ],
  [
    'weight',
    'Groups have weights, and the metrics of a group share its weight equally. A metric that is absent gives its weight to the others, so the scores of two answers may be made of different metrics. Changes and differences of the score are on the weight that both sides have in common: each metric counts with the smaller one of its two mean weights.',
  ],
  [
    'absent',
    'A metric without a value: the answer lacks an input of the metric (no input), no judge was asked (not asked), nothing is cited (no citation), the judge did not reply (no reply), its reply has no score (no score), or the text makes no claim that the metric is about (no claim). It is in no mean, and never counts as 0.',
  ],
  [
    'interval',
    'Confidence level 95 %, about other queries like these. Answers with the same id are answers to one query, and depend on each other, so that intervals count queries. That of a mean is Wilson’s for an effective number of values; that of a difference follows from those of the two means. A single query has no interval.',
  ],
  [
    'change',
    'A week in which the level of a metric changes, found by binary segmentation with at least thirty answers on both sides. The level is divided by all tests: where nothing changes, a change is named in at most one of twenty reports. It shows when, and not why.',
  ],
  [
    'difference of a tag',
    'Mean of the answers with the tag minus mean of those without it. It does not show why: answers with a tag may be harder for another reason.',
  ],
  [
    'recommendation',
    'The advice of a named rule about the numbers. Rules compare intervals where there are any. They test several numbers at 5 % each.',
  ],
  [
    'citation',
    'A provision that the answer names. It is supported if the contexts contain it, down to the level of the scoring.',
  ],
  [
    'calibrated mean',
    'The mean that labels of all answers would have, estimated from the scores of the judge and the answers with a label. It corrects the mean of the judge by its errors on these, and is valid only if they are a random sample.',
  ],
  [
    'claim',
    'A statement of the answer or of the ground truth that can be understood alone. A judge gives a verdict on it for each text: the text supports it, contradicts it, or shows neither (absent).',
  ],
  ['judge', 'A model that was asked about an answer. The parser of the scoring reads its score from its reply.'],
];
