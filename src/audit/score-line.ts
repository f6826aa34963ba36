/** The contract of `audit score`: one JSON object in, one out for each scheme. */
import { messageOf } from '../core/errors.ts';
import type { ParserInput, Verdict } from '../core/scheme.ts';
import type { Plan } from '../schemes/plan.ts';

interface ScoreInput extends ParserInput {
  readonly id: string | number;
  readonly groundTruth: string | readonly string[] | null;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** The lines that answer an input line, as objects, and whether it could be used. */
export function answerLine(line: Buffer, plan: Plan): { readonly ok: boolean; readonly answers: readonly object[] } {
  let document: unknown;
  try {
    document = JSON.parse(decoder.decode(line));
    const input = inputOf(document);
    const verdicts = plan.score(input, input.groundTruth);
    const ok = verdicts.every((verdict) => verdict.failure === undefined);
    return { ok, answers: verdicts.map((verdict) => answerOf(input.id, verdict)) };
  } catch (error) {
    const id = typeof document === 'object' && document !== null && 'id' in document ? document.id : null;
    return { ok: false, answers: [{ id: isId(id) ? id : null, error: messageOf(error) }] };
  }
}

function answerOf(
  id: string | number,
  { scheme, parse, normalized, groundTruthNormalized, correct, match, failure }: Verdict,
): object {
  if (failure !== undefined) return { id, scheme, error: failure };
  return { id, scheme, parse, normalized, groundTruthNormalized, correct, detail: match?.detail ?? {} };
}

function inputOf(document: unknown): ScoreInput {
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new TypeError('not a JSON object');
  const { id, response, storedParse, groundTruth, choices, question, task } = document as Record<string, unknown>;
  if (!isId(id)) throw new TypeError('id: must be a string, or a number that JSON readers keep exactly');
  return {
    id,
    response: textOrNull('response', response),
    storedParse: textOrNull('storedParse', storedParse),
    question: textOrNull('question', question),
    task: textOrNull('task', task),
    choices: choices === undefined || choices === null ? null : texts('choices', choices),
    groundTruth: Array.isArray(groundTruth)
      ? texts('groundTruth', groundTruth)
      : textOrNull('groundTruth', groundTruth),
  };
}

function isId(value: unknown): value is string | number {
  if (typeof value !== 'number') return typeof value === 'string';
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}

function textOrNull(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string')
    throw new TypeError(`${name}: must be a string${name === 'groundTruth' ? ', a list of strings' : ''} or null`);
  return value;
}

function texts(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new TypeError(`${name}: must be a list of strings`);
  return value as string[];
}
