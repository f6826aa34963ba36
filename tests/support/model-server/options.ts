/** The options of a test for its server. */
import { embeddingOf } from './embedding-of.ts';
import type { EmbeddingFault, Fault } from './fault.ts';

export interface ModelServerOptions {
  /** The models of the server. Default: `DEFAULT_MODELS`. */
  readonly models?: readonly string[];
  /** The key that is right; null (usual): none is asked for, and any will do. Ollama and openai-compatible never ask for one, but refuse a wrong one. */
  readonly key?: string | null;
  /** The context length that servers like vLLM or llama.cpp name; null (usual): none. */
  readonly context?: number | null;
  /** Whether the context is named as llama.cpp does it. */
  readonly isLlamaCpp?: boolean;
  /** The context lengths of Ollama: `most` that of the model, `loaded` that of the first model if it is loaded, `parameters` as in a Modelfile. */
  readonly ollama?: { readonly most: number; readonly loaded: number | null; readonly parameters: string };
  /** The text for a prompt, with or without reasoning. Default: 答えは0です。 */
  readonly answer?: (prompt: string) => Answered | Promise<Answered>;
  /** Whether the server offers structured output. Default: true. */
  readonly structured?: boolean;
  /** What goes wrong instead, by the prompt and how often it was asked before (0, 1, …). */
  readonly fault?: (prompt: string, before: number) => Fault | undefined;
  /** The vector of a text for requests of embeddings; it may be anything. Default: `embeddingOf`. */
  readonly embed?: (text: string) => unknown;
  /** What goes wrong instead of embeddings, by the texts and how often they were sent before. */
  readonly embedFault?: (texts: readonly string[], before: number) => EmbeddingFault | undefined;
  /** Milliseconds before each answer or fault; ends early if the client leaves. */
  readonly delay?: number | ((prompt: string, before: number) => number);
  /** `counts` keeps no requests, for tests with thousands of them. */
  readonly record?: 'all' | 'counts';
}

type Answered = string | { readonly text: string; readonly reasoning: string };

const DEFAULT_MODELS: readonly string[] = ['test', 'gemini-2.0-flash', 'gpt-4o-mini', 'claude-3-5-haiku-latest'];
const DEFAULT_ANSWER = '答えは0です。';

/** The options with their defaults. */
export function settingsOf(options: ModelServerOptions): Settings {
  return {
    models: DEFAULT_MODELS,
    key: null,
    context: null,
    isLlamaCpp: false,
    ollama: { most: 131_072, loaded: 131_072, parameters: 'stop "<|eot_id|>"' },
    answer: () => DEFAULT_ANSWER,
    structured: true,
    fault: () => undefined,
    embed: embeddingOf,
    embedFault: () => undefined,
    delay: 0,
    record: 'all',
    ...options,
  };
}

export type Settings = Required<ModelServerOptions>;
