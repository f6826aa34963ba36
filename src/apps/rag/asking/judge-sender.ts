/** Sends requests to judges, each in the form that its server takes. */
import type { KnownRequest } from '../../../models/stored/known-request.ts';
import type { AskedModel } from '../../../models/asked-model.ts';
import { RequestSender, type SenderOptions } from '../../../models/stored/request-sender.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { findRequest } from '../store/find-request.ts';
import type { JudgeRequest } from './judge-request.ts';
import { chooseForm, formOf, type FormOptions, type RequestForm } from './request-form.ts';
import type { Seat } from './seats.ts';

interface JudgeSenderOptions extends SenderOptions, Omit<FormOptions, 'find'> {
  /** By `provider:name`; none to ask no judge: requests without a stored reply get no reply. */
  readonly models: ReadonlyMap<string, AskedModel>;
}

export class JudgeSender {
  readonly #store: EvaluationStore;
  readonly #options: JudgeSenderOptions;
  readonly #sender: RequestSender;

  constructor(store: EvaluationStore, options: JudgeSenderOptions) {
    this.#store = store;
    this.#options = options;
    this.#sender = new RequestSender(store.requests, options);
  }

  /**
   * The reply of a seat to a request about an answer; null where there is none. The request is in the store when the call returns.
   * @param answer the key of the answer in the store.
   * @throws InputError where every further request would fail too, or cost too much; the replies stay in the store.
   */
  send(answer: number, ask: JudgeRequest, seat: Seat): Promise<string | null> {
    const { models, judging, schemas } = this.#options;
    const find: FormOptions['find'] = (request, one) => findRequest(this.#store, request, one);
    const server = models.get(seat.model) ?? null;
    const form = chooseForm(ask, seat, { judging, schemas, find }, server?.refusesSchemas === true);
    const sending = { text: ask.text, format: { schema: form.schema, repeat: seat.repeat }, server };
    const sendOtherwise = (): Promise<string | null> => this.#sendFreely(answer, ask, seat, server as AskedModel);
    const hasOther = form.schema !== null && judging.structured === 'auto';
    return this.#sender.send(this.#add(answer, ask, form), { ...sending, ...(hasOther ? { sendOtherwise } : {}) });
  }

  /** Sends the same request without a schema. If that is answered, the server refused the schema. */
  async #sendFreely(answer: number, ask: JudgeRequest, seat: Seat, server: AskedModel): Promise<string | null> {
    const known = this.#add(answer, ask, formOf(this.#options.judging.sampling, seat, null));
    const format = { schema: null, repeat: seat.repeat };
    const reply = await this.#sender.sendNow(known, { text: ask.text, format, server });
    if (reply !== null && known.reply === null) server.refusedSchema();
    return reply;
  }

  #add(answer: number, ask: JudgeRequest, { requestModel, schema }: RequestForm): KnownRequest {
    return this.#store.addRequest(answer, ask, requestModel, schema ?? undefined);
  }
}
