/** What is sent to a server once, and what it replies. */
import type { Prompt } from './prompt.ts';
import type { JsonSchema } from './structured.ts';

export interface Question {
  readonly prompt: Prompt;
  /** null for free text. */
  readonly schema: JsonSchema | null;
  /** null for none. */
  readonly seed: number | null;
}

export interface Reply {
  readonly text: string;
  /** null without one. */
  readonly reasoning: string | null;
  /** `length`: it ended at the limit of tokens. */
  readonly finish: 'stop' | 'length' | 'content-filter';
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  /** Settings that did not reach the model, by the names of the AI SDK. */
  readonly ignored: readonly string[];
}
