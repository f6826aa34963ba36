/** How many tokens a server lets a prompt and its answer have together. */
import type { ModelAddress } from './address.ts';
import type { Fetch } from './transport.ts';

export interface ContextLength {
  readonly tokens: number;
  /**
   * Where the number is from: `--num-ctx`, the model that Ollama has loaded, its Modelfile, the usual length of Ollama, or what another server names.
   */
  readonly origin: 'option' | 'loaded' | 'modelfile' | 'usual' | 'server';
  /** The tokens that the model was made for; null if the server does not name them. */
  readonly most: number | null;
}

/** With less than 24 GiB of GPU memory. Source: docs/context-length.mdx of ollama/ollama. */
const USUAL_OF_OLLAMA = 4096;

/**
 * The context length that the server names for a model; null if it names none, or does not answer.
 * @param numCtx the one that requests to Ollama name; null for none.
 */
export async function contextOf(
  address: ModelAddress,
  fetch: Fetch,
  numCtx: number | null = null,
): Promise<ContextLength | null> {
  const read = (url: string, body?: object): Promise<unknown> => readDocument(address, fetch, url, body);
  try {
    if (address.provider.id === 'ollama') return await contextOfOllama(address, numCtx, read);
    if (address.provider.id === 'openai-compatible') return await contextOfServer(address, read);
  } catch {
    // The first question reports what is wrong.
  }
  return null;
}

type Read = (url: string, body?: object) => Promise<unknown>;

/** Source: "Show Model Information" and "List Running Models" in the API reference of Ollama. A request loads a model with `num_ctx`, or as it is loaded already. */
async function contextOfOllama(
  { name, baseUrl }: ModelAddress,
  numCtx: number | null,
  read: Read,
): Promise<ContextLength> {
  const shown = await read(`${baseUrl}/api/show`, { model: name });
  const info = fieldAt(shown, 'model_info') ?? {};
  const most = countIn(Object.entries(info).find(([key]) => key.endsWith('.context_length'))?.[1]);
  const among = (tokens: number, origin: ContextLength['origin']): ContextLength => ({
    tokens: most === null ? tokens : Math.min(tokens, most),
    origin,
    most,
  });
  if (numCtx !== null) return among(numCtx, 'option');
  const loaded = listAt(await read(`${baseUrl}/api/ps`), 'models').find((model) =>
    [name, `${name}:latest`].includes(String(fieldAt(model, 'name'))),
  );
  const tokens = countIn(fieldAt(loaded, 'context_length'));
  if (tokens !== null) return among(tokens, 'loaded');
  const parameters = fieldAt(shown, 'parameters');
  const set = typeof parameters === 'string' ? /^num_ctx\s+(\d+)/m.exec(parameters)?.[1] : undefined;
  return set === undefined ? among(USUAL_OF_OLLAMA, 'usual') : among(Number(set), 'modelfile');
}

/**
 * vLLM and SGLang name `max_model_len` with each model (`ModelCard` in vllm/entrypoints/openai of vllm-project/vllm). llama.cpp names the context of a slot in
 * /props, and what the model was trained with in `meta` (tools/server/README.md of ggml-org/llama.cpp).
 */
async function contextOfServer({ name, baseUrl }: ModelAddress, read: Read): Promise<ContextLength | null> {
  const models = listAt(await read(`${baseUrl}/models`), 'data');
  // llama.cpp has one model, and answers to every name.
  const model = models.find((one) => fieldAt(one, 'id') === name) ?? (models.length === 1 ? models[0] : undefined);
  const named = countIn(fieldAt(model, 'max_model_len'));
  if (named !== null) return { tokens: named, origin: 'server', most: null };
  const trained = countIn(fieldAt(fieldAt(model, 'meta'), 'n_ctx_train'));
  if (trained === null) return null; // not llama.cpp
  const props = await read(`${baseUrl.replace(/\/v1$/, '')}/props`).catch(() => null);
  const slot = countIn(fieldAt(fieldAt(props, 'default_generation_settings'), 'n_ctx'));
  return { tokens: slot ?? trained, origin: 'server', most: trained };
}

async function readDocument(
  { key, provider }: ModelAddress,
  fetch: Fetch,
  url: string,
  body?: object,
): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : provider.list.headers(key)) };
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(url, { headers, ...post })).json()) as unknown;
}

function fieldAt(value: unknown, field: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[field];
}

function listAt(document: unknown, field: string): readonly unknown[] {
  const list = fieldAt(document, field);
  return Array.isArray(list) ? list : [];
}

function countIn(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;
}
