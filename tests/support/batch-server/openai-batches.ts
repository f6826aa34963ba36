/** OpenAI's Batch API. Source: developers.openai.com/api/reference, Batches and Files. */
import { openai as api } from '../model-server/openai.ts';
import type { BatchForm, Step, StoredBatch } from './batch-form.ts';

const ROUTES: readonly (readonly [RegExp, Step])[] = [
  [/^POST \/v1\/files$/, 'upload'],
  [/^POST \/v1\/batches$/, 'create'],
  [/^GET \/v1\/batches$/, 'list'],
  [/^GET \/v1\/batches\/([^/]+)$/, 'look'],
  [/^GET \/v1\/files\/([^/]+)\/content$/, 'results'],
];

export const openaiBatches: BatchForm = {
  api,

  stepOf({ method, path }) {
    for (const [pattern, step] of ROUTES) {
      const match = pattern.exec(`${method} ${path.replace(/^\/compatible/, '')}`);
      if (match !== null) return { step, id: decodeURIComponent(match[1] ?? '') };
    }
    return null;
  },

  document: (batch) => ({
    id: batch.id,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    errors: null,
    input_file_id: 'file-input',
    completion_window: '24h',
    status: batch.isEnded ? statusOf(batch) : 'in_progress',
    output_file_id: batch.isEnded && fileOf(batch, 'output').length > 0 ? `${batch.id}-output` : null,
    error_file_id: batch.isEnded && fileOf(batch, 'error').length > 0 ? `${batch.id}-error` : null,
    created_at: Math.floor(batch.createdAt),
    request_counts: { total: batch.items.length, completed: batch.isEnded ? batch.items.length : 0, failed: 0 },
    metadata: batch.token === null ? null : { answer_audit: batch.token },
  }),

  files(lines) {
    const files: Record<string, string[]> = { output: [], error: [] };
    for (const { item, fate, answer } of lines) {
      const line = (fields: object): string =>
        JSON.stringify({ id: `batch_req_${item.customId}`, custom_id: item.customId, ...fields });
      if (fate === 'answered')
        files['output']?.push(line({ response: { status_code: 200, request_id: 'req', body: answer() }, error: null }));
      if (fate === 'refused')
        files['error']?.push(
          line({
            response: { status_code: 400, request_id: 'req', body: api.refuse('blocked', '').document },
            error: null,
          }),
        );
      if (fate === 'expired' || fate === 'cancelled')
        files['error']?.push(
          line({ response: null, error: { code: `batch_${fate}`, message: 'This request could not be executed.' } }),
        );
    }
    return files;
  },
};

function fileOf({ files }: StoredBatch, name: string): readonly string[] {
  return files[name] ?? [];
}

function statusOf(batch: StoredBatch): string {
  const errors = fileOf(batch, 'error').join();
  if (errors.includes('batch_cancelled')) return 'cancelled';
  return errors.includes('batch_expired') ? 'expired' : 'completed';
}
