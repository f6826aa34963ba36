/** The answers of the file, and their addresses. */
import type { AnswerAddress } from '../../documents/answer-source.ts';
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';

export interface HeldAnswer {
  readonly answer: EvaluationReceipt;
  /** Its number among the answers with the same id and time, from 1. */
  readonly number: number;
}

/** All answers, each once. Answers that only the report has are first. */
export function heldAnswers(
  worst: readonly EvaluationReceipt[],
  further: readonly EvaluationReceipt[],
): readonly HeldAnswer[] {
  const taken = new Set(further.map(formatKey));
  const numbers = new Map<string, number>();
  return [...worst.filter((answer) => !taken.has(formatKey(answer))), ...further].map((answer) => {
    const name = formatKey(answer);
    const number = (numbers.get(name) ?? 0) + 1;
    numbers.set(name, number);
    return { answer, number };
  });
}

function formatKey({ id, at }: EvaluationReceipt): string {
  return JSON.stringify([id.toWellFormed(), at.toWellFormed()]);
}

export function addressOf({ answer: { id, at }, number }: HeldAnswer): AnswerAddress & { readonly at: string } {
  return { id: id.toWellFormed(), at: at.toWellFormed(), number };
}

/** The place of the answer of an address; without a time, the latest answer with the id. null where there is none. */
export function findPlace(answers: readonly HeldAnswer[], { id, at, number }: AnswerAddress): number | null {
  const places = answers.flatMap((held, place) => {
    const own = addressOf(held);
    return own.id === id && (at === null || (own.at === at && own.number === number)) ? [place] : [];
  });
  const timeAt = (place: number): number => Date.parse(answers[place]?.answer.at ?? '');
  return places.toSorted((a, b) => timeAt(b) - timeAt(a))[0] ?? null;
}
