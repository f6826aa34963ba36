/** The result of a benchmark: what `audit bench` shows at its end, as data. */
import { z } from 'zod';
import { samplesSchema } from './samples-schema.ts';
import { count, intervalSchema, percent, share, toolSchema } from '../../../base/core/document-schema.ts';
import { benchTotalSchema } from './totals-schema.ts';
import { benchUsageSchema } from './usage-schema.ts';
import { samplingFields } from '../../../base/core/sampling-schema.ts';
import type { DeepReadonly } from '../../../base/core/deep-readonly.ts';
import type { benchModelsSchema } from './models-schema.ts';

const runSchema = z.strictObject({
  key: z.string().describe('Its name in the list of runs.'),
  runId: z.string(),
  path: z.string().describe('The run store.'),
});

const settingsSchema = z.strictObject({
  ...samplingFields,
  system: z.string().exactOptional().describe('The system prompt of conditions that had none (--system).'),
  scheme: z.string().describe('The scheme that made the stored parses and labels.'),
  ignored: z
    .array(z.string())
    .describe(
      'Settings that the provider does not accept for this model, by the names of the AI SDK. The answers were made without them.',
    ),
});

const scoreSchema = z.strictObject({
  set: z.string(),
  condition: z.string(),
  title: z.string(),
  questions: count.describe('Questions of the plan; one that is asked several times counts as often.'),
  answered: count.describe('Questions with an answer.'),
  failed: count.describe('Questions that failed permanently; they are not among the answered ones.'),
  correct: count,
  unparsed: count.describe('Answers in which no answer text was found. They count as wrong.'),
  cutOff: count.describe('Answers that end at the limit of tokens.'),
  accuracyPct: percent.nullable().describe('correct / answered, in percent; null without an answer.'),
  interval: intervalSchema
    .nullable()
    .describe(
      "Wilson's 95 % interval of the accuracy, in percent; with several answers about an item, that for the effective number of answers. Null without an answer, and for several answers about a single item.",
    ),
});

const gainSchema = z
  .strictObject({
    set: z.string().nullable().describe('null for all sets together.'),
    condition: z.string(),
    baseline: z.string().describe('The condition that the gain is measured from.'),
    pairs: count.describe('Items answered under both conditions.'),
    gained: count.describe(
      'Items that are right more often under the condition; with one answer each, wrong under the baseline and right under the condition.',
    ),
    lost: count.describe('Items that are right more often under the baseline.'),
    gainPp: z
      .number()
      .nullable()
      .describe(
        'Accuracy under the condition minus accuracy under the baseline, in percentage points; null without a pair.',
      ),
    interval: intervalSchema
      .nullable()
      .describe(
        "95 % interval of the gain for items like these, in percentage points: Tango's, or with several answers about an item that of both rates (MOVER); null without a pair.",
      ),
    p: share
      .nullable()
      .describe(
        'p of the gain over items: how often it would be at least this large if each item were as likely to change in the other direction (sign-flip test; Fisher 1935); null without a pair.',
      ),
    minP: share
      .nullable()
      .describe(
        'The smallest p that the test could give: above 0.05, with fewer than six items that change or with one or two that carry more than half of the change, the gain cannot be tested; null without a pair.',
      ),
    isExact: z.boolean().describe('Whether p is exact, and no approximation.'),
    samePrompts: z
      .literal(true)
      .optional()
      .describe(
        'The set has the same prompts under both conditions, so that a difference is chance and no gain: its numbers are null, or 0.',
      ),
    leftOut: z
      .array(z.string())
      .min(1)
      .optional()
      .describe(
        'The sets that the gain over all sets leaves out, because they have the same prompts under both conditions.',
      ),
  })
  .describe('The gain of a condition over the baseline, on the items that were answered under both.');

const failureSchema = z.strictObject({
  set: z.string(),
  item: z.string(),
  condition: z.string(),
  repeat: z.int().min(1).describe('Which answer to the question failed, from 1.'),
  kind: z.string(),
  message: z.string(),
});

export const benchResultSchema = z
  .strictObject({
    schemaVersion: z.literal(2),
    tool: toolSchema,
    benchmark: z.strictObject({ id: z.string(), title: z.string() }),
    model: z.string().describe('provider:name'),
    run: runSchema,
    settings: settingsSchema,
    scores: z.array(scoreSchema).describe('Every set under every condition, in the order in which they were asked.'),
    samples: z
      .array(samplesSchema)
      .optional()
      .describe(
        'What several answers to each question show, in the order of the scores; only where each was asked several times.',
      ),
    gains: z
      .array(gainSchema)
      .describe(
        'For each condition the gains set by set, then that of all sets together; empty where the benchmark has no baseline.',
      ),
    samePrompts: z
      .array(z.strictObject({ set: z.string(), conditions: z.array(z.string()).min(2) }))
      .describe('Sets that have the same prompts under several conditions. A gain between these conditions is chance.'),
    leaks: z
      .array(z.strictObject({ set: z.string(), items: z.int().min(1) }))
      .describe('Items whose question is one of the examples in their own prompt, with its answer.'),
    tokens: z
      .strictObject({ input: count.nullable(), output: count.nullable() })
      .describe('Tokens as the server counts them; null where it does not.'),
    time: z.strictObject({
      meanLatencyMs: z
        .number()
        .nullable()
        .describe('Mean milliseconds from a question to its answer; null without an answer.'),
      spanSeconds: z.number().describe('Seconds from the first stored answer to the last one.'),
    }),
    promptsCut: count
      .exactOptional()
      .describe(
        'Answers for which the server counted fewer tokens than their prompt has: it seems to have cut the prompt. Missing for none.',
      ),
    failures: z.strictObject({ total: count, examples: z.array(failureSchema) }),
    totals: z.array(benchTotalSchema).describe('Each condition over all sets.'),
    usage: benchUsageSchema.optional(),
    audit: z.string().describe('The command that audits the run.'),
  })
  .meta({
    title: 'Result of audit bench, version 2',
    description:
      'Everything that the report of a benchmark shows. Shares are in percent, differences are in percentage points, and every interval is a 95 % confidence interval. Later versions of the tool add keys and change none. Intervals and p-values are over items.',
  });

export type BenchResult = DeepReadonly<z.infer<typeof benchResultSchema>>;
export interface BenchModels extends Omit<DeepReadonly<z.infer<typeof benchModelsSchema>>, 'models'> {
  readonly models: readonly BenchResult[];
}
export type BenchTotal = DeepReadonly<z.infer<typeof benchTotalSchema>>;
export type BenchUsage = DeepReadonly<z.infer<typeof benchUsageSchema>>;
export type BenchRunInfo = BenchResult['run'];
export type BenchSettings = BenchResult['settings'];
export type BenchScore = BenchResult['scores'][number];
export type BenchSamples = NonNullable<BenchResult['samples']>[number];
export type SampleMean = BenchSamples['majority'];
export type BenchGain = BenchResult['gains'][number];
export type BenchTokens = BenchResult['tokens'];
export type BenchTime = BenchResult['time'];
export type BenchFailure = BenchResult['failures']['examples'][number];
