/** The schema of a comparison: the document of `audit compare`. */
import { answerSchema } from './claims.ts';
import { z } from 'zod';
import { MEASURE_IDS } from '../base/core/measure-id.ts';
import { count, share, toolSchema } from '../base/core/document-schema.ts';
import {
  accuracyInterval,
  comparisonCountsSchema,
  counts,
  difference,
  differenceSchema,
  tested,
} from './comparison-counts-schema.ts';
import { schemeFailureSchema, snippetSchema } from './parts-schema.ts';
import { comparisonScopeSchema } from './scope-schema.ts';

const percentagePoints = z.number();

export const fileComparisonSchema = z
  .strictObject({
    path: z.string().describe('The name of the log or run store. It does not depend on how its path was typed.'),
    ...counts,
    holm: share.nullable().describe('p adjusted over all files that can be tested (Holm 1979); null for the others.'),
    bh: share.nullable().describe('The same by Benjamini and Hochberg (1995).'),
    withoutTruth: count.describe('Trials without a ground truth; they are not counted.'),
    unlabeled: count.describe('Trials without a stored label, where the stored one is compared; they are not counted.'),
    failed: count.describe('Trials on which a scheme failed; they are not counted.'),
    outOfScope: count.describe(
      'Trials of tasks that a scheme of either side is not for, or without the choices that it needs; they are not counted.',
    ),
    notAsked: count
      .exactOptional()
      .describe(
        'Trials that an extractor was not asked about; they are not counted. Absent, as withoutReply, where there are none.',
      ),
    withoutReply: count
      .exactOptional()
      .describe('Trials that an extractor was asked about without a reply; they are not counted.'),
    votes: count.describe('Trials whose stored answer is a vote over several responses.'),
    errors: count.describe('Trials with an error message in place of a response.'),
    withoutResponse: count.describe('Other trials without a response; nothing can be parsed from them.'),
    noneGroundTruths: count.describe('Trials whose ground truth is the text "None".'),
  })
  .meta({ id: 'file', description: 'The counts of one log or run store.' });

export const pairEffectsSchema = z
  .strictObject({
    items: count.describe('Paired trials.'),
    oldResponsesFrom: count.describe('Right answers: old responses, left side.'),
    oldResponsesTo: count.describe('Right answers: old responses, right side.'),
    newResponsesTo: count.describe('Right answers: new responses, right side.'),
    newResponsesFrom: count
      .nullable()
      .describe(
        'Right answers: new responses, left side. null where the left side is the stored answer: what the old parser finds in new responses is not known.',
      ),
    totalPp: percentagePoints.describe(
      'Accuracy of (new responses, right side) minus accuracy of (old responses, left side), in percentage points.',
    ),
    parserPp: percentagePoints.describe('The effect of the parser on the old responses, in percentage points.'),
    modelPp: percentagePoints.describe('The effect of the responses under the new parser, in percentage points.'),
    total: differenceSchema.describe('Interval and test of totalPp.'),
    parser: differenceSchema.describe('Interval and test of parserPp.'),
    model: differenceSchema.describe('Interval and test of modelPp.'),
    labelledNew: count.describe('Items that are labelled in the new log.'),
    reproducesNew: count.describe('Those of them whose label the right side reproduces.'),
  })
  .meta({
    id: 'effects',
    description:
      'Right answers of the paired items by responses and parser, and differences in percentage points of the paired items.',
  });

const logSideSchema = z
  .strictObject({
    trials: count,
    items: count,
    correct: count,
    interval: accuracyInterval.describe('Where the accuracy may be for items like these, in percent.'),
  })
  .meta({ id: 'logSide', description: 'All trials of one log that have a ground truth and a stored label.' });

const wholeLogsSchema = z
  .strictObject({
    old: logSideSchema,
    new: logSideSchema,
    sharedItems: count.describe('Items with a labelled trial in both logs.'),
    method: z
      .enum(['tango', 'newcombe', 'mover'])
      .nullable()
      .describe('How the interval was computed; null if one of the logs has no label.'),
    accuracyDeltaPp: percentagePoints
      .nullable()
      .describe('Accuracy of the new log minus accuracy of the old one, in percentage points.'),
    accuracyDeltaInterval: difference.accuracyDeltaInterval,
    ...tested,
  })
  .meta({
    id: 'wholeLogs',
    description:
      'All labelled trials of both logs, also repeats and items that only one of them has. p is over the items of both.',
  });

export const pairComparisonSchema = z
  .strictObject({
    old: z.string(),
    new: z.string(),
    names: z
      .strictObject({ kind: z.enum(['model', 'log']), old: z.string(), new: z.string() })
      .describe(
        'What reports call the two sides: their models, if each log has one and the two differ; else the logs.',
      ),
    items: z.strictObject({ old: count, new: count, paired: count }).describe('Trials with a ground truth.'),
    withoutTruth: count.describe(
      'Trials without a ground truth in each log that has them; a trial of both logs counts once.',
    ),
    responses: z.strictObject({
      same: count,
      different: count,
      missing: count.describe('At least one of the two logs has no response.'),
    }),
    stored: comparisonCountsSchema.describe(
      'Stored answers of the old log against those of the new one, of all paired items.',
    ),
    sameResponse: comparisonCountsSchema.describe('The same for the items with the same response.'),
    differentResponse: comparisonCountsSchema.describe('The same for the items with different responses.'),
    logs: wholeLogsSchema,
    effects: pairEffectsSchema.nullable().describe('null without a parser to apply to both logs.'),
  })
  .meta({ id: 'pair', description: 'An old and a new log of the same items.' });

export const comparisonSideSchema = z
  .strictObject({
    scheme: z.string(),
    prediction: snippetSchema.nullable(),
    rule: z.string().nullable().describe('The rule that found the prediction, or null.'),
    correct: z.boolean().nullable(),
    normalized: snippetSchema.nullable(),
    where: z
      .strictObject({ before: z.string(), found: z.string(), behind: z.string() })
      .nullable()
      .describe('The prediction in the response, with the text around it; null where it is no part of the response.'),
    trace: z
      .array(z.strictObject({ rule: z.string(), after: snippetSchema }))
      .describe('The rules that fired, in order, and what each left.'),
  })
  .meta({ id: 'side', description: 'What one side makes of a response.' });

export const comparisonReceiptSchema = z
  .strictObject({
    trialId: z.string(),
    path: z.string(),
    change: z.enum(['gained', 'lost', 'changed']),
    itemId: z.string().nullable(),
    question: snippetSchema.nullable(),
    groundTruth: snippetSchema,
    response: snippetSchema.nullable(),
    oldResponse: snippetSchema
      .nullable()
      .describe('The response of the old log, where two logs are compared and it differs from the new one.'),
    from: comparisonSideSchema,
    to: comparisonSideSchema,
    step: z
      .strictObject({ stage: z.enum(['parse', 'normalize', 'match']), rule: z.string().nullable() })
      .describe('The first step at which the two sides differ, and its rule, where one is known.'),
    isVote: z.boolean(),
    explain: z.string().describe('The command that shows this trial rule by rule.'),
  })
  .meta({ id: 'receipt', description: 'A sampled trial that changes between the two sides.' });

const comparisonOptionsSchema = z.strictObject({
  inputs: z
    .array(z.string())
    .describe('Logs as they were named; databases of run stores by their path below the runs directory.'),
  seed: z.int(),
  maxExamples: count,
  measure: z
    .enum(MEASURE_IDS)
    .describe('The quantity that the report shows. The numbers of this document are accuracies in any case.'),
});

export const comparisonSchema = z
  .strictObject({
    schemaVersion: z.literal(3),
    tool: toolSchema,
    options: comparisonOptionsSchema,
    from: z.string().describe('The id of the scheme on the left, or stored.'),
    to: z
      .string()
      .nullable()
      .describe('The id of the scheme on the right; null where two logs were compared by their stored answers alone.'),
    warnings: z.array(z.string()),
    scope: comparisonScopeSchema,
    files: z.array(fileComparisonSchema),
    together: comparisonCountsSchema.describe('The counts of all files.'),
    votes: comparisonCountsSchema
      .nullable()
      .describe(
        'The trials of together whose stored answer is a vote over several responses: a difference there is no effect of a parser.',
      ),
    withoutVotes: comparisonCountsSchema
      .nullable()
      .describe('The other trials of together; null where there are no votes.'),
    pair: pairComparisonSchema.nullable().describe('Two logs of the same items compared; null unless there are two.'),
    claims: z
      .array(
        z.strictObject({ id: z.string(), text: z.string(), holds: z.string(), from: answerSchema, to: answerSchema }),
      )
      .exactOptional()
      .describe('The answers to the claims of --claims on both sides, over the trials that have a stored label.'),
    receipts: z.array(comparisonReceiptSchema),
    failures: z.array(schemeFailureSchema),
  })
  .meta({
    title: 'Result of audit compare, version 3',
    description:
      'Everything that a comparison shows. Later versions of the tool add keys and change none. Intervals and p-values are over items.',
  });
