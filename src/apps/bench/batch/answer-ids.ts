/** The ids by which the requests of batches and their results belong to questions: those of the outputs in the run store. */
import { listQuestions, type Plan, type Question } from '../plan.ts';
import type { BenchStore } from '../store/answer-store.ts';

/** All questions of a plan by the ids of their outputs, in the order in which they are asked. */
export function questionsById(plan: Plan, store: BenchStore): ReadonlyMap<string, Question> {
  return new Map(listQuestions(plan).map((question) => [store.createOutputId(question), question]));
}

/** The id of a request: at most 64 letters, digits, hyphens and underscores. @param token of its batch. */
export function customIdOf(token: string, outputId: string): string {
  return `${token}_${outputId}`;
}

/** The output that a result of the batch is about; null where it has the id of no request of this batch. */
export function outputIdIn(customId: string, token: string): string | null {
  return customId.startsWith(`${token}_`) ? customId.slice(token.length + 1) : null;
}
