/** Checks the fields of a request. They are stricter than real servers, which ignore unknown fields. */

/** Something about a request that was not expected. The message is a sentence that names the place. */
export class Complaint extends Error {
  override readonly name = 'Complaint';
}

export type Fields = Readonly<Record<string, unknown>>;

/** @throws Complaint unless the bytes are a JSON object with no other fields than these. */
export function documentOf(bytes: Buffer, known: readonly string[]): Fields {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new Complaint('the body is no JSON');
  }
  return fieldsOf(value, 'the body', known);
}

/** @throws Complaint unless the value is an object with no other fields than these. */
export function fieldsOf(value: unknown, where: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Complaint(`${where} is no object`);
  const strange = Object.keys(value).filter((name) => !known.includes(name));
  if (strange.length > 0) throw new Complaint(`${where} has the field ${strange.join(', ')}, which nobody expects`);
  return value as Fields;
}

/** The texts of the message of the system, if there is one, and of that of the user. @throws Complaint for other messages. */
export function conversationOf(messages: unknown): { readonly system: string | null; readonly prompt: string } {
  if (!Array.isArray(messages)) throw new Complaint('messages is no list');
  const list = messages.map((message, at) => fieldsOf(message, `messages[${at}]`, ['role', 'content']));
  const [first] = list;
  const system = first?.['role'] === 'system' || first?.['role'] === 'developer' ? first : undefined;
  const user = onlyOf(system === undefined ? list : list.slice(1), 'messages') as Fields;
  expect(user['role'], 'the role of the message', 'user');
  return {
    system: system === undefined ? null : textOf(system['content'], 'the content of the system'),
    prompt: textOf(user['content'], 'the content of the user'),
  };
}

/** The element of a list of one. @throws Complaint for everything else. */
export function onlyOf(value: unknown, where: string): unknown {
  if (!Array.isArray(value) || value.length !== 1) throw new Complaint(`${where} is no list of one`);
  return value[0];
}

/** @throws Complaint unless it is a text that is not empty. */
export function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string' || value === '') throw new Complaint(`${where} is no text, or is empty`);
  return value;
}

/** @throws Complaint unless the value is exactly this one. */
export function expect(value: unknown, where: string, wanted: string | boolean): void {
  if (value !== wanted) throw new Complaint(`${where} is ${JSON.stringify(value)} and not ${JSON.stringify(wanted)}`);
}

interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
}

const TEMPERATURE: Bounds = { least: 0, most: 2, isWhole: false };
const SEED: Bounds = { least: -(2 ** 31), most: 2 ** 31 - 1, isWhole: true };
const TOKENS: Bounds = { least: 1, most: 1e6, isWhole: true };

/** The schema of an object; null without one. @throws Complaint for everything else. */
export function schemaOf(value: unknown, where: string): object | null {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null || (value as Fields)['type'] !== 'object')
    throw new Complaint(`${where} is no schema of an object`);
  return value;
}

/** @param most 1 for Anthropic, 2 for the others. */
export function temperatureOf(value: unknown, most: number = TEMPERATURE.most): number | null {
  return numberOf(value, 'the temperature', { ...TEMPERATURE, most });
}

export function seedOf(value: unknown): number | null {
  return numberOf(value, 'the seed', SEED);
}

/** The number of alternatives; null where no log probabilities are asked for. */
export function alternativesOf(isAsked: unknown, count: unknown): number | null {
  if (isAsked === undefined) return null;
  expect(isAsked, 'the switch of log probabilities', true);
  return numberOf(count, 'the number of alternatives', { least: 1, most: 20, isWhole: true }) ?? 0;
}

export function maxTokensOf(value: unknown): number | null {
  return numberOf(value, 'the limit of tokens', TOKENS);
}

function numberOf(value: unknown, where: string, { least, most, isWhole }: Bounds): number | null {
  if (value === undefined) return null;
  const fits = typeof value === 'number' && value >= least && value <= most && (!isWhole || Number.isInteger(value));
  if (fits) return value;
  throw new Complaint(`${where} is ${JSON.stringify(value)}, and goes from ${least} to ${most}`);
}
