/** Ollama's own API. Source: docs/api.md of ollama/ollama. */
import { tokensOf, type Api, type Outcome, type Problem } from './api.ts';
import {
  documentOf,
  expect,
  fieldsOf,
  maxTokensOf,
  onlyOf,
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

export const ollama: Api = {
  name: 'ollama',
  keyHeader: 'authorization',
  isKeyOptional: () => true,

  purposeOf({ method, path }) {
    if (method === 'POST' && path === '/api/chat') return 'ask';
    return method === 'GET' && path === '/api/tags' ? 'list' : null;
  },

  readQuestion({ body }) {
    const fields = ['model', 'messages', 'options', 'stream', 'format'];
    const { model, messages, options = {}, stream, format } = documentOf(body, fields);
    expect(stream, 'stream', false);
    const { role, content } = fieldsOf(onlyOf(messages, 'messages'), 'messages[0]', ['role', 'content']);
    expect(role, 'messages[0].role', 'user');
    const { temperature, seed, num_predict }: Fields = fieldsOf(options, 'options', [
      'temperature',
      'num_predict',
      'seed',
    ]);
    return {
      prompt: textOf(content, 'messages[0].content'),
      model: textOf(model, 'model'),
      temperature: temperatureOf(temperature),
      seed: seedOf(seed),
      maxTokens: maxTokensOf(num_predict),
      schema: schemaOf(format, 'format'),
    };
  },

  list: (models) => ({
    models: models.map((model) => {
      // Ollama lists models with their tag, and takes the names without it.
      const name = model.includes(':') ? model : `${model}:latest`;
      return { name, model: name, modified_at: CREATED_AT, size: 1 };
    }),
  }),

  answer({ model, prompt }, { text, reasoning, finish }) {
    const content = finish === 'filtered' ? DECLINED : text;
    return {
      model,
      created_at: CREATED_AT,
      message: { role: 'assistant', content, ...(reasoning === null ? {} : { thinking: reasoning }) },
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
