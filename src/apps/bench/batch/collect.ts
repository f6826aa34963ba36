/** Stores the results of an ended batch as answers. */
import type { BatchResult, BatchState } from '../../../models/batch/batch-api.ts';
import { ModelProblem } from '../../../models/problem.ts';
import { inertLine } from '../../../base/text/inert.ts';
import { plural } from '../../../base/text/plural.ts';
import type { Question } from '../plan.ts';
import { outputIdIn } from './answer-ids.ts';
import type { OpenBatch } from './batch-table.ts';
import type { BatchWork } from './batch-work.ts';

/** Answers that are stored together. */
const RESULTS_OF_A_COMMIT = 100;

/**
 * Stores the results, which may come in any order. If it was interrupted, the next call continues: the results are read again, and those that are
 * stored are passed over.
 * @throws ModelProblem; MissingResults where the server no longer has the results; InputError where they are more or larger than a batch has.
 */
export async function collectBatch(work: BatchWork, { token, requests }: OpenBatch, state: BatchState): Promise<void> {
  const { server, table } = work;
  const asked = new Set(table.outputsOf(token));
  const waiting = waitingQuestions(work, asked);
  const writer = new ResultWriter(work);
  let [unknown, unreadable] = [0, 0];
  try {
    for await (const { customId, outcome } of server.results(state, requests)) {
      work.signal.throwIfAborted();
      const outputId = customId === null ? null : outputIdIn(customId, token);
      const question = waiting.get(outputId ?? '');
      if (customId === null) unreadable++;
      else if (outputId === null || !asked.has(outputId)) unknown++;
      if (outputId === null || question === undefined) continue;
      waiting.delete(outputId);
      await writer.add(question, outcome);
    }
    const lost = unreadable === 0 ? state.lost : describeUnreadable(unreadable);
    for (const question of waiting.values()) await writer.add(question, lost);
  } finally {
    writer.flush();
  }
  table.collected(token);
  if (unknown > 0)
    work.onNotice(
      `${plural(unknown, 'result')} of the batch ${inertLine(state.id)} ${unknown === 1 ? 'is' : 'are'} about requests that are not in it, and ${unknown === 1 ? 'was' : 'were'} ignored.`,
    );
}

/** The questions of the batch that have no answer, by the ids of their outputs. */
function waitingQuestions({ store, questions }: BatchWork, asked: ReadonlySet<string>): Map<string, Question> {
  const done = store.doneQuestions();
  return new Map([...questions].filter(([outputId]) => asked.has(outputId) && !done.has(outputId)));
}

/** Stores results several at a time, because each commit waits for the disk. Those that a crash loses are read again. */
class ResultWriter {
  readonly #work: BatchWork;
  /** Each returns whether the answer is correct; null for a failure. */
  #writes: (() => boolean | null)[] = [];

  constructor(work: BatchWork) {
    this.#work = work;
  }

  async add(question: Question, outcome: BatchResult['outcome']): Promise<void> {
    this.#writes.push(await this.#read(question, outcome));
    if (this.#writes.length >= RESULTS_OF_A_COMMIT) this.flush();
  }

  flush(): void {
    const writes = this.#writes;
    this.#writes = [];
    const { store, onAnswer } = this.#work;
    for (const correct of store.change(() => writes.map((write) => write()))) onAnswer(correct);
  }

  async #read(question: Question, outcome: BatchResult['outcome']): Promise<() => boolean | null> {
    const { store, model, label } = this.#work;
    const { set, item, condition, repeat } = question;
    try {
      const answer = await model.read(set.prompt(item, condition), { repeat }, outcome);
      const made = label(question, answer.text);
      return () => {
        store.addAnswer(question, answer, made);
        return made.correct;
      };
    } catch (error) {
      if (!(error instanceof ModelProblem)) throw error;
      const { kind, message } = error;
      return () => {
        store.addFailure(question, { kind, message });
        return null;
      };
    }
  }
}

function describeUnreadable(lines: number): ModelProblem {
  const what = `${plural(lines, 'line')} of the results cannot be read`;
  return new ModelProblem('not-the-api', `${what}, and no other line is about this request.`);
}
