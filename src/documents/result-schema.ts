/** The schema of the result document, which contains everything that reports show. */
import { z } from 'zod';
import { count, share, toolSchema } from '../base/core/document-schema.ts';
import * as conclusions from './conclusions-schema.ts';
import { claimResultSchema } from './claims.ts';
import { consistencySchema, coverageSchema } from './coverage-schema.ts';
import { extractionSchema } from './extractions-schema.ts';
import { keySchema, schemeFailureSchema } from './parts-schema.ts';
import { unanswerableSchema, receiptsSchema } from './receipts-schema.ts';
import { cellResultSchema, extremesSchema, schemeResultSchema } from './scheme-result.ts';
import { resultOptionShapes } from './result-options-schema.ts';
import { groupResultSchema } from './group-schema.ts';
import { misfitSchema } from './misfit-schema.ts';
import { logShape, placeShape } from './input-shapes.ts';
import { flipReasonsSchema } from './flip-reasons.ts';
import { rereadSchema } from './reread-schema.ts';
import { scopeSchema } from './scope-schema.ts';
import { sinceSchema } from './since.ts';

const schemeShape = {
  schemes: z.array(z.string()),
  schemesChosenBy: z
    .string()
    .exactOptional()
    .describe('How the program chose the schemes, in a sentence; only where the user named none.'),
  base: z
    .string()
    .exactOptional()
    .describe('For logs without labels: the scheme whose labels replace the stored ones.'),
};

/** The order of the keys is that of the table of options, with what the inputs decide among them. */
const { conditions, groupBy, seed, maxExamples, nullGroundTruth, ...others } = resultOptionShapes();

const optionsSchema = z
  .strictObject({
    ...placeShape,
    conditions,
    groupBy,
    ...schemeShape,
    seed,
    maxExamples,
    nullGroundTruth,
    ...logShape,
    ...others,
  })
  .describe('The options of the audit. They do not depend on the machine or the number of jobs.');

const schemeWarningSchema = z
  .strictObject({
    code: z.enum(['scheme-does-not-fit', 'rule-never-fires', 'hidden-fallback']),
    scheme: z.string(),
    rule: z.string().exactOptional().describe('A rule of the parser; only for rule-never-fires.'),
    share: share.describe(
      'For scheme-does-not-fit, the share of unparsed trials. For rule-never-fires, 0. For hidden-fallback, the share stored as right among the trials that the scheme does not parse.',
    ),
    trials: z.int().min(1).describe('The trials that it is a share of.'),
    text: z.string().describe('The same in a sentence or two.'),
    expected: z
      .number()
      .exactOptional()
      .describe('The share that random guesses would have right; only for hidden-fallback.'),
    p: z
      .number()
      .exactOptional()
      .describe('Two-sided p of the number of right ones under random guesses; only for hidden-fallback.'),
    key: keySchema.exactOptional().describe('The cell; only for hidden-fallback.'),
  })
  .meta({ id: 'warning', description: 'A warning about a scheme.' });

const agreementSchema = z
  .strictObject({
    schemes: z.tuple([z.string(), z.string()]),
    bothRight: count,
    firstRight: count.describe('Right under the first scheme only.'),
    secondRight: count,
    bothWrong: count,
    kappa: z.number().nullable().describe('Cohen’s κ; null where both give every trial the same label.'),
  })
  .meta({ id: 'agreement', description: 'The labels of two schemes.' });

const disagreementSchema = z
  .strictObject({
    schemes: z
      .array(z.string())
      .describe(
        'The fitting schemes: they fit every log, did not make the labels, and are not in `repeating`. Empty where they are fewer than two approaches.',
      ),
    repeating: z
      .array(z.string())
      .describe(
        'Other schemes that fit every log and label each sampled trial as it is stored: something like them may have made the labels. Empty where they are at least as many approaches as the others.',
      ),
    storedWrong: count.describe('Trials that are wrong as stored and right under all of these schemes.'),
    storedRight: count.describe(
      'Trials that are right as stored and wrong under all of them; each of them finds an answer.',
    ),
    review: z.string().exactOptional().describe('In results of earlier versions: `review` of the result.'),
  })
  .meta({ id: 'disagreement', description: 'Trials on which every fitting scheme differs from the stored label.' });

const markersSchema = z.strictObject({ rawRole: count, rawBlock: count, parsedRole: count, parsedBlock: count });

const thinkSchema = z.strictObject({
  trials: count.describe('Factual trials whose response contains the delimiter.'),
  flips: count.describe('Labelled ones among them whose label differs under post-think.'),
  storedCorrectPostThinkWrong: count,
});

export const auditResultSchema = z
  .strictObject({
    schemaVersion: z.literal(3),
    tool: toolSchema,
    options: optionsSchema,
    warnings: z
      .array(z.union([z.string(), schemeWarningSchema]))
      .describe('Sentences about the inputs, and warnings about schemes.'),
    scope: scopeSchema.describe('What the numbers are about, and what was left out.'),
    coverage: coverageSchema,
    consistency: consistencySchema,
    schemes: z.array(schemeResultSchema),
    groups: z
      .array(groupResultSchema)
      .exactOptional()
      .describe(
        'The numbers of each group that has schemes; only where scope has groups. The trials of several groups are in no number together, unless the same schemes fit them.',
      ),
    extractions: z
      .array(extractionSchema)
      .exactOptional()
      .describe('The extractors of schemes extract:NAME; only where one was named.'),
    extremes: extremesSchema.describe(
      'The largest changes of labels and cells, under the schemes that are compared with the stored labels.',
    ),
    disagreement: disagreementSchema
      .exactOptional()
      .describe('Only for logs with labels. Votes and errors are not counted.'),
    review: z
      .string()
      .exactOptional()
      .describe(
        'The command that draws trials of this audit for people, who decide which labels are right. Absent in results of earlier versions.',
      ),
    markers: markersSchema,
    think: thinkSchema,
    cells: z.array(cellResultSchema),
    conclusions: conclusions.conclusionsSchema.describe(
      'How far contrasts and rankings depend on the scheme. Schemes that apply to some responses only are left out.',
    ),
    contrasts: z
      .array(conclusions.contrastResultSchema)
      .describe('Under the stored labels and every scheme that applies to all trials.'),
    ranks: z.array(conclusions.rankResultSchema),
    claims: z
      .array(claimResultSchema)
      .exactOptional()
      .describe('The answers to the claims of a file (--claims); only where there is one.'),
    attribution: conclusions.attributionSchema.describe(
      'The effect of each rule between v1 and combined: exact Shapley values, in percentage points.',
    ),
    multiverse: conclusions.multiverseSchema
      .nullable()
      .describe('Every on/off setting of the rules that can differ; null without --multiverse.'),
    flipReasons: z
      .array(flipReasonsSchema)
      .exactOptional()
      .describe(
        'Why labels change under each requested scheme: what the stored label read, and the rule that decided. Schemes without a flip are left out. Absent in results of earlier versions.',
      ),
    since: sinceSchema.nullable().describe('null without an earlier result (--baseline).'),
    receipts: receiptsSchema.describe(
      'By kind: think-dependence (right as stored and wrong after the chain of thought), and <scheme>-flip. stored-wrong and stored-right are the trials of `disagreement`. Two kinds are always present; the others are those of the requested schemes beyond the core.',
    ),
    failures: z
      .array(schemeFailureSchema)
      .describe('Responses on which a scheme failed. They are in none of its numbers.'),
    misfits: z
      .array(misfitSchema)
      .exactOptional()
      .describe(
        'Schemes that do not fit the answers of the logs, judged by sampled trials of each. Those that the user did not name were left out of the audit. Absent for run stores.',
      ),
    rereadTruths: z
      .array(rereadSchema)
      .exactOptional()
      .describe('Truths that are read in another way than the logs have them; only where there are some.'),
    agreements: z
      .array(agreementSchema)
      .exactOptional()
      .describe('For logs without labels: how often each two schemes agree.'),
    neverCorrect: z
      .array(unanswerableSchema)
      .describe('Unanswerable items, by scheme and rule; empty where there are none.'),
  })
  .meta({
    title: 'Result of answer-audit, version 3',
    description:
      'Everything that a report shows. Later versions of the tool add keys and change none. Intervals, p-values and conclusions are over items.',
  });
