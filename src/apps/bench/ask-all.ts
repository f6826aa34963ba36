/** Asks the questions without an answer, several at a time, and stores each answer when it arrives. */
import pMap from 'p-map';
import type { AskedModel } from '../../models/asked-model.ts';
import type { BenchStore } from './store/answer-store.ts';
import type { Label } from './store/answer-store.ts';
import { listQuestions, type Plan, type Question } from './plan.ts';

export interface AskOptions {
  /** Questions that are open at the same time. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
  /** The labels that the schemes of the benchmark give a response. */
  readonly label: (question: Question, response: string) => Label;
  /** Called after each question; null for one that failed. */
  readonly onAnswer?: (correct: boolean | null) => void;
}

/**
 * Asks every question of the plan that the store has no answer to. Questions that still fail after all attempts are stored as failed, which is not the same as wrong.
 * @throws InputError if no further question would be answered either. Stored answers stay.
 */
export async function askAll(plan: Plan, store: BenchStore, model: AskedModel, options: AskOptions): Promise<void> {
  const { concurrency, signal, label, onAnswer } = options;
  const done = store.doneQuestions();

  async function ask(question: Question): Promise<void> {
    const { set, item, condition, repeat } = question;
    try {
      const answer = await model.ask(set.prompt(item, condition), { repeat });
      const made = label(question, answer.text);
      store.addAnswer(question, answer, made);
      onAnswer?.(made.correct);
    } catch (error) {
      model.failed(error, ({ kind, message }) => {
        store.addFailure(question, { kind, message });
        onAnswer?.(null);
      });
    }
  }

  const open = listQuestions(plan).filter((question) => !done.has(store.createOutputId(question)));
  await pMap(open, ask, { concurrency, signal });
}
