/** The claims of one answer and the verdicts on them, read again from the raw replies. */
import type { JudgeRequest } from '../asking/judge-request.ts';
import { replayPlan } from '../asking/computed-judge.ts';
import type { PromptSet } from '../asking/prompt-set.ts';
import type { Seat } from '../asking/seats.ts';
import { planClaims } from '../claims/ask-claims.ts';
import type { ClaimsJudgment } from '../claims/claim.ts';
import { describeWithReplies } from '../claims/describe-claims.ts';
import type { Judging } from '../documents/evaluation.ts';
import type { EvaluationReceipt } from '../documents/evaluation-report.ts';
import { COMPUTED_JUDGES } from '../judges/judges.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import type { CheckedQuery } from '../../../base/sqlite/stores/rows.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { SeatRequests, type RequestRow } from '../store/seat-requests.ts';

interface Row extends RequestRow {
  readonly template: string;
  readonly text: string;
}

const STEPS = Object.keys(COMPUTED_JUDGES.find(({ id }) => id === 'claims')?.steps ?? {});
const SQL = `
  SELECT request.request, model, sampling, judge, request.prompt, template, request.text, context, latest_reply.text AS reply
  FROM asked CROSS JOIN request USING (request) JOIN prompt ON prompt.prompt = request.prompt LEFT JOIN latest_reply USING (request)
  WHERE answer = :answer AND judge IN (${STEPS.map((step) => `'${step}'`).join(', ')}) ORDER BY request, context`;

export class ClaimsOfAnswer {
  readonly #store: EvaluationStore;
  readonly #rows: CheckedQuery<[object], Row>;
  readonly #judging: Judging | null;
  readonly #seats: SeatRequests | null;

  constructor(store: EvaluationStore, judging: Judging | null) {
    this.#store = store;
    this.#rows = store.query<[object], Row>(SQL);
    this.#judging = judging;
    this.#seats = judging === null ? null : new SeatRequests(judging);
  }

  /** By seat; empty where no claims were asked for. */
  get(answer: number, answered: AnsweredQuery): NonNullable<EvaluationReceipt['claims']> {
    if (this.#judging === null || this.#seats === null) return [];
    const { prompts } = this.#judging;
    const rows = this.#store.read(() => this.#rows.all({ answer }));
    const chosen = this.#seats.choose(rows.filter(({ judge, prompt }) => prompts[judge] === prompt));
    const bySeat = Map.groupBy(chosen, ({ seat }) => JSON.stringify(seat));
    return [...bySeat.values()].map((own) => ({
      ...describeSeat(own[0]?.seat ?? null),
      ...describeWithReplies(
        replay(
          answered,
          own.map(({ row }) => row),
        ),
      ),
    }));
  }
}

function describeSeat(seat: Seat | null): { readonly model?: string; readonly repeat?: number } {
  return seat === null ? {} : { model: seat.model, repeat: seat.repeat };
}

function replay(answered: AnsweredQuery, rows: readonly Row[]): ClaimsJudgment {
  const prompts: PromptSet = new Map(rows.map(({ judge, prompt, template }) => [judge, { id: prompt, template }]));
  const replies = new Map(rows.map(({ judge, text, reply }) => [keyOf({ judge, text }), reply]));
  return replayPlan(planClaims(answered), prompts, (request) => replies.get(keyOf(request)) ?? null);
}

function keyOf({ judge, text }: Pick<JudgeRequest, 'judge' | 'text'>): string {
  return JSON.stringify([judge, text]);
}
