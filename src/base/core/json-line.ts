/** The contract of JSON lines in, JSON lines out: each line is an object with an id, and an error takes the place of its answer. */
import { errorMessage } from './errors.ts';
import { parseJsonText } from './parse-json.ts';

/** Kept as it was given. */
export type LineId = string | number;

export type JsonObject = Readonly<Record<string, unknown>>;

/** The output for one line. */
export interface LineAnswers {
  /** Whether the line could be used, and answered in full. */
  readonly ok: boolean;
  /** Each as an object, or as its text in JSON. */
  readonly answers: readonly (object | string)[];
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/**
 * Reads a line and answers it. Whatever `answer` throws becomes `{id, error}`; its messages name the field.
 * @param answer - is given the object and its id, which has been checked.
 */
export function answerJsonLine(line: Uint8Array, answer: (input: JsonObject, id: LineId) => LineAnswers): LineAnswers {
  return answerDocument(() => parseJsonLine(line), answer);
}

/** The same for a line that is read already. */
export function answerJsonValue(value: unknown, answer: (input: JsonObject, id: LineId) => LineAnswers): LineAnswers {
  return answerDocument(() => value, answer);
}

function answerDocument(read: () => unknown, answer: (input: JsonObject, id: LineId) => LineAnswers): LineAnswers {
  let document: unknown;
  try {
    document = read();
    if (typeof document !== 'object' || document === null || Array.isArray(document))
      throw new TypeError('not a JSON object');
    const input = document as JsonObject;
    if (input['id'] === undefined) throw new TypeError('id: is missing; each line needs one, a string or a number');
    if (!isLineId(input['id'])) throw new TypeError('id: must be a string, or a number that JSON readers keep exactly');
    return answer(input, input['id']);
  } catch (error) {
    const id = typeof document === 'object' && document !== null && 'id' in document ? document.id : null;
    return { ok: false, answers: [{ id: isLineId(id) ? id : null, error: errorMessage(error) }] };
  }
}

/** The value of a line. @throws TypeError for a line that is not UTF-8 or not JSON. */
export function parseJsonLine(line: Uint8Array): unknown {
  const text = decoder.decode(line);
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new TypeError(`not JSON (${errorMessage(error)})`, { cause: error });
  }
}

/** Whether it is one that comes back as it was given. */
export function isLineId(value: unknown): value is LineId {
  if (typeof value !== 'number') return typeof value === 'string';
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
}
