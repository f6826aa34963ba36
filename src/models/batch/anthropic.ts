/**
 * Anthropic's Message Batches. Source: the API reference (platform.claude.com/docs/en/api/messages/batches) and the guide "Batch processing", as of
 * November 2026. Results are kept for 29 days. They are read from the documented path below the base URL and not from `results_url`, so that the
 * key is sent to no other server.
 */
import { ModelProblem } from '../problem.ts';
import { describeRefusal } from '../refusal.ts';
import type { BatchApi, BatchState } from './batch-api.ts';
import { countOf, fieldsOf, idOf, textOf } from './fields.ts';

const PATH = '/messages/batches';

/** The statuses of errors of the API by their types, which results have without a status. */
const STATUSES: Readonly<Record<string, number>> = {
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

export const anthropic: BatchApi = {
  path: PATH,
  mostRequests: 100_000,
  pageParameter: 'after_id',
  keepsToken: false,

  line: ({ customId, request }) => `{"custom_id":${JSON.stringify(customId)},"params":${request.body}}`,

  submit(sender, { lines, example }) {
    const beta = example.headers.get('anthropic-beta');
    const headers = { 'content-type': 'application/json', ...(beta === null ? {} : { 'anthropic-beta': beta }) };
    return sender.create(PATH, `{"requests":[${lines.join(',')}]}`, headers);
  },

  readState(document): BatchState {
    const batch = fieldsOf(document);
    const counts = fieldsOf(batch['request_counts']);
    const count = (...names: readonly string[]): number =>
      names.reduce((total, name) => total + countOf(counts[name]), 0);
    const done = count('succeeded', 'errored', 'canceled', 'expired');
    const id = idOf(document);
    const createdAt = Date.parse(textOf(batch['created_at']) ?? '');
    return {
      id,
      isEnded: batch['processing_status'] === 'ended',
      done,
      total: done + count('processing'),
      createdAt: Number.isNaN(createdAt) ? null : createdAt,
      lost: new ModelProblem('not-the-api', 'the batch ended without a result for this request.'),
      results: [`${PATH}/${encodeURIComponent(id)}/results`],
      token: null,
    };
  },

  readResult({ result }) {
    const { type, message, error } = fieldsOf(result);
    switch (type) {
      case 'succeeded':
        if (message !== undefined) return JSON.stringify(message);
        break;
      case 'errored':
        return describeRefusal(
          statusOf(fieldsOf(error)['error'] ?? error),
          new Headers(),
          JSON.stringify(error ?? null),
        );
      case 'expired':
        return new ModelProblem('expired', 'the batch expired before this request was answered.');
      case 'canceled':
        return new ModelProblem('cancelled', 'the batch was cancelled before this request was answered.');
      default:
    }
    return new ModelProblem('not-the-api', 'the result has neither a response nor an error.');
  },
};

function statusOf(error: unknown): number {
  return STATUSES[textOf(fieldsOf(error)['type']) ?? ''] ?? 400;
}
