/** What is wrong with the verdicts of judges on claims, in a report of evaluations. */
import { z } from 'zod';
import { count } from '../../../base/core/document-schema.ts';

export const verdictCountsSchema = z
  .strictObject({
    claims: count.describe('Claims of answers and of ground truths.'),
    verdicts: count.describe('Verdicts that were read.'),
    unread: count.describe('Verdicts that a reply with other verdicts lacks.'),
    quotes: count.describe('Verdicts that must quote the text: those that are supported or contradicted.'),
    quotesNotFound: count.describe('Those without a quote that occurs in the text.'),
    conflicts: count.describe('Claims that one context supports and another one contradicts.'),
    scores: count.describe(
      'Replies that state a score beside their verdicts, also those of the direct judge of faithfulness.',
    ),
    scoresDiffer: count.describe('Those whose score differs from their verdicts by more than rounding.'),
  })
  .meta({ id: 'verdictCounts', description: 'Counts of the verdicts on claims.' });
