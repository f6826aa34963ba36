/** Stores the results of an ended batch as answers. */
import type { BatchResult, BatchState } from '../../models/batch/batch-api.ts';
import { ModelProblem } from '../../models/problem.ts';
import { inertLine } from '../../text/inert.ts';
import { plural } from '../../text/plural.ts';
import type { Question } from '../plan.ts';
import { outputIdIn } from './answer-ids.ts';
import type { OpenBatch } from './batch-table.ts';
import type { BatchWork } from './batch-work.ts';

/**
 * Stores the results, which may come in any order. If it was interrupted, the next call continues: the results are read again, and those that are
 * stored are passed over.
 * @throws ModelProblem; MissingResults where the server no longer has the results.
 */
export async function collectBatch(work: BatchWork, { token }: OpenBatch, state: BatchState): Promise<void> {
  const { server, table } = work;
  const asked = new Set(table.outputsOf(token));
  const waiting = waitingQuestions(work, asked);
  let [unknown, unreadable] = [0, 0];
  for await (const { customId, outcome } of server.results(state)) {
    work.signal.throwIfAborted();
    if (customId === null) {
      unreadable++;
      continue;
    }
    const outputId = outputIdIn(customId, token) ?? '';
    const question = waiting.get(outputId);
    if (!asked.has(outputId)) unknown++;
    if (question === undefined) continue;
    await storeResult(work, question, outcome);
    waiting.delete(outputId);
  }
  const lost = unreadable === 0 ? state.lost : describeUnreadable(unreadable);
  for (const question of waiting.values()) await storeResult(work, question, lost);
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

async function storeResult(
  { store, model, label, onAnswer }: BatchWork,
  question: Question,
  outcome: BatchResult['outcome'],
): Promise<void> {
  const { set, item, condition, repeat } = question;
  try {
    const answer = await model.read(set.prompt(item, condition), { repeat }, outcome);
    const made = label(question, answer.text);
    store.addAnswer(question, answer, made);
    onAnswer(made.correct);
  } catch (error) {
    if (!(error instanceof ModelProblem)) throw error;
    store.addFailure(question, { kind: error.kind, message: error.message });
    onAnswer(null);
  }
}

function describeUnreadable(lines: number): ModelProblem {
  const what = `${plural(lines, 'line')} of the results cannot be read`;
  return new ModelProblem('not-the-api', `${what}, and no other line is about this request.`);
}
