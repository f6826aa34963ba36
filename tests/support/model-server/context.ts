/** What servers tell of the context lengths of their models. Sources: docs/api.md of ollama/ollama, tools/server/README.md of ggml-org/llama.cpp. */
import type { Call } from './api.ts';
import type { Settings } from './options.ts';
import { documentOf, textOf } from './shape.ts';

/** The document of such a call; null for every other call. @throws Complaint for a body that should not be sent. */
export function contextDocument({ method, path, body }: Call, { models, context, ollama }: Settings): object | null {
  if (method === 'POST' && path === '/api/show') {
    textOf(documentOf(body, ['model'])['model'], 'model');
    return {
      parameters: ollama.parameters,
      model_info: { 'llama.context_length': ollama.most, 'llama.block_count': 32 },
    };
  }
  if (method === 'GET' && path === '/api/ps') {
    const loaded = { name: `${models[0]}:latest`, size: 1, context_length: ollama.loaded };
    return { models: ollama.loaded === null ? [] : [loaded] };
  }
  if (method === 'GET' && path === '/compatible/props' && context !== null)
    return { default_generation_settings: { n_ctx: context }, total_slots: 1 };
  return null;
}
