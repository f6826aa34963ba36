/** The form in which a request is sent: for free text, or with a schema. */
import type { JsonSchema } from '../../../models/structured.ts';
import type { Judging } from '../documents/evaluation.ts';
import type { KnownRequest } from '../../../models/stored/known-request.ts';
import type { RequestModel } from '../store/stored-request.ts';
import type { JudgeRequest } from './judge-request.ts';
import { seatSampling, type Seat } from './seats.ts';

export interface RequestForm {
  readonly requestModel: RequestModel;
  /** null for free text. */
  readonly schema: JsonSchema | null;
}

export interface FormOptions {
  readonly judging: Pick<Judging, 'sampling' | 'structured'>;
  /** The schemas of replies by judge or step; one without a schema is asked for free text. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** The state of a request in the store; null where the store does not have it. */
  readonly find: (ask: JudgeRequest, form: RequestForm) => KnownRequest | null;
}

/**
 * Where servers decide (`auto`), a reply that the store has is used, whichever form its request had.
 * @param refusesSchemas whether the server is known to refuse a schema.
 */
export function chooseForm(
  ask: JudgeRequest,
  seat: Seat,
  { judging: { sampling, structured: when }, schemas, find }: FormOptions,
  refusesSchemas: boolean,
): RequestForm {
  const schema = when === undefined ? null : (schemas.get(ask.judge) ?? null);
  const free = formOf(sampling, seat, null);
  if (schema === null) return free;
  const structured = formOf(sampling, seat, schema);
  const hasReply = (form: RequestForm): boolean => (find(ask, form)?.reply ?? null) !== null;
  if (when === 'on' || hasReply(structured)) return structured;
  return refusesSchemas || hasReply(free) ? free : structured;
}

/** @param schema null for free text. */
export function formOf(sampling: Judging['sampling'], seat: Seat, schema: JsonSchema | null): RequestForm {
  return { requestModel: { model: seat.model, sampling: seatSampling(sampling, seat, schema !== null) }, schema };
}
