/** The settings of commands that ask models, and their defaults. */
import type { JsonObject } from './json-line.ts';

/** The value of `--judge` without a judge. */
export const NO_JUDGE = 'none';

/** How much a model reasons before it answers, from least to most. Each model accepts only some of them. */
export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number];

/** The value of `--temperature` that sends none. */
export const NO_TEMPERATURE = 'none';

/** How a model is sampled, with everything that requests can have. */
export interface SamplingFlags {
  readonly temperature: number | typeof NO_TEMPERATURE;
  readonly seed?: number;
  readonly maxTokens: number;
  readonly topP?: number;
  readonly stop?: readonly string[];
  readonly numCtx?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly extraBody?: JsonObject;
  /** true: without alternatives. */
  readonly logprobs?: number | true;
  readonly completions?: true;
}

/** How a model is requested. `timeout` is in seconds, `rate` in requests per second. */
export interface RequestFlags {
  readonly concurrency: number;
  readonly rate: number;
  readonly timeout: number;
  readonly retries: number;
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

/** The settings where the user gives none. */
export const USUAL_SETTINGS = {
  temperature: 0,
  maxTokens: 2048,
  concurrency: 4,
  rate: 2,
  timeout: 120,
  retries: 5,
} as const satisfies SamplingFlags & RequestFlags;
