/** The questions made from an answer, compared with its query again from the stored replies and embeddings. */
import type { Judging } from '../documents/evaluation.ts';
import type { ComparedQuestions } from '../documents/evaluation-report.ts';
import type { CheckedQuery } from '../../../base/sqlite/stores/rows.ts';
import { QUESTION_STEPS } from '../judges/question-relevance/judge.ts';
import { readQuestions, readQuestionVerdicts } from '../replies/question-replies.ts';
import {
  compareByVectors,
  compareByVerdicts,
  questionScore,
  type ComparedQuestion,
} from '../scores/question-relevance.ts';
import type { Seat } from '../asking/seats.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { SeatRequests, type RequestRow } from '../store/seat-requests.ts';
import { StoredEmbeddings } from '../store/stored-embeddings.ts';

const SQL = `
  SELECT request.request, model, sampling, judge, request.prompt, context, latest_reply.text AS reply
  FROM asked CROSS JOIN request USING (request) LEFT JOIN latest_reply USING (request)
  WHERE answer = :answer AND judge IN (:questions, :verdicts) ORDER BY request`;

type Outcome = Pick<ComparedQuestions, 'isNoncommittal' | 'compared' | 'score' | 'missing'>;

export class QuestionsOfAnswer {
  readonly #store: EvaluationStore;
  readonly #rows: CheckedQuery<[object], RequestRow>;
  readonly #judging: Judging;
  readonly #seats: SeatRequests;
  readonly #embeddings: StoredEmbeddings | null;

  private constructor(store: EvaluationStore, judging: Judging) {
    this.#store = store;
    this.#judging = judging;
    this.#rows = store.query<[object], RequestRow>(SQL);
    this.#seats = new SeatRequests(judging);
    this.#embeddings = judging.embeddings === undefined ? null : new StoredEmbeddings(store, judging.embeddings);
  }

  /** null where the judge was not asked. */
  static of(store: EvaluationStore, judging: Judging | null): QuestionsOfAnswer | null {
    return judging?.prompts[QUESTION_STEPS.questions] === undefined ? null : new QuestionsOfAnswer(store, judging);
  }

  /** @param answer the key of the answer in the store. */
  get(answer: number, query: string): ComparedQuestions[] {
    const rows = this.#store.read(() => this.#rows.all({ answer, ...QUESTION_STEPS }));
    const own = this.#seats.choose(rows.filter(({ judge, prompt }) => this.#judging.prompts[judge] === prompt));
    const made = own.filter(({ row }) => row.judge === QUESTION_STEPS.questions);
    return made.map(({ row, seat }) => {
      const verdicts = own.find((one) => one.row.judge === QUESTION_STEPS.verdicts && isSame(one.seat, seat));
      const outcome = this.#compare(query, row.reply, verdicts?.row.reply ?? null);
      const names = seat === null ? {} : { model: seat.model, repeat: seat.repeat };
      return { ...names, embeddings: this.#judging.embeddings ?? null, ...outcome };
    });
  }

  #compare(query: string, reply: string | null, verdicts: string | null): Outcome {
    if (reply === null) return without('no reply');
    const made = readQuestions(reply);
    if ('missing' in made) return without(made.missing);
    const { isNoncommittal, questions } = made.value;
    if (isNoncommittal) return { isNoncommittal, compared: [], score: questionScore([]), missing: null };
    return this.#embeddings === null ? byVerdicts(questions, verdicts) : this.#byEmbeddings(query, questions);
  }

  #byEmbeddings(query: string, questions: readonly string[]): Outcome {
    const texts = [query, ...questions];
    const found = this.#embeddings?.find(texts);
    const vectors = texts.flatMap((text) => found?.get(text) ?? []);
    return vectors.length === texts.length ? scored(compareByVectors(questions, vectors)) : without('no embeddings');
  }
}

function byVerdicts(questions: readonly string[], reply: string | null): Outcome {
  if (reply === null) return without('no reply');
  const verdicts = readQuestionVerdicts(reply, questions.length);
  return 'missing' in verdicts ? without(verdicts.missing) : scored(compareByVerdicts(questions, verdicts.value));
}

function scored(compared: readonly ComparedQuestion[]): Outcome {
  const shown = compared.map(({ text, similarity }) => ({ question: text, similarity }));
  return { isNoncommittal: false, compared: shown, score: questionScore(compared), missing: null };
}

function without(missing: string): Outcome {
  return { isNoncommittal: false, compared: [], score: null, missing };
}

function isSame(one: Seat | null, other: Seat | null): boolean {
  return one?.model === other?.model && one?.repeat === other?.repeat;
}
