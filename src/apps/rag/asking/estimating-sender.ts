/** Counts the requests about answers without sending any. */
import type { RequestEstimate } from '../../../models/request-estimate.ts';
import { isSettled } from '../../../models/stored/known-request.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { MOST_CLAIMS } from '../claims/claim-list.ts';
import { requestKey } from '../store/request-key.ts';
import type { JudgeRequest } from './judge-request.ts';
import { chooseForm, type FormOptions } from './request-form.ts';
import type { Seat } from './seats.ts';

interface EstimatingOptions extends FormOptions {
  /** Whether failed requests would be sent again. */
  readonly retriesFailed: boolean;
}

export class EstimatingSender {
  readonly #estimate: RequestEstimate;
  readonly #options: EstimatingOptions;
  /** Requests that several answers share are sent once. */
  readonly #counted = new Set<string>();

  constructor(estimate: RequestEstimate, options: EstimatingOptions) {
    this.#estimate = estimate;
    this.#options = options;
  }

  /** @returns the reply of the store, or one that is assumed, because later requests may depend on it; null without any. */
  send(answered: AnsweredQuery, ask: JudgeRequest, seat: Seat): string | null {
    const { find, retriesFailed } = this.#options;
    const form = chooseForm(ask, seat, this.#options, false);
    const known = find(ask, form);
    const isSent = known === null || !isSettled(known, retriesFailed);
    const key = requestKey(ask, form.requestModel, form.schema ?? undefined);
    if (!this.#counted.has(key)) {
      this.#counted.add(key);
      this.#estimate.add(seat.model, ask.judge, isSent ? ask.text : null);
    }
    return isSent ? assumeReply(ask.judge, answered) : (known?.reply ?? null);
  }
}

/** The ends of the names of the steps that find claims. */
const CLAIMS_OF = { 'answer-claims': 'answer', 'truth-claims': 'groundTruth' } as const;

/** One claim for each sentence; other replies change no later request. */
function assumeReply(step: string, answered: AnsweredQuery): string | null {
  const field = Object.entries(CLAIMS_OF).find(([end]) => step.endsWith(end))?.[1];
  if (field === undefined) return null;
  return JSON.stringify({ claims: listSentences(answered[field] ?? '').slice(0, MOST_CLAIMS) });
}

function listSentences(text: string): string[] {
  const sentences = text.split(/(?<=[。．！？\n])|(?<=[.!?])\s/u).map((sentence) => sentence.trim());
  return sentences.filter((sentence) => sentence !== '');
}
