/** How base models are asked: a plain text is completed, without a chat template. */
import type { JsonObject } from '../base/core/json-line.ts';
import type { Sampling } from './sampling.ts';

export interface CompletionApi {
  /** The path below the base URL. */
  readonly path: string;
  readonly body: (model: string, prompt: string, sampling: Sampling) => JsonObject;
  /** @throws TypeError for a document without a text. */
  readonly read: (document: unknown) => Completion;
}

interface Completion {
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'content-filter';
  readonly input: number | null;
  readonly output: number | null;
}

/** Source: platform.openai.com/docs/api-reference/completions, which vLLM, llama.cpp and TGI copy. `logprobs` is a number there. */
const openai: CompletionApi = {
  path: '/completions',
  body: (model, prompt, { temperature, topP, maxTokens, seed, stop, logprobs }) =>
    given({ model, prompt, max_tokens: maxTokens, temperature, top_p: topP, stop, seed, logprobs }),
  read(document) {
    const [choice] = listAt(document, 'choices');
    const usage = fieldAt(document, 'usage');
    const reason = fieldAt(choice, 'finish_reason');
    return {
      text: textAt(choice, 'text'),
      finish: reason === 'content_filter' ? 'content-filter' : reason === 'length' ? 'length' : 'stop',
      input: countAt(usage, 'prompt_tokens'),
      output: countAt(usage, 'completion_tokens'),
    };
  },
};

/** Source: "Generate a completion" in the API reference of Ollama; `raw` leaves out the template. */
const ollama: CompletionApi = {
  path: '/api/generate',
  body: (model, prompt, { temperature, topP, maxTokens, seed, stop, numCtx, logprobs }) => ({
    model,
    prompt,
    raw: true,
    stream: false,
    options: given({ temperature, num_predict: maxTokens, top_p: topP, stop, seed, num_ctx: numCtx }),
    ...(logprobs === undefined ? {} : { logprobs: true, ...(logprobs === 0 ? {} : { top_logprobs: logprobs }) }),
  }),
  read: (document) => ({
    text: textAt(document, 'response'),
    finish: fieldAt(document, 'done_reason') === 'length' ? 'length' : 'stop',
    input: countAt(document, 'prompt_eval_count'),
    output: countAt(document, 'eval_count'),
  }),
};

const APIS: Readonly<Record<string, CompletionApi>> = { ollama, openai, 'openai-compatible': openai };

/** The providers that complete plain texts. */
export const COMPLETION_PROVIDERS: readonly string[] = Object.keys(APIS);

/** null for a provider without such an interface. */
export function completionApi(provider: string): CompletionApi | null {
  return APIS[provider] ?? null;
}

/** The fields that have a value. */
function given(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

function fieldAt(value: unknown, field: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
}

function listAt(document: unknown, field: string): readonly unknown[] {
  const list = fieldAt(document, field);
  if (!Array.isArray(list)) throw new TypeError(`there is no list "${field}"`);
  return list;
}

function textAt(document: unknown, field: string): string {
  const text = fieldAt(document, field);
  if (typeof text !== 'string') throw new TypeError(`there is no text "${field}"`);
  return text;
}

function countAt(document: unknown, field: string): number | null {
  const count = fieldAt(document, field);
  return typeof count === 'number' ? count : null;
}
