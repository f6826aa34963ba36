/** Structured output: the server restricts an answer to JSON of a schema, in the form of each API. */
import type { wrapLanguageModel } from 'ai';
import type { OpenedModel } from './providers.ts';

/** A JSON Schema of an object. */
export interface JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

/** The name of the schema in requests, which some APIs require. */
const NAME = 'reply';

/**
 * A model whose answers have this form: `format` of Ollama, `response_format` of OpenAI and of compatible servers, `responseJsonSchema` of
 * Gemini, `output_config` or a tool of Anthropic. Unlike the output of the SDK, the answer remains a raw text, so that it can be stored also
 * where it does not have the form.
 * @param wrap the function of the SDK, which is loaded late.
 */
export function withFormat(wrap: typeof wrapLanguageModel, model: OpenedModel, schema: JsonSchema): OpenedModel {
  const format = { type: 'json' as const, name: NAME, schema: structuredClone(schema) as object };
  return wrap({
    model,
    middleware: { transformParams: ({ params }) => Promise.resolve({ ...params, responseFormat: format }) },
  });
}
