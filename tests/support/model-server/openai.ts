/**
 * OpenAI's chat completions, and what other servers make of them, which is the same below /compatible/v1 but asks for no key.
 * Source: platform.openai.com/docs/api-reference/chat and /docs/guides/error-codes.
 */
import { tokensOf, type Api, type Outcome, type Reply, type Problem } from './api.ts';
import {
  Complaint,
  documentOf,
  expect,
  fieldsOf,
  maxTokensOf,
  onlyOf,
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

export const openai: Api = {
  name: 'openai',
  keyHeader: 'authorization',
  isKeyOptional: ({ path }) => path.startsWith(COMPATIBLE),

  purposeOf({ method, path }) {
    const own = path.startsWith(COMPATIBLE) ? path.slice(COMPATIBLE.length) : path;
    if (method === 'POST' && own === '/v1/chat/completions') return 'ask';
    return method === 'GET' && own === '/v1/models' ? 'list' : null;
  },

  readQuestion({ body }) {
    const { model, messages, temperature, seed, max_tokens, max_completion_tokens, response_format } = documentOf(
      body,
      ['model', 'messages', 'temperature', 'seed', 'max_tokens', 'max_completion_tokens', 'response_format'],
    );
    if (max_tokens !== undefined && max_completion_tokens !== undefined)
      throw new Complaint('the body has both max_tokens and max_completion_tokens');
    const { role, content } = fieldsOf(onlyOf(messages, 'messages'), 'messages[0]', ['role', 'content']);
    expect(role, 'messages[0].role', 'user');
    return {
      prompt: textOf(content, 'messages[0].content'),
      model: textOf(model, 'model'),
      temperature: temperatureOf(temperature),
      seed: seedOf(seed),
      maxTokens: maxTokensOf(max_tokens ?? max_completion_tokens),
      schema: readFormat(response_format),
    };
  },

  list: (models) => ({
    object: 'list',
    data: models.map((id) => ({ id, object: 'model', created: CREATED, owned_by: 'test' })),
  }),

  answer({ model, prompt }, { text, reasoning, finish }) {
    const [prompt_tokens, completion_tokens] = [tokensOf(prompt), tokensOf(text)];
    const thought = reasoning === null ? {} : { reasoning_content: reasoning };
    return {
      id: 'chatcmpl-test',
      object: 'chat.completion',
      created: CREATED,
      model,
      choices: [{ index: 0, message: { role: 'assistant', content: text, ...thought }, finish_reason: FINISH[finish] }],
      usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
    };
  },

  refuse(problem, subject): Outcome {
    const { status, type, code, message } = PROBLEMS[problem];
    return { status, document: { error: { message: message(subject), type, param: null, code } } };
  },
};

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
