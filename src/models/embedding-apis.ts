/** How each provider is asked for embeddings, and where its answer has them. */
import type { ModelAddress } from './address.ts';

export interface EmbeddingApi {
  /** The path below the base URL. */
  readonly path: (model: string) => string;
  readonly body: (model: string, texts: readonly string[]) => unknown;
  /** The vectors of an answer, which may be anything, in the order of the texts. */
  readonly vectors: (document: unknown) => readonly unknown[];
}

/** Source: the API reference of Ollama, "Generate Embeddings". */
const ollama: EmbeddingApi = {
  path: () => '/api/embed',
  body: (model, input) => ({ model, input }),
  vectors: (document) => listAt(document, 'embeddings'),
};

/** Source: platform.openai.com/docs/api-reference/embeddings. The answers are in the order of `index`, which servers need not keep. */
const openai: EmbeddingApi = {
  path: () => '/embeddings',
  body: (model, input) => ({ model, input, encoding_format: 'float' }),
  vectors(document) {
    const entries = listAt(document, 'data');
    const vectors: unknown[] = Array.from({ length: entries.length });
    for (const [at, entry] of entries.entries()) {
      const index = fieldAt(entry, 'index') ?? at;
      if (typeof index === 'number') vectors[index] = fieldAt(entry, 'embedding');
    }
    return vectors;
  },
};

/** Source: ai.google.dev/api/embeddings, batchEmbedContents. */
const gemini: EmbeddingApi = {
  path: (model) => `/models/${encodeURIComponent(model)}:batchEmbedContents`,
  body: (model, texts) => ({
    requests: texts.map((text) => ({ model: `models/${model}`, content: { parts: [{ text }] } })),
  }),
  vectors: (document) => listAt(document, 'embeddings').map((entry) => fieldAt(entry, 'values')),
};

const APIS: Readonly<Record<string, EmbeddingApi>> = { ollama, gemini, openai, 'openai-compatible': openai };

/** The providers that have models of embeddings. */
export const EMBEDDING_PROVIDERS: readonly string[] = Object.keys(APIS);

/** null for a provider without embeddings. */
export function embeddingApi({ provider }: ModelAddress): EmbeddingApi | null {
  return APIS[provider.id] ?? null;
}

function fieldAt(value: unknown, field: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
}

/** @throws TypeError where the document has no such list. */
function listAt(document: unknown, field: string): readonly unknown[] {
  const list = fieldAt(document, field);
  if (!Array.isArray(list)) throw new TypeError(`there is no list "${field}"`);
  return list;
}
