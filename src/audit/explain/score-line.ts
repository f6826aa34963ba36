/** The lines of `audit score`: one JSON object in, one JSON object out for each scheme. */
import type { ParserInput, Verdict } from '../../base/core/scheme.ts';
import type { Plan } from '../../schemes/kit/plan.ts';
import {
  answerJsonLine,
  answerJsonValue,
  type JsonObject,
  type LineAnswers,
  type LineId,
} from '../../base/core/json-line.ts';

interface ScoreInput extends ParserInput {
  readonly groundTruth: string | readonly string[] | null;
}

/** Is given the verdicts on each response. */
type OnVerdicts = (verdicts: readonly Verdict[]) => void;

/** The objects that answer an input line, and whether the line could be used. */
export function answerLine(line: Uint8Array, plan: Plan, onVerdicts?: OnVerdicts): LineAnswers {
  return answerJsonLine(line, (document, id) => scoreInput(document, id, plan, onVerdicts));
}

/** The same for a line that is read already. */
export function answerTrial(trial: unknown, plan: Plan, onVerdicts?: OnVerdicts): LineAnswers {
  return answerJsonValue(trial, (document, id) => scoreInput(document, id, plan, onVerdicts));
}

function scoreInput(document: JsonObject, id: LineId, plan: Plan, onVerdicts?: OnVerdicts): LineAnswers {
  const input = readInput(document);
  const verdicts = plan.score(input, input.groundTruth);
  onVerdicts?.(verdicts);
  const ok = verdicts.every((verdict) => verdict.failure === undefined);
  return { ok, answers: verdicts.map((verdict) => formatAnswer(id, verdict)) };
}

function formatAnswer(
  id: LineId,
  { scheme, parse, normalized, groundTruthNormalized, correct: counted, match, original, failure }: Verdict,
): object {
  if (failure !== undefined) return { id, scheme, error: failure };
  const { correct = null, detail = {} } = original ?? match ?? {};
  const answer = { id, scheme, parse, normalized, groundTruthNormalized, correct, detail };
  return original === undefined ? answer : { ...answer, counted };
}

function readInput(document: JsonObject): ScoreInput {
  const { response, storedParse, groundTruth, choices, question, task } = document;
  return {
    response: readTextOrNull('response', response),
    storedParse: readTextOrNull('storedParse', storedParse),
    question: readTextOrNull('question', question),
    task: readTextOrNull('task', task),
    choices: choices === undefined || choices === null ? null : readTexts('choices', choices),
    groundTruth: Array.isArray(groundTruth)
      ? readTexts('groundTruth', groundTruth)
      : readTextOrNull('groundTruth', groundTruth),
  };
}

function readTextOrNull(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string')
    throw new TypeError(`${name}: must be a string${name === 'groundTruth' ? ', a list of strings' : ''} or null`);
  return value;
}

function readTexts(name: string, value: unknown): string[] {
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw new TypeError(`${name}: must be a list of strings`);
  return value as string[];
}
