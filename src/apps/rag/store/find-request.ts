/** Looks up a request to a judge without adding it. */
import type { KnownRequest } from '../../../models/stored/known-request.ts';
import type { RequestForm } from '../asking/request-form.ts';
import type { JudgeRequest } from '../asking/judge-request.ts';
import type { EvaluationStore } from './evaluation-store.ts';
import { requestKey } from './request-key.ts';

/** The state of a request, whichever answer it is about; null where the store does not have it. */
export function findRequest(store: EvaluationStore, ask: JudgeRequest, form: RequestForm): KnownRequest | null {
  const key = requestKey(ask, form.requestModel, form.schema ?? undefined);
  const sql = 'SELECT request FROM request WHERE sha256 = ?';
  const request = store.read(() => store.connection.prepare<[string], number>(sql).pluck().get(key));
  return request === undefined ? null : store.requests.known(request);
}
