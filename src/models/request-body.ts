/** Fields of request bodies that the packages of the SDK do not set. */
import type { JsonObject } from '../base/core/json-line.ts';
import type { Sampling } from './sampling.ts';
import { ModelProblem } from './problem.ts';

type Fields = Pick<Sampling, 'numCtx' | 'logprobs' | 'extraBody'>;

/** How each API is asked for log probabilities; those of so many alternatives, too. */
const LOGPROBS: Readonly<Record<string, (alternatives: number) => JsonObject>> = {
  ollama: askOpenAi,
  openai: askOpenAi,
  'openai-compatible': askOpenAi,
  gemini: (alternatives) => ({
    generationConfig: { responseLogprobs: true, ...(alternatives === 0 ? {} : { logprobs: alternatives }) },
  }),
};

/** The providers that can send log probabilities. */
export const LOGPROBS_PROVIDERS: readonly string[] = Object.keys(LOGPROBS);

/** The fields that a chat request needs beyond those of the SDK: a context length, log probabilities, and those of the user. */
export function chatFields(provider: string, { numCtx, logprobs }: Fields): JsonObject {
  return {
    ...(numCtx === undefined ? {} : { options: { num_ctx: numCtx } }),
    ...(logprobs === undefined ? {} : LOGPROBS[provider]?.(logprobs)),
  };
}

/**
 * A body with further fields. Objects that both have are merged.
 * @throws ModelProblem for a field that would replace one of the body.
 */
export function addFields(body: JsonObject, fields: JsonObject, path = ''): JsonObject {
  const added = Object.entries(fields).map(([name, value]): [string, unknown] => {
    if (!Object.hasOwn(body, name)) return [name, value];
    const present = body[name];
    if (isJsonObject(present) && isJsonObject(value)) return [name, addFields(present, value, `${path}${name}.`)];
    throw new ModelProblem(
      'own-field',
      `--extra-body: the request has the field ${JSON.stringify(path + name)} already; take it out, and use the option for it if there is one.`,
    );
  });
  return { ...body, ...Object.fromEntries(added) };
}

function askOpenAi(alternatives: number): JsonObject {
  return { logprobs: true, ...(alternatives === 0 ? {} : { top_logprobs: alternatives }) };
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
