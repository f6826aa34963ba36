/** How a model is sampled. */
import type { JsonObject } from '../base/core/json-line.ts';
import type { ReasoningEffort } from '../base/core/model-settings.ts';

/** Parameters that are sent with the question; null or missing leaves one to the server. The later ones are missing unless they are set. */
export interface Sampling {
  readonly temperature: number | null;
  readonly seed: number | null;
  readonly maxTokens: number;
  readonly topP?: number;
  /** Texts that end the answer. */
  readonly stop?: readonly string[];
  /** The context length in tokens that Ollama loads the model with. */
  readonly numCtx?: number;
  readonly reasoningEffort?: ReasoningEffort;
  /** Fields that are added to the body of each request. */
  readonly extraBody?: JsonObject;
  /** The number of alternatives whose log probabilities are asked for with each token; 0 for those of the tokens alone. */
  readonly logprobs?: number;
  /** `completions`: the prompt is completed as a plain text, without a chat template. */
  readonly interface?: 'completions';
}
