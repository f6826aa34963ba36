/** Builds receipts: answers of the store with everything that their scores are made of. */
import type { Scoring } from '../documents/evaluation.ts';
import type { EvaluationReceipt, ReceiptContext, ReceiptJudgment } from '../documents/evaluation-report.ts';
import { cutToEnds } from '../../../base/text/snippet.ts';
import type { CitationComparison } from '../citations/accuracy.ts';
import { LawIndex } from '../citations/law-index.ts';
import type { TimedResult } from '../over-time/timed-result.ts';
import type { AnsweredQuery } from '../records/answered-query.ts';
import { compareAnswer } from '../scores/citation-accuracy.ts';
import type { EvaluationStore } from '../store/evaluation-store.ts';
import type { StoredPeriod } from '../store/queries.ts';
import { storedAnswer } from '../store/stored-answers.ts';
import { FeedbackOnAnswer } from '../store/stored-feedback.ts';
import { answersWithResult, storedResult } from '../store/stored-results.ts';
import { formatCitation } from './citation-words.ts';
import { QuestionsOfAnswer } from './compared-questions.ts';
import { ClaimsOfAnswer } from './stored-claims.ts';
import { JudgmentsOfAnswer } from './stored-judgments.ts';

/** Number of code points at each end of a text that a receipt shows. */
const ENDS = [1500, 500] as const;
/** The largest number of uncited provisions in a receipt. */
const MOST_UNCITED = 20;

/** Looks up receipts of answers that have a result under a scoring. */
export class AnswerReceipts {
  readonly #store: EvaluationStore;
  readonly #key: number;
  readonly #scoring: Scoring;
  readonly #laws: LawIndex;
  readonly #judgments: JudgmentsOfAnswer;
  readonly #questions: QuestionsOfAnswer | null;
  readonly #claims: ClaimsOfAnswer;
  readonly #feedback: FeedbackOnAnswer;

  /** @param key the key of the scoring in the store. */
  constructor(store: EvaluationStore, key: number, scoring: Scoring) {
    this.#store = store;
    this.#key = key;
    this.#scoring = scoring;
    this.#laws = new LawIndex(new Map(Object.entries(scoring.aliases)));
    this.#judgments = new JudgmentsOfAnswer(store, scoring.judging);
    this.#questions = QuestionsOfAnswer.of(store, scoring.judging);
    this.#claims = new ClaimsOfAnswer(store, scoring.judging);
    this.#feedback = new FeedbackOnAnswer(store);
  }

  /** The keys of the answers of a period to a query. */
  answersTo(id: string, period: StoredPeriod): number[] {
    return answersWithResult(this.#store, this.#key, id, period);
  }

  /** @param answer its key in the store. */
  receipt(answer: number): EvaluationReceipt {
    const { answered, at } = storedAnswer(this.#store, answer);
    const result = storedResult(this.#store, this.#key, answer);
    const judgments = this.#judgments.get(answer);
    const claims = this.#claims.get(answer, answered);
    const { query, groundTruth, tags } = answered;
    return {
      id: String(answered.id),
      at,
      tags,
      overall: result.overall,
      query: cutToEnds(query, ...ENDS),
      answer: cutToEnds(answered.answer, ...ENDS),
      groundTruth: groundTruth === null ? null : cutToEnds(groundTruth, ...ENDS),
      contexts: listContexts(answered, judgments),
      ...listMetrics(result),
      citations: this.#compareCitations(answered),
      judgments,
      ...this.#compareQuestions(answer, query),
      ...(claims.length === 0 ? {} : { claims }),
      feedback: this.#feedback.get(String(answered.id), at),
    };
  }

  #compareQuestions(answer: number, query: string): Pick<EvaluationReceipt, 'questions'> {
    return this.#questions === null ? {} : { questions: this.#questions.get(answer, query) };
  }

  #compareCitations(answered: AnsweredQuery): EvaluationReceipt['citations'] {
    const { convention, citationLevel } = this.#scoring;
    const compared = convention === 'proposal' ? null : compareAnswer(answered, citationLevel, this.#laws);
    return compared === null ? null : formatProvisions(compared);
  }
}

function formatProvisions({
  supported,
  unsupported,
  uncited,
  open,
}: CitationComparison): EvaluationReceipt['citations'] {
  return {
    supported: supported.map(formatCitation),
    unsupported: unsupported.map(formatCitation),
    uncited: uncited.slice(0, MOST_UNCITED).map(formatCitation),
    open: open.map(({ text }) => text),
  };
}

function listMetrics({ metrics, absent }: TimedResult): Pick<EvaluationReceipt, 'metrics' | 'absent'> {
  return {
    metrics: Object.entries(metrics).map(([metric, { value, weight }]) => ({ metric, value, weight })),
    absent: Object.entries(absent).map(([metric, why]) => ({ metric, why })),
  };
}

function listContexts(
  { contexts, relevant }: AnsweredQuery,
  judgments: readonly ReceiptJudgment[],
): readonly ReceiptContext[] | null {
  if (contexts === null) return null;
  return contexts.map(({ id, score, text }, at) => ({
    id,
    score,
    text: text === null ? null : cutToEnds(text, ...ENDS),
    grade: relevant?.get(id) ?? null,
    judgedGrade: judgments.find(({ judge, context }) => judge === 'relevance' && context === at)?.score ?? null,
  }));
}
