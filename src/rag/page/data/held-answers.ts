/** The answers of the page, and their addresses. */
import type { EvaluationReceipt } from '../../documents/evaluation-report.ts';
import type { Params } from '../../../web/kit/address.ts';

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
  return JSON.stringify([wellFormed(id), wellFormed(at)]);
}

/** The text of a key in addresses. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

/** The parameters of an address that leads to an answer. */
export function createParams({ answer: { id, at }, number }: HeldAnswer): Record<'id' | 'at' | 'n', string | null> {
  return { id, at, n: number === 1 ? null : String(number) };
}

/** Whether an address names an answer. An empty id is in no address. */
export function namesAnswer({ id, at }: Partial<Params>): boolean {
  return id !== undefined || at !== undefined;
}

/** The place of the answer of an address; without a time, the latest answer with the id. null where there is none. */
export function findPlace(answers: readonly HeldAnswer[], params: Partial<Params>): number | null {
  if (!namesAnswer(params)) return null;
  const { id = '', at, n = '1' } = params;
  const fits = ({ answer, number }: HeldAnswer): boolean =>
    wellFormed(answer.id) === id && (at === undefined || (wellFormed(answer.at) === at && String(number) === n));
  const places = answers.flatMap((held, place) => (fits(held) ? [place] : []));
  const timeAt = (place: number): number => Date.parse(answers[place]?.answer.at ?? '');
  return places.toSorted((a, b) => timeAt(b) - timeAt(a))[0] ?? null;
}
