/** JSON from users, with reasons that name the place. */
import { jsonText } from './json-text.ts';

/** Explains why a text is no JSON, as a part of a sentence: `it ends too early`, or `line 2, column 5: unexpected "x"`. */
export class JsonProblem extends Error {
  override readonly name = 'JsonProblem';
}

/**
 * The value of a JSON text, which may begin with a byte order mark.
 * @throws JsonProblem for any other text.
 */
export function parseJsonText(text: string, revive?: Parameters<typeof JSON.parse>[1]): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  try {
    return JSON.parse(json, revive);
  } catch (error) {
    if (error instanceof RangeError) throw new JsonProblem('it is nested too deep');
    if (!(error instanceof SyntaxError)) throw error;
    throw new JsonProblem(whyNoJson(json));
  }
}

function whyNoJson(json: string): string {
  if (json.trim() === '') return 'it is empty';
  const at = firstWrong(json);
  if (at >= json.length) return 'it ends too early';
  const before = json.slice(0, at);
  const line = before.split('\n').length;
  const column = at - before.lastIndexOf('\n');
  return `line ${line}, column ${column}: unexpected ${jsonText(String.fromCodePoint(json.codePointAt(at) ?? 0))}`;
}

/**
 * Where a text stops being the beginning of a JSON text: the length of its longest beginning that only ends too early.
 * V8 names the place of most mistakes. For the others, it is the last length for which V8 complains about the end only.
 */
function firstWrong(json: string): number {
  let [good, bad] = [0, json.length + 1];
  while (bad - good > 1) {
    const middle = bad > json.length ? json.length : (good + bad) >> 1;
    const wrong = wrongPlace(json.slice(0, middle));
    if (wrong === undefined) bad = middle;
    else if (wrong < middle) return wrong;
    else good = middle;
  }
  return good;
}

/** Where V8 finds a text wrong: its length where only the end is missing, undefined where V8 does not say. */
function wrongPlace(json: string): number | undefined {
  try {
    JSON.parse(json);
    return json.length;
  } catch (error) {
    const { message } = error as Error;
    const place = /\bat position (\d+) \(line \d+ column \d+\)$/.exec(message)?.[1];
    if (place !== undefined) return Number(place);
    return message === 'Unexpected end of JSON input' ? json.length : undefined;
  }
}
