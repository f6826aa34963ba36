/** The Gemini API. Source: ai.google.dev/api/generate-content and ai.google.dev/gemini-api/docs/troubleshooting. */
import { tokensOf, type Api, type Outcome, type Reply, type Problem } from './api.ts';
import {
  alternativesOf,
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

const ASK = /^\/v1beta\/models\/([^/:]+):generateContent$/;
const LIST = '/v1beta/models';

const FINISH: Readonly<Record<Reply['finish'], string>> = { stop: 'STOP', length: 'MAX_TOKENS', filtered: 'SAFETY' };

interface Refusal {
  readonly code: number;
  readonly status: string;
  readonly message: (subject: string) => string;
  readonly details?: readonly unknown[];
}

const PROBLEMS: Readonly<Record<Exclude<Problem, 'blocked'>, Refusal>> = {
  request: { code: 400, status: 'INVALID_ARGUMENT', message: (sentence) => sentence },
  key: {
    code: 400,
    status: 'INVALID_ARGUMENT',
    message: () => 'API key not valid. Please pass a valid API key.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'API_KEY_INVALID',
        domain: 'googleapis.com',
        metadata: { service: 'generativelanguage.googleapis.com' },
      },
    ],
  },
  model: {
    code: 404,
    status: 'NOT_FOUND',
    message: (model) => `models/${model} is not found for API version v1beta, or is not supported for generateContent.`,
  },
  quota: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: () => 'You exceeded your current quota, please check your plan and billing details.',
  },
  busy: {
    code: 429,
    status: 'RESOURCE_EXHAUSTED',
    message: () => 'Resource has been exhausted (e.g. check quota).',
  },
  broken: { code: 503, status: 'UNAVAILABLE', message: () => 'The model is overloaded. Please try again later.' },
};

const CONFIG =
  'temperature seed maxOutputTokens topP topK stopSequences thinkingConfig responseMimeType responseJsonSchema responseLogprobs logprobs'.split(
    ' ',
  );

export const gemini: Api = {
  name: 'gemini',
  keyHeader: 'x-goog-api-key',
  isKeyOptional: () => false,

  purposeOf({ method, path }) {
    if (method === 'POST' && ASK.test(path)) return 'ask';
    return method === 'GET' && path === LIST ? 'list' : null;
  },

  readQuestion({ path, body }) {
    const names = ['contents', 'generationConfig', 'systemInstruction'];
    const { contents, generationConfig = {}, systemInstruction } = documentOf(body, names);
    const { role, parts } = fieldsOf(onlyOf(contents, 'contents'), 'contents[0]', ['role', 'parts']);
    expect(role, 'contents[0].role', 'user');
    const { text } = fieldsOf(onlyOf(parts, 'contents[0].parts'), 'contents[0].parts[0]', ['text']);
    const config = fieldsOf(generationConfig, 'generationConfig', CONFIG);
    const schema = schemaOf(config['responseJsonSchema'], 'generationConfig.responseJsonSchema');
    if (schema !== null) expect(config['responseMimeType'], 'responseMimeType', 'application/json');
    return {
      prompt: textOf(text, 'contents[0].parts[0].text'),
      system: systemInstruction === undefined ? null : systemOf(systemInstruction),
      model: ASK.exec(path)?.[1] ?? '',
      temperature: temperatureOf(config['temperature']),
      seed: seedOf(config['seed']),
      maxTokens: maxTokensOf(config['maxOutputTokens']),
      schema,
      logprobs: alternativesOf(config['responseLogprobs'], config['logprobs']),
    };
  },

  list: (models) => ({
    models: models.map((model) => ({
      name: `models/${model}`,
      displayName: model,
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    })),
  }),

  answer({ model, prompt, logprobs = null }, reply) {
    const [promptTokenCount, candidatesTokenCount] = [tokensOf(prompt), tokensOf(reply.text)];
    return {
      candidates: [
        {
          content: contentOf(reply),
          finishReason: FINISH[reply.finish],
          index: 0,
          ...(logprobs === null ? {} : { logprobsResult: resultOf(reply.text, logprobs) }),
        },
      ],
      usageMetadata: {
        promptTokenCount,
        candidatesTokenCount,
        totalTokenCount: promptTokenCount + candidatesTokenCount,
      },
      modelVersion: model,
    };
  },

  refuse(problem, subject): Outcome {
    // Not an error, but an answer without a candidate.
    if (problem === 'blocked')
      return { status: 200, document: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } };
    const { message, ...error } = PROBLEMS[problem];
    return { status: error.code, document: { error: { ...error, message: message(subject) } } };
  },
};

function systemOf(instruction: unknown): string {
  const { parts } = fieldsOf(instruction, 'systemInstruction', ['parts']);
  const { text } = fieldsOf(onlyOf(parts, 'systemInstruction.parts'), 'systemInstruction.parts[0]', ['text']);
  return textOf(text, 'systemInstruction.parts[0].text');
}

function resultOf(text: string, alternatives: number): object {
  const chosen = Array.from(text, (token) => ({ token, tokenId: 1, logProbability: -0.5 }));
  return {
    chosenCandidates: chosen,
    ...(alternatives === 0 ? {} : { topCandidates: chosen.map((one) => ({ candidates: [one] })) }),
  };
}

/** Without a text there are no parts at all. */
function contentOf({ text, reasoning }: Reply): unknown {
  const thought = reasoning === null ? [] : [{ text: reasoning, thought: true }];
  const parts = text === '' ? thought : [...thought, { text }];
  return parts.length === 0 ? { role: 'model' } : { role: 'model', parts };
}
