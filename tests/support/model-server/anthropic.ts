/** Anthropic's messages. Source: docs.anthropic.com/en/api/messages and /en/api/errors. */
import { tokensOf, type Api, type Outcome, type Reply, type Problem } from './api.ts';
import {
  Complaint,
  documentOf,
  expect,
  fieldsOf,
  maxTokensOf,
  onlyOf,
  schemaOf,
  temperatureOf,
  textOf,
} from './shape.ts';

const VERSION = '2023-06-01';
const MOST_TEMPERATURE = 1;

const FINISH: Readonly<Record<Reply['finish'], string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  filtered: 'refusal',
};

interface Refusal {
  readonly status: number;
  readonly type: string;
  readonly message: (subject: string) => string;
}

const PROBLEMS: Readonly<Record<Problem, Refusal>> = {
  request: { status: 400, type: 'invalid_request_error', message: (sentence) => sentence },
  // The message of the real server is only "invalid x-api-key".
  key: { status: 401, type: 'authentication_error', message: (key) => `invalid x-api-key: ${key}` },
  model: { status: 404, type: 'not_found_error', message: (model) => `model: ${model}` },
  quota: {
    status: 400,
    type: 'invalid_request_error',
    message: () => 'Your credit balance is too low to access the Anthropic API.',
  },
  busy: { status: 429, type: 'rate_limit_error', message: () => 'This request would exceed your rate limit.' },
  blocked: {
    status: 400,
    type: 'invalid_request_error',
    message: () => 'Output blocked by content filtering policy',
  },
  broken: { status: 529, type: 'overloaded_error', message: () => 'Overloaded' },
};

const FIELDS =
  'model messages system temperature max_tokens tools tool_choice top_p top_k stop_sequences thinking'.split(' ');

export const anthropic: Api = {
  name: 'anthropic',
  keyHeader: 'x-api-key',
  isKeyOptional: () => false,

  purposeOf({ method, path, headers }) {
    if (method === 'POST' && path === '/v1/messages') return 'ask';
    // OpenAI lists its models at the same place.
    const isMeant = headers['anthropic-version'] === VERSION;
    return method === 'GET' && path === '/v1/models' && isMeant ? 'list' : null;
  },

  readQuestion(call) {
    expect(call.headers['anthropic-version'], 'the header anthropic-version', VERSION);
    const { model, messages, system, temperature, max_tokens, tools, tool_choice } = documentOf(call.body, FIELDS);
    const maxTokens = maxTokensOf(max_tokens);
    if (maxTokens === null) throw new Complaint('max_tokens is missing');
    return {
      prompt: promptOf(messages),
      system: system === undefined ? null : systemOf(system),
      model: textOf(model, 'model'),
      temperature: temperatureOf(temperature, MOST_TEMPERATURE),
      seed: null,
      maxTokens,
      schema: readTool(tools, tool_choice),
    };
  },

  list: (models) => ({
    data: models.map((id) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })),
    first_id: models[0] ?? null,
    last_id: models.at(-1) ?? null,
    has_more: false,
  }),

  answer({ model, prompt, schema }, { text, reasoning, finish }) {
    const content = schema === null ? { type: 'text', text } : toolUse(text);
    const thought = reasoning === null ? [] : [{ type: 'thinking', thinking: reasoning, signature: 'test' }];
    return {
      id: 'msg_test',
      type: 'message',
      role: 'assistant',
      model,
      content: text === '' ? thought : [...thought, content],
      stop_reason: FINISH[finish],
      stop_sequence: null,
      usage: { input_tokens: tokensOf(prompt), output_tokens: tokensOf(text) },
    };
  },

  refuse(problem, subject): Outcome {
    const { status, type, message } = PROBLEMS[problem];
    return { status, document: { type: 'error', error: { type, message: message(subject) }, request_id: 'req_test' } };
  },
};

/** The API takes a plain text too, which the SDK never sends. */
function promptOf(messages: unknown): string {
  const { role, content } = fieldsOf(onlyOf(messages, 'messages'), 'messages[0]', ['role', 'content']);
  expect(role, 'messages[0].role', 'user');
  const { type, text } = fieldsOf(onlyOf(content, 'messages[0].content'), 'messages[0].content[0]', ['type', 'text']);
  expect(type, 'messages[0].content[0].type', 'text');
  return textOf(text, 'messages[0].content[0].text');
}

function systemOf(system: unknown): string {
  const { type, text } = fieldsOf(onlyOf(system, 'system'), 'system[0]', ['type', 'text']);
  expect(type, 'system[0].type', 'text');
  return textOf(text, 'system[0].text');
}

/** The tool that a client makes the model call, so that its input is the answer; models without structured output are asked like this. */
const TOOL = 'json';

function readTool(tools: unknown, choice: unknown): object | null {
  if (tools === undefined) return null;
  const { name, input_schema } = fieldsOf(onlyOf(tools, 'tools'), 'tools[0]', ['name', 'description', 'input_schema']);
  expect(name, 'tools[0].name', TOOL);
  const { type } = fieldsOf(choice, 'tool_choice', ['type', 'disable_parallel_tool_use']);
  expect(type, 'tool_choice.type', 'any');
  return schemaOf(input_schema, 'tools[0].input_schema');
}

function toolUse(text: string): unknown {
  return { type: 'tool_use', id: 'toolu_test', name: TOOL, input: JSON.parse(text) as unknown };
}
