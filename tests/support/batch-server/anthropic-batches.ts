/** Anthropic's Message Batches. Source: platform.claude.com/docs/en/api/messages/batches. */
import { anthropic as api } from '../model-server/anthropic.ts';
import type { BatchForm, Step } from './batch-form.ts';

const ROUTES: readonly (readonly [RegExp, Step])[] = [
  [/^POST \/v1\/messages\/batches$/, 'create'],
  [/^GET \/v1\/messages\/batches$/, 'list'],
  [/^GET \/v1\/messages\/batches\/([^/]+)$/, 'look'],
  [/^GET \/v1\/messages\/batches\/([^/]+)\/results$/, 'results'],
];

export const anthropicBatches: BatchForm = {
  api,

  stepOf({ method, path }) {
    for (const [pattern, step] of ROUTES) {
      const match = pattern.exec(`${method} ${path}`);
      if (match !== null) return { step, id: decodeURIComponent(match[1] ?? '') };
    }
    return null;
  },

  document: (batch) => ({
    id: batch.id,
    type: 'message_batch',
    processing_status: batch.isEnded ? 'ended' : 'in_progress',
    request_counts: {
      processing: batch.isEnded ? 0 : batch.items.length,
      succeeded: batch.isEnded ? batch.items.length : 0,
      errored: 0,
      canceled: 0,
      expired: 0,
    },
    created_at: new Date(batch.createdAt * 1000).toISOString(),
    // Another server, which must not get the key.
    results_url: batch.isEnded ? `http://127.0.0.1:1/v1/messages/batches/${batch.id}/results` : null,
  }),

  files: (lines) => ({
    results: lines.flatMap(({ item, fate, answer }) => {
      const line = (result: object): string[] => [JSON.stringify({ custom_id: item.customId, result })];
      if (fate === 'answered') return line({ type: 'succeeded', message: answer() });
      if (fate === 'refused') return line({ type: 'errored', error: api.refuse('blocked', '').document });
      if (fate === 'left-out') return [];
      return line({ type: fate === 'cancelled' ? 'canceled' : 'expired' });
    }),
  }),
};
