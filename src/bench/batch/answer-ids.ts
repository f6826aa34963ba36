/** The ids by which the requests of batches and their results belong to questions. */
import { listQuestions, type Plan, type Question } from '../plan.ts';
import type { BenchStore } from '../store/answer-store.ts';

/** All questions of a plan by the ids of their answers, in the order in which they are asked. */
export function questionsById(plan: Plan, store: BenchStore): ReadonlyMap<string, Question> {
  return new Map(listQuestions(plan).map((question) => [store.createOutputId(question), question]));
}

/** The ids of the answers that are stored, and of those that failed. */
export function doneAnswers(store: BenchStore): ReadonlySet<string> {
  return store.doneQuestions();
}

/** The id of a request. @param token of its batch. */
export function customIdOf(token: string, answerId: string): string {
  return `${token}_${answerId}`;
}

/** The answer that a result of the batch is about; null where it has the id of no request of this batch. */
export function answerIdIn(customId: string, token: string): string | null {
  return customId.startsWith(`${token}_`) ? customId.slice(token.length + 1) : null;
}
