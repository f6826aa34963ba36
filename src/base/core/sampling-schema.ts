/** How a model is sampled, as documents have it. The settings that may be missing were not set. */
import { z } from 'zod';
import { REASONING_EFFORTS } from './model-settings.ts';

export const chatSamplingFields = {
  temperature: z.number().nullable().describe('null: none was sent, and the server used its own.'),
  seed: z.int().nullable(),
  maxTokens: z.int().min(1),
  topP: z.number().exactOptional(),
  stop: z.array(z.string()).readonly().exactOptional().describe('Texts that end an answer.'),
  numCtx: z.int().min(1).exactOptional().describe('The context length that Ollama loaded the model with, in tokens.'),
  reasoningEffort: z.enum(REASONING_EFFORTS).exactOptional(),
  extraBody: z
    .record(z.string(), z.unknown())
    .exactOptional()
    .describe('Fields that were added to the body of each request.'),
};

/** With those of a benchmark alone. */
export const samplingFields = {
  ...chatSamplingFields,
  logprobs: z
    .int()
    .min(0)
    .exactOptional()
    .describe('Alternatives whose log probabilities were asked for with each token.'),
  interface: z
    .literal('completions')
    .exactOptional()
    .describe('Prompts were completed as plain texts, without a chat template.'),
};

/** How a model was sampled, as a document has it. */
export type SamplingRecord = z.infer<z.ZodObject<typeof samplingFields>>;
