/** The providers of models, and how to reach them. The package of a provider is loaded with its first request. */
import type { wrapLanguageModel } from 'ai';
import type { Fetch } from './transport.ts';

/** A model whose requests can be changed before they are sent. */
export type OpenedModel = Parameters<typeof wrapLanguageModel>[0]['model'];

interface Connection {
  readonly baseUrl: string;
  /** null where none is needed or there is none. */
  readonly key: string | null;
  readonly fetch: Fetch;
}

export interface Provider {
  readonly id: string;
  /** null where every server has its own. */
  readonly baseUrl: string | null;
  /** Environment variables that may contain the key. */
  readonly keys: readonly string[];
  readonly needsKey: boolean;
  /** What to do if no server answers. */
  readonly start: string;
  /** The name as the server knows it. */
  readonly nameOf?: (name: string) => string;
  /** The package that is loaded to open a model; an optional dependency. */
  readonly package: string;
  open(name: string, connection: Connection): Promise<OpenedModel>;
  /** The request whose answer lists the models, and the names in it. */
  readonly list: ListRequest;
}

interface ListRequest {
  readonly path: string;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly names: (document: unknown) => readonly unknown[];
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const keyOption = (key: string | null): { readonly apiKey?: string } => (key === null ? {} : { apiKey: key });
const openAiList: ListRequest = {
  path: '/models',
  headers: bearer,
  names: (document) => readField(document, 'data', 'id'),
};

const ollama: Provider = {
  id: 'ollama',
  baseUrl: 'http://localhost:11434',
  keys: ['OLLAMA_API_KEY'],
  needsKey: false,
  start: 'Start it with "ollama serve"',
  list: { path: '/api/tags', headers: bearer, names: (document) => readField(document, 'models', 'name') },
  package: 'ai-sdk-ollama',
  async open(name, { baseUrl, key, fetch }) {
    const { createOllama } = await import('ai-sdk-ollama');
    // Its own repairs of JSON would send further requests.
    return createOllama({ baseURL: baseUrl, fetch, ...keyOption(key) })(name, { reliableObjectGeneration: false });
  },
};

const gemini: Provider = {
  id: 'gemini',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  keys: ['GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY', 'GOOGLE_API_KEY'],
  needsKey: true,
  start: 'Check the connection to the network',
  // The benchmark's own documents write gemini2.0-flash.
  nameOf: (name) => name.replace(/^gemini(?=\d)/, 'gemini-'),
  list: {
    path: '/models',
    headers: (key) => ({ 'x-goog-api-key': key }),
    names: (document) =>
      readField(document, 'models', 'name').map((name) =>
        typeof name === 'string' ? name.replace(/^models\//, '') : name,
      ),
  },
  package: '@ai-sdk/google',
  async open(name, { baseUrl, key, fetch }) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: baseUrl, fetch, ...keyOption(key) })(name);
  },
};

const openai: Provider = {
  id: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  keys: ['OPENAI_API_KEY'],
  needsKey: true,
  start: 'Check the connection to the network',
  list: openAiList,
  package: '@ai-sdk/openai',
  async open(name, { baseUrl, key, fetch }) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // Chat completions take a seed; the newer interface does not.
    return createOpenAI({ baseURL: baseUrl, fetch, ...keyOption(key) }).chat(name);
  },
};

const openaiCompatible: Provider = {
  id: 'openai-compatible',
  baseUrl: null,
  // Not OPENAI_API_KEY: it would go to whatever server is named.
  keys: ['OPENAI_COMPATIBLE_API_KEY'],
  needsKey: false,
  start: 'Start the server (llama.cpp, LocalAI, vLLM, TGI)',
  list: openAiList,
  package: '@ai-sdk/openai-compatible',
  async open(name, { baseUrl, key, fetch }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const options = { name: 'openai-compatible', baseURL: baseUrl, fetch, supportsStructuredOutputs: true };
    return createOpenAICompatible({ ...options, ...keyOption(key) })(name);
  },
};

const anthropic: Provider = {
  id: 'anthropic',
  baseUrl: 'https://api.anthropic.com/v1',
  keys: ['ANTHROPIC_API_KEY'],
  needsKey: true,
  start: 'Check the connection to the network',
  list: {
    path: '/models',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    names: (document) => readField(document, 'data', 'id'),
  },
  package: '@ai-sdk/anthropic',
  async open(name, { baseUrl, key, fetch }) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, fetch, ...keyOption(key) })(name);
  },
};

export const PROVIDERS: readonly Provider[] = [ollama, gemini, openai, openaiCompatible, anthropic];

/** One field of each object in a list of a document that may be anything. */
function readField(document: unknown, list: string, field: string): unknown[] {
  const found = (document as Readonly<Record<string, unknown>> | null)?.[list];
  return Array.isArray(found) ? found.map((one: unknown) => (one as Record<string, unknown> | null)?.[field]) : [];
}
