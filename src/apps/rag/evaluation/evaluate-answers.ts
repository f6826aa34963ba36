/** Evaluates answers in order. Judges are asked about several answers at the same time, and every result is stored if there is a store. */
import { pMapIterable } from 'p-map';
import { listComputed } from '../asking/computed-judges.ts';
import type { JudgePanel, PanelJudgments } from '../asking/judge-panel.ts';
import { listSeats } from '../asking/seats.ts';
import { describeClaims } from '../claims/describe-claims.ts';
import { countVerdicts } from '../claims/verdict-counts.ts';
import type { Judging } from '../documents/evaluation.ts';
import type { EvaluationResult } from '../documents/evaluation-result.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { resultLine, type SeatJudgment } from '../scores/result-line.ts';
import { NO_JUDGMENTS } from '../scores/judged-metrics.ts';
import type { AnswerScorer } from '../scores/score-answer.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import { addVerdictCounts } from '../store/verdict-counts.ts';
import type { RequestCounts } from '../store/stored-request.ts';

interface EvaluationInput {
  readonly answered: AnsweredQuery;
  /** Its key in the store; null for a new answer. */
  readonly key: number | null;
}

interface Evaluation extends RequestCounts {
  /** The result as a line of JSON. */
  readonly line: object;
  readonly overall: number | null;
}

export interface EvaluationWork {
  readonly scorer: AnswerScorer;
  /** null where nothing is stored. */
  readonly store: EvaluationStore | null;
  /** null where no judge is asked; a panel needs the store. */
  readonly panel: JudgePanel | null;
  /** Number of answers that judges are asked about at the same time. */
  readonly concurrency: number;
}

/** Number of answers per transaction where no judge is asked. */
const BATCH = 200;

/** An entry without an answer is passed through unchanged. */
export type EvaluatorInput<Other> = EvaluationInput | { readonly other: Other };
export type EvaluatorOutput<Other> = Evaluation | { readonly other: Other };

/**
 * The results in the order of the inputs; about `concurrency` answers are in memory.
 * @throws InputError where the store cannot be written, or the judge no longer answers.
 */
export async function* evaluateAnswers<Other>(
  inputs: AsyncIterable<EvaluatorInput<Other>>,
  work: EvaluationWork,
): AsyncGenerator<EvaluatorOutput<Other>> {
  const { scorer, store, panel, concurrency } = work;
  const scoring = store?.scoring(scorer.scoring) ?? null;
  if (panel === null) {
    for await (const batch of splitBatches(inputs)) {
      const all = (): EvaluatorOutput<Other>[] =>
        batch.map((input) => evaluateInput(input, (one) => evaluate(one, null, [NO_JUDGMENTS])));
      yield* store === null ? all() : store.change(all);
    }
    return;
  }
  const judge = async (input: EvaluatorInput<Other>): Promise<EvaluatorOutput<Other>> => {
    if ('other' in input) return input;
    const key = findKey(input);
    return evaluate(input, key, await panel.judge(key as number, input.answered));
  };
  yield* pMapIterable(inputs, judge, { concurrency, backpressure: 2 * concurrency });

  function findKey({ key, answered }: EvaluationInput): number | null {
    return key ?? store?.addAnswer(answered) ?? null;
  }

  function evaluate(input: EvaluationInput, known: number | null, seats: readonly PanelJudgments[]): Evaluation {
    const key = known ?? findKey(input);
    const scored = scorer.score(input.answered, seats);
    const counts = countReplies(seats);
    const verdicts = countVerdicts(seats, scorer.judges);
    if (store !== null && key !== null && scoring !== null)
      store.change(() => {
        store.addResult(key, scoring, scored.scores, counts);
        if (verdicts !== null) addVerdictCounts(store, key, scoring, verdicts);
      });
    const { judging } = scorer.scoring;
    const line = resultLine(input.answered, scored, listJudgments(seats, judging), listClaims(seats, judging));
    return { line, overall: scored.scores.overall, ...counts };
  }
}

function evaluateInput<Other>(
  input: EvaluatorInput<Other>,
  evaluate: (input: EvaluationInput) => Evaluation,
): EvaluatorOutput<Other> {
  return 'other' in input ? input : evaluate(input);
}

/** The judgments of all seats; with several seats, each names its seat. */
function listJudgments(seats: readonly PanelJudgments[], judging: Judging | null): SeatJudgment[] {
  const [first, second] = seats;
  if (first === undefined || second === undefined || judging === null) return [...(first?.judgments ?? [])];
  const names = listSeats(judging);
  return seats.flatMap(({ judgments }, at) => judgments.map((one) => ({ ...one, ...names[at] })));
}

/** The claims of all seats; with several seats, each names its seat. */
function listClaims(
  seats: readonly PanelJudgments[],
  judging: Judging | null,
): NonNullable<EvaluationResult['claims']> {
  const names = judging === null || seats.length < 2 ? [] : listSeats(judging);
  return seats.flatMap(({ computed: { claims } }, at) =>
    claims === undefined ? [] : [{ ...names[at], ...describeClaims(claims) }],
  );
}

function countReplies(seats: readonly PanelJudgments[]): RequestCounts {
  const judgments = seats.flatMap((seat) => seat.judgments);
  const steps = seats.flatMap(({ computed }) => listComputed(computed)).flatMap((one) => one.steps);
  const isUnread = ({ reading }: PanelJudgments['judgments'][number]): boolean =>
    reading !== null && reading.score === null;
  return {
    asked: judgments.length + steps.length,
    unanswered: [...judgments, ...steps].filter(({ reply }) => reply === null).length,
    unread: judgments.filter(isUnread).length + steps.filter(({ missing }) => missing !== null).length,
  };
}

async function* splitBatches<One>(ones: AsyncIterable<One>): AsyncGenerator<One[]> {
  let batch: One[] = [];
  for await (const one of ones)
    if (batch.push(one) >= BATCH) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
