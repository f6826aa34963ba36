/** The judgments of one answer, parsed again from the raw replies. */
import type { Judging } from '../documents/evaluation.ts';
import type { ReceiptJudgment } from '../documents/evaluation-report.ts';
import type { CheckedQuery } from '../../../base/sqlite/stores/rows.ts';
import { cutToEnds } from '../../../base/text/snippet.ts';
import { replySchemes } from '../replies/catalog.ts';
import { JudgeSet } from '../judges/judge-set.ts';
import { judgeOfPrompt } from '../judges/requested-form.ts';
import { readReplyDetails } from '../replies/reply-details.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import type { Seat } from '../asking/seats.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { SeatRequests, type RequestRow } from '../store/seat-requests.ts';

interface Row extends RequestRow {
  readonly template: string;
}

const SQL = `
  SELECT request.request, model, sampling, judge, request.prompt, template, context, latest_reply.text AS reply
  FROM asked CROSS JOIN request USING (request) JOIN prompt ON prompt.prompt = request.prompt LEFT JOIN latest_reply USING (request)
  WHERE answer = :answer ORDER BY request, context`;
const REPLY_ENDS = [1500, 500] as const;

export class JudgmentsOfAnswer {
  readonly #store: EvaluationStore;
  readonly #rows: CheckedQuery<[object], Row>;
  readonly #judging: Judging | null;
  readonly #seats: SeatRequests | null;
  readonly #judges: JudgeSet;
  readonly #parsers: ReadonlyMap<string, ReplyScheme>;

  constructor(store: EvaluationStore, judging: Judging | null) {
    this.#store = store;
    this.#rows = store.query<[object], Row>(SQL);
    this.#judging = judging;
    this.#seats = judging === null ? null : new SeatRequests(judging);
    this.#judges = new JudgeSet(judging?.judges);
    const parsers = Object.entries(judging?.parsers ?? {});
    this.#parsers = new Map(parsers.map(([id, parser]) => [id, replySchemes([parser])[0] as ReplyScheme]));
  }

  /** The replies of the seats, with the settings and the prompts that scored the answer, by seat. */
  get(answer: number): ReceiptJudgment[] {
    if (this.#judging === null || this.#seats === null) return [];
    const { prompts } = this.#judging;
    const rows = this.#store.read(() => this.#rows.all({ answer }));
    const own = rows.filter(({ judge, prompt }) => prompts[judge] === prompt);
    return this.#seats.choose(own).flatMap(({ row, seat }) => this.#readJudgment(row, seat));
  }

  /** @param seat null where there is only one. */
  #readJudgment({ judge: name, template, context, reply }: Row, seat: Seat | null): ReceiptJudgment[] {
    const [record, parser] = [this.#judges.get(name), this.#parsers.get(name)];
    if (record === undefined || parser === undefined) return [];
    const judge = judgeOfPrompt(record, template);
    const reading = reply === null ? null : parser.read(reply, judge);
    return [
      {
        ...(seat === null ? {} : { model: seat.model, repeat: seat.repeat }),
        judge: name,
        context: context < 0 ? null : context,
        score: reading?.score ?? null,
        best: judge.best,
        missing: reading === null ? 'no reply' : reading.score === null ? reading.missing : null,
        ...readReplyDetails(reply ?? '', judge),
        reply: reply === null ? null : cutToEnds(reply, ...REPLY_ENDS),
      },
    ];
  }
}
