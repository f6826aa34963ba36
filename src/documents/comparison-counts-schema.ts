/** The schemas of counts in a comparison, and of statistics by item. */
import { z } from 'zod';
import { count, intervalSchema, share } from '../base/core/document-schema.ts';

/** The test of a difference, and its standard error. */
export const tested = {
  sePp: z
    .number()
    .min(0)
    .nullable()
    .describe(
      'Standard error of the difference over items, in percentage points (CR2; Bell and McCaffrey 2002); null for fewer than two items.',
    ),
  p: share
    .nullable()
    .describe(
      'p of the difference over items: how often it would be at least this large if each item were as likely to change in the other direction (sign-flip test; Fisher 1935). Null without a trial.',
    ),
  minP: share
    .nullable()
    .describe(
      'The smallest p that the test could give: above 0.05, with fewer than six items that change or with one or two that carry more than half of the change, the difference cannot be tested.',
    ),
  isExact: z.boolean().describe('Whether p is exact, and no approximation.'),
};

/** The difference of the accuracies of two sides of the same trials. */
export const difference = {
  items: count.describe(
    'Items of these trials: an item is a data set (in logs the task) and an item id, and a trial without an item id is one item.',
  ),
  flipItems: count.describe('Items whose number of right answers differs between the two sides.'),
  accuracyDeltaInterval: intervalSchema
    .nullable()
    .describe(
      'Where accuracy on the right minus accuracy on the left may be for items like these, in percentage points; null without a trial and for several trials of a single item.',
    ),
  ...tested,
};

export const accuracyInterval = intervalSchema.nullable();

/** Statistics by item. All trials of an item count together, because they depend on each other. */
const statistics = {
  fromInterval: accuracyInterval.describe(
    'Where the accuracy on the left may be for items like these, in percent; null without a trial and for several trials of a single item.',
  ),
  toInterval: accuracyInterval.describe('The same for the accuracy on the right.'),
  ...difference,
};

/** The keys of counts; files have more. */
export const counts = {
  trials: count.describe('Trials with a ground truth that both sides label.'),
  changedPredictions: count.describe('The two sides answer different texts, or only one of them answers.'),
  otherNotation: count.describe(
    'Of `changedPredictions`: the two texts are compared as the same answer, such as 20 and 20.0, or a sentence and the number that is picked from it.',
  ),
  gained: count.describe('Wrong on the left, right on the right.'),
  lost: count.describe('Right on the left, wrong on the right.'),
  fromCorrect: count.describe('Trials that are right on the left.'),
  toCorrect: count.describe('Trials that are right on the right.'),
  fromUnparsed: count.describe('Trials without an answer on the left.'),
  toUnparsed: count.describe('Trials without an answer on the right.'),
  ...statistics,
};

export const comparisonCountsSchema = z.strictObject(counts).meta({
  id: 'counts',
  description: 'Counts over the trials with a ground truth that both sides label, and statistics over items.',
});

export const differenceSchema = z
  .strictObject(difference)
  .meta({ id: 'difference', description: 'A difference of two accuracies, over items.' });
