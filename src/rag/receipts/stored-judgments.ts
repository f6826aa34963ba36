/** The judgments of one answer, parsed again from the raw replies. */
import type { Judging } from '../documents/evaluation.ts';
import type { ReceiptJudgment } from '../documents/evaluation-report.ts';
import type { CheckedQuery } from '../../stores/rows.ts';
import { cutToEnds } from '../../text/snippet.ts';
import { replySchemes } from '../replies/catalog.ts';
import { JUDGE_IDS, JUDGES, type JudgeId } from '../judges/judges.ts';
import { readReplyDetails } from '../replies/reply-details.ts';
import type { ReplyScheme } from '../replies/reading.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';

interface Row {
  readonly judge: string;
  readonly prompt: string;
  readonly context: number;
  readonly reply: string | null;
}

const SQL = `
  SELECT judge, request.prompt, context, latest_reply.text AS reply
  FROM asked CROSS JOIN request USING (request) LEFT JOIN latest_reply USING (request)
  WHERE answer = :answer AND model = :model AND sampling = :sampling ORDER BY request, context`;
const REPLY_ENDS = [1500, 500] as const;

export class JudgmentsOfAnswer {
  readonly #store: EvaluationStore;
  readonly #rows: CheckedQuery<[object], Row>;
  readonly #judging: Judging | null;
  readonly #parsers: ReadonlyMap<JudgeId, ReplyScheme>;

  constructor(store: EvaluationStore, judging: Judging | null) {
    this.#store = store;
    this.#rows = store.query<[object], Row>(SQL);
    this.#judging = judging;
    this.#parsers = new Map(
      JUDGE_IDS.flatMap((id) => {
        const parser = judging?.parsers[id];
        return parser === undefined ? [] : [[id, replySchemes([parser])[0] as ReplyScheme] as const];
      }),
    );
  }

  /** The replies of the model, with the settings and the prompts that scored the answer. */
  get(answer: number): ReceiptJudgment[] {
    if (this.#judging === null) return [];
    const { model, sampling, prompts } = this.#judging;
    const rows = this.#store.read(() => this.#rows.all({ answer, model, sampling: JSON.stringify(sampling) }));
    return rows.filter(({ judge, prompt }) => prompts[judge] === prompt).flatMap((row) => this.#readJudgment(row));
  }

  #readJudgment({ judge: name, context, reply }: Row): ReceiptJudgment[] {
    const id = JUDGE_IDS.find((one) => one === name);
    const parser = id === undefined ? undefined : this.#parsers.get(id);
    if (id === undefined || parser === undefined) return [];
    const judge = JUDGES[id];
    const reading = reply === null ? null : parser.read(reply, judge);
    return [
      {
        judge: id,
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
