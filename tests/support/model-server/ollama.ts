/** Ollama's own API. Source: docs/api.md of ollama/ollama. */
import { logprobsOf, tokensOf, type Api, type Outcome, type Problem } from './api.ts';
import {
  alternativesOf,
  conversationOf,
  documentOf,
  expect,
  fieldsOf,
  maxTokensOf,
  schemaOf,
  seedOf,
  temperatureOf,
  textOf,
  type Fields,
} from './shape.ts';

const CREATED_AT = '2026-01-01T00:00:00Z';
/** Ollama has no filter: the model itself declines, and only its text shows it. */
const DECLINED = '申し訳ありませんが、お答えできません。';

const PROBLEMS: Readonly<Record<Problem, readonly [status: number, message: (subject: string) => string]>> = {
  request: [400, (sentence) => sentence],
  key: [401, () => 'unauthorized'],
  model: [404, (model) => `model "${model}" not found, try pulling it first`],
  quota: [429, () => 'you have reached your weekly usage limit'],
  busy: [503, () => 'server busy, please try again. maximum pending requests exceeded'],
  blocked: [400, () => 'the question was not let through'],
  broken: [500, () => 'model runner has unexpectedly stopped'],
};

/** Completes a plain text. */
const RAW = '/api/generate';
const FIELDS = ['model', 'options', 'stream', 'think', 'truncate', 'logprobs', 'top_logprobs'];
const OPTIONS = ['temperature', 'num_predict', 'seed', 'top_p', 'stop', 'num_ctx', 'mirostat'];

export const ollama: Api = {
  name: 'ollama',
  keyHeader: 'authorization',
  isKeyOptional: () => true,

  purposeOf({ method, path }) {
    if (method === 'POST' && (path === '/api/chat' || path === RAW)) return 'ask';
    return method === 'GET' && path === '/api/tags' ? 'list' : null;
  },

  readQuestion({ path, body }) {
    const asked = documentOf(body, [...(path === RAW ? ['prompt', 'raw'] : ['messages', 'format']), ...FIELDS]);
    const { model, messages, prompt, raw, options = {}, stream, format, logprobs, top_logprobs } = asked;
    expect(stream, 'stream', false);
    if (path === RAW) expect(raw, 'raw', true);
    const { temperature, seed, num_predict }: Fields = fieldsOf(options, 'options', OPTIONS);
    return {
      ...(path === RAW ? { prompt: textOf(prompt, 'prompt'), isCompletion: true } : conversationOf(messages)),
      model: textOf(model, 'model'),
      temperature: temperatureOf(temperature),
      seed: seedOf(seed),
      maxTokens: maxTokensOf(num_predict),
      schema: schemaOf(format, 'format'),
      logprobs: alternativesOf(logprobs, top_logprobs),
    };
  },

  list: (models) => ({
    models: models.map((model) => {
      // Ollama lists models with their tag, and takes the names without it.
      const name = model.includes(':') ? model : `${model}:latest`;
      return { name, model: name, modified_at: CREATED_AT, size: 1 };
    }),
  }),

  answer({ model, prompt, logprobs = null, isCompletion = false }, { text, reasoning, finish }) {
    const content = finish === 'filtered' ? DECLINED : text;
    const thinking = reasoning === null ? {} : { thinking: reasoning };
    return {
      model,
      created_at: CREATED_AT,
      ...(isCompletion ? { response: content } : { message: { role: 'assistant', content, ...thinking } }),
      ...(logprobs === null ? {} : { logprobs: logprobsOf(content, logprobs) }),
      done: true,
      done_reason: finish === 'length' ? 'length' : 'stop',
      prompt_eval_count: tokensOf(prompt),
      eval_count: tokensOf(content),
    };
  },

  refuse(problem, subject): Outcome {
    const [status, message] = PROBLEMS[problem];
    return { status, document: { error: message(subject) } };
  },
};
