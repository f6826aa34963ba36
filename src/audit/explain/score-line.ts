/** The contract of `audit score`: one JSON object in, one out for each scheme. */
import type { ParserInput, Verdict } from '../../core/scheme.ts';
import type { Plan } from '../../schemes/kit/plan.ts';
import { answerJsonLine, type JsonObject, type LineAnswers, type LineId } from '../../core/json-line.ts';

interface ScoreInput extends ParserInput {
  readonly groundTruth: string | readonly string[] | null;
}

/** The lines that answer an input line, as objects, and whether it could be used. */
export function answerLine(line: Uint8Array, plan: Plan): LineAnswers {
  return answerJsonLine(line, (document, id) => {
    const input = inputOf(document);
    const verdicts = plan.score(input, input.groundTruth);
    const ok = verdicts.every((verdict) => verdict.failure === undefined);
    return { ok, answers: verdicts.map((verdict) => answerOf(id, verdict)) };
  });
}

function answerOf(
  id: LineId,
  { scheme, parse, normalized, groundTruthNormalized, correct: counted, match, original, failure }: Verdict,
): object {
  if (failure !== undefined) return { id, scheme, error: failure };
  const { correct = null, detail = {} } = original ?? match ?? {};
  const answer = { id, scheme, parse, normalized, groundTruthNormalized, correct, detail };
  return original === undefined ? answer : { ...answer, counted };
}

function inputOf(document: JsonObject): ScoreInput {
  const { response, storedParse, groundTruth, choices, question, task } = document;
  return {
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
