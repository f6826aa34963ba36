/**
 * OpenAI's Batch API, which other servers have, too. Source: the API reference (developers.openai.com/api/reference, Batches and Files) and the guide
 * "Batch API", as of November 2026. The SDK has an experimental interface for batches, but only for /v1/responses, and without the metadata
 * by which a batch is found again.
 */
import { inertLine } from '../../base/text/inert.ts';
import { ModelProblem } from '../problem.ts';
import { describeRefusal } from '../refusal.ts';
import type { BatchApi, BatchState, NewBatch } from './batch-api.ts';
import { countOf, fieldsOf, idOf, listOf, textOf, type Fields } from './fields.ts';

const ENDED: ReadonlySet<string> = new Set(['completed', 'failed', 'expired', 'cancelled']);
/** The only window that the API has. */
const WINDOW = '24h';
/** The key of the metadata that contains the token. */
const TOKEN = 'answer_audit';

export const openai: BatchApi = {
  path: '/batches',
  mostRequests: 50_000,
  pageParameter: 'after',
  keepsToken: true,

  line: ({ customId, request }) =>
    `{"custom_id":${JSON.stringify(customId)},"method":"POST","url":${JSON.stringify(endpoint(request.path))},"body":${request.body}}`,

  async submit(sender, { token, lines, example }) {
    const { body, type } = encodeFile(token, lines);
    const file = idOf(await sender.post('/files', body, { 'content-type': type }));
    const batch = {
      input_file_id: file,
      endpoint: endpoint(example.path),
      completion_window: WINDOW,
      metadata: { [TOKEN]: token },
    };
    return await sender.create('/batches', JSON.stringify(batch), { 'content-type': 'application/json' });
  },

  readState(document): BatchState {
    const batch = fieldsOf(document);
    const counts = fieldsOf(batch['request_counts']);
    const status = textOf(batch['status']) ?? '';
    const createdAt = countOf(batch['created_at']);
    return {
      id: idOf(document),
      isEnded: ENDED.has(status),
      done: countOf(counts['completed']) + countOf(counts['failed']),
      total: countOf(counts['total']),
      createdAt: createdAt === 0 ? null : createdAt * 1000,
      lost: describeLost(status, batch),
      results: [batch['output_file_id'], batch['error_file_id']]
        .map(textOf)
        .filter((id) => id !== null)
        .map((id) => `/files/${encodeURIComponent(id)}/content`),
      token: textOf(fieldsOf(batch['metadata'])[TOKEN]),
    };
  },

  readResult({ response, error }) {
    const { status_code: status, body } = fieldsOf(response);
    if (typeof status === 'number' && body !== undefined)
      return status >= 200 && status < 300
        ? JSON.stringify(body)
        : describeRefusal(status, new Headers(), JSON.stringify(body));
    const { code, message } = fieldsOf(error);
    const words = inertLine(textOf(message) ?? textOf(code) ?? 'no reason');
    if (code === 'batch_expired') return new ModelProblem('expired', EXPIRED);
    if (code === 'batch_cancelled') return new ModelProblem('cancelled', CANCELLED);
    return textOf(code) === null
      ? new ModelProblem('not-the-api', 'the result has neither a response nor an error.')
      : new ModelProblem('server-error', `the server did not answer this request of the batch: ${words}.`);
  },
};

const EXPIRED = 'the batch expired before this request was answered.';
const CANCELLED = 'the batch was cancelled before this request was answered.';

/** The endpoint of requests, which begins with the version of the API whatever the base URL is. */
function endpoint(path: string): string {
  return `/v1${path}`;
}

/** The file of requests as a form with its type (RFC 7578). The token is random, so no line contains the boundary. */
function encodeFile(token: string, lines: NewBatch['lines']): { readonly body: Uint8Array; readonly type: string } {
  const boundary = `answer-audit-${token}`;
  const head = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="purpose"',
    '',
    'batch',
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${boundary}.jsonl"`,
    'Content-Type: application/jsonl',
    '\r\n',
  ].join('\r\n');
  const body = Buffer.from(`${head}${lines.join('\n')}\n\r\n--${boundary}--\r\n`);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

function describeLost(status: string, { errors }: Fields): ModelProblem {
  if (status === 'expired') return new ModelProblem('expired', EXPIRED);
  if (status === 'cancelled') return new ModelProblem('cancelled', CANCELLED);
  if (status !== 'failed') return new ModelProblem('not-the-api', 'the batch ended without a result for this request.');
  const [first] = listOf(fieldsOf(errors)['data']).map(fieldsOf);
  const words = inertLine(textOf(first?.['message']) ?? textOf(first?.['code']) ?? 'no reason').replace(/\.$/, '');
  const kind = /limit|quota/i.test(textOf(first?.['code']) ?? '') ? 'quota' : 'refused-request';
  return new ModelProblem(kind, `the server rejected the batch: ${words}.`);
}
