/** Values of a store that need more than a type: JSON and times. A wrong one is damage. */
import { JsonProblem } from '../../core/parse-json.ts';
import { parseOwnJson } from '../../core/read-document.ts';
import { DamagedStore } from '../errors.ts';

/**
 * A value that is stored as JSON.
 * @param what it is, such as `the details of an answer`.
 * @param read checks the value. Its TypeErrors name what is wrong.
 * @throws DamagedStore for a text that is no JSON or is nested too deep, or for a value that `read` rejects.
 */
export function storedJson<Value>(text: string, what: string, read: (value: unknown) => Value): Value {
  try {
    return read(parseOwnJson(text));
  } catch (error) {
    if (error instanceof JsonProblem) throw new DamagedStore(`${what} is not valid JSON (${error.message})`);
    if (error instanceof TypeError) throw new DamagedStore(`${what}: ${error.message}`);
    throw error;
  }
}

/** A time that is stored as ISO 8601, in milliseconds since 1970. @throws DamagedStore for any other text. */
export function storedTime(text: string, what: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time)) throw new DamagedStore(`${what} is not a date and time`);
  return time;
}
