/** Finds the text of a query or an answer in what a tool recorded: a text, a message, a list of messages, an object with a field for it. */
import type { JsonObject } from '../../../../base/core/json-line.ts';
import { readEmbedded } from '../../../../sources/rows/embedded.ts';

/** How deep a text may be inside of lists and objects. */
const DEEPEST = 8;

/** Names of the text, and of what it is in; the first one counts that leads to a text. */
const AROUND = ['content', 'message.content', 'text', 'parts', 'message', 'messages', 'kwargs', 'data', 'value'];
const QUERY_NAMES: readonly string[] = [
  'query', 'question', 'user_input', 'input', 'inputs', 'query_str', 'str_or_query_bundle', 'query_text', 'user_query', 'prompt', ...AROUND,
]; // prettier-ignore
const ANSWER_NAMES: readonly string[] = [
  'answer', 'response', 'response_txt', 'final_answer', 'output', 'outputs', 'result', 'output_text', 'completion', 'generation', 'generations', 'choices',
  ...AROUND,
]; // prettier-ignore
const USERS: ReadonlySet<unknown> = new Set(['user', 'human', 'HumanMessage']);

/** The query in a value; of messages, the last one of the user. null where there is none. */
export function findQueryText(value: unknown): string | null {
  return find(value, QUERY_NAMES, 0);
}

/** The answer in a value; of messages, the last one. null where there is none. */
export function findAnswerText(value: unknown): string | null {
  return find(value, ANSWER_NAMES, 0);
}

function find(value: unknown, names: readonly string[], depth: number): string | null {
  if (depth > DEEPEST) return null;
  if (typeof value === 'string') return findInText(value, names, depth);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return findInList(value, names, depth);
  return typeof value === 'object' && value !== null ? findInObject(value as JsonObject, names, depth) : null;
}

/** JSON with one of the names is searched; any other text is the text itself. */
function findInText(text: string, names: readonly string[], depth: number): string {
  const inner = readEmbedded(text);
  const [first] = Array.isArray(inner) ? (inner as unknown[]) : [inner];
  // Other JSON may be what the model wrote as its answer.
  const isOfTool = typeof first === 'object' && first !== null && names.some((name) => Object.hasOwn(first, name));
  return (isOfTool ? find(inner, names, depth + 1) : null) ?? text;
}

function findInList(list: readonly unknown[], names: readonly string[], depth: number): string | null {
  const texts = list.map(findPart);
  if (texts.length > 0 && texts.every((text) => text !== null)) return texts.join('');
  const ofUser = names === QUERY_NAMES ? list.findLast(isOfUser) : undefined;
  for (const one of ofUser === undefined ? list.toReversed() : [ofUser]) {
    const found = find(one, names, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** A text, or the text of a part of a message; null for anything else. */
function findPart(one: unknown): string | null {
  if (typeof one === 'string') return one;
  if (typeof one !== 'object' || one === null || 'role' in one) return null;
  const { type, text, content } = one as JsonObject;
  if (type !== 'text' && type !== 'output_text' && type !== 'input_text') return null;
  return [text, content].find((part) => typeof part === 'string') ?? null;
}

function isOfUser(one: unknown): boolean {
  if (typeof one !== 'object' || one === null) return false;
  const { role, type, id, message, 'message.role': ofMessage } = one as JsonObject;
  return (
    USERS.has(role) ||
    USERS.has(ofMessage) ||
    USERS.has(type) ||
    (Array.isArray(id) && USERS.has(id.at(-1))) ||
    isOfUser(message)
  );
}

function findInObject(object: JsonObject, names: readonly string[], depth: number): string | null {
  for (const name of names) {
    const found = Object.hasOwn(object, name) ? find(object[name], names, depth + 1) : null;
    if (found !== null) return found;
  }
  const texts = Object.values(object).filter((value) => typeof value === 'string');
  return texts.length === 1 ? (texts[0] as string) : null;
}
