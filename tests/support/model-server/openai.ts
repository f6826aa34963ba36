/**
 * OpenAI's chat completions, and what other servers make of them, which is the same below /compatible/v1 but asks for no key.
 * Source: platform.openai.com/docs/api-reference/chat and /docs/guides/error-codes.
 */
import { logprobsOf, tokensOf, type Api, type Outcome, type Problem, type Question, type Reply } from './api.ts';
import {
  alternativesOf,
  Complaint,
  conversationOf,
  documentOf,
  expect,
  fieldsOf,
  maxTokensOf,
  schemaOf,
  seedOf,
  temperatureOf,
  textOf,
} from './shape.ts';

const COMPATIBLE = '/compatible';
const CREATED = 1_767_225_600;

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  stop: 'stop',
  length: 'length',
  filtered: 'content_filter',
};

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly code: string | null;
  readonly message: (subject: string) => string;
}

const PROBLEMS: Readonly<Record<Problem, Refusal>> = {
  request: { status: 400, type: 'invalid_request_error', code: null, message: (sentence) => sentence },
  key: {
    status: 401,
    type: 'invalid_request_error',
    code: 'invalid_api_key',
    // The real one shows the ends of the key only.
    message: (key) => `Incorrect API key provided: ${key}. You can find your API key in your account.`,
  },
  model: {
    status: 404,
    type: 'invalid_request_error',
    code: 'model_not_found',
    message: (model) => `The model \`${model}\` does not exist or you do not have access to it.`,
  },
  quota: {
    status: 429,
    type: 'insufficient_quota',
    code: 'insufficient_quota',
    message: () => 'You exceeded your current quota, please check your plan and billing details.',
  },
  busy: {
    status: 429,
    type: 'requests',
    code: 'rate_limit_exceeded',
    message: () => 'Rate limit reached for requests',
  },
  blocked: {
    status: 400,
    type: 'invalid_request_error',
    code: 'content_filter',
    message: () => 'The response was filtered because of the prompt.',
  },
  broken: {
    status: 500,
    type: 'server_error',
    code: null,
    message: () => 'The server had an error while processing your request',
  },
};

const FIELDS = ['model', 'temperature', 'seed', 'max_tokens', 'top_p', 'stop', 'logprobs', 'top_k'];
const CHAT_FIELDS = ['messages', 'max_completion_tokens', 'response_format', 'reasoning_effort', 'top_logprobs'];

export const openai: Api = {
  name: 'openai',
  keyHeader: 'authorization',
  isKeyOptional: ({ path }) => path.startsWith(COMPATIBLE),

  purposeOf({ method, path }) {
    const own = path.startsWith(COMPATIBLE) ? path.slice(COMPATIBLE.length) : path;
    if (method === 'POST' && (own === '/v1/chat/completions' || own === '/v1/completions')) return 'ask';
    return method === 'GET' && own === '/v1/models' ? 'list' : null;
  },

  readQuestion({ path, body }) {
    const isCompletion = !path.endsWith('/chat/completions');
    const asked = documentOf(body, [...FIELDS, ...(isCompletion ? ['prompt'] : CHAT_FIELDS)]);
    const { model, prompt, messages, temperature, seed, max_tokens, max_completion_tokens, response_format } = asked;
    const { logprobs, top_logprobs } = asked;
    if (max_tokens !== undefined && max_completion_tokens !== undefined)
      throw new Complaint('the body has both max_tokens and max_completion_tokens');
    return {
      ...(isCompletion ? { prompt: textOf(prompt, 'prompt'), isCompletion } : conversationOf(messages)),
      model: textOf(model, 'model'),
      temperature: temperatureOf(temperature),
      seed: seedOf(seed),
      maxTokens: maxTokensOf(max_tokens ?? max_completion_tokens),
      schema: readFormat(response_format),
      logprobs: isCompletion ? ((logprobs as number | undefined) ?? null) : alternativesOf(logprobs, top_logprobs),
    };
  },

  list: (models, more) => ({
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: CREATED, owned_by: 'test', ...more })),
  }),

  answer(question, { text, reasoning, finish }) {
    const { model, prompt, isCompletion = false } = question;
    const [prompt_tokens, completion_tokens] = [tokensOf(prompt), tokensOf(text)];
    const thought = reasoning === null ? {} : { reasoning_content: reasoning };
    const reply = isCompletion ? { text } : { message: { role: 'assistant', content: text, ...thought } };
    return {
      id: 'chatcmpl-test',
      object: isCompletion ? 'text_completion' : 'chat.completion',
      created: CREATED,
      model,
      choices: [{ index: 0, ...reply, finish_reason: FINISH[finish], logprobs: logprobsIn(question, text) }],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    };
  },

  refuse(problem, subject): Outcome {
    const { status, type, code, message } = PROBLEMS[problem];
    return { status, document: { error: { message: message(subject), type, param: null, code } } };
  },
};

/** Completions have them as columns. */
function logprobsIn({ logprobs = null, isCompletion = false }: Question, text: string): object | null {
  if (logprobs === null) return null;
  if (!isCompletion) return { content: logprobsOf(text, logprobs) };
  const tokens = Array.from(text);
  return {
    tokens,
    token_logprobs: tokens.map(() => -0.5),
    top_logprobs: logprobs === 0 ? null : tokens.map((token) => ({ [token]: -0.5 })),
    text_offset: tokens.map((_, at) => at),
  };
}

function readFormat(format: unknown): object | null {
  if (format === undefined) return null;
  const { type, json_schema } = fieldsOf(format, 'response_format', ['type', 'json_schema']);
  expect(type, 'response_format.type', 'json_schema');
  const names = ['name', 'description', 'schema', 'strict'];
  const { name, schema, strict } = fieldsOf(json_schema, 'response_format.json_schema', names);
  textOf(name, 'response_format.json_schema.name');
  expect(strict, 'response_format.json_schema.strict', true);
  return schemaOf(schema, 'response_format.json_schema.schema');
}
