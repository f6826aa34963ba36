/** Prices of tokens by model: a file of the user, because prices change and differ by contract. */
import { errorMessage, InputError } from '../base/core/errors.ts';
import { parseJsonText } from '../base/core/parse-json.ts';
import type { Tokens } from './tokens.ts';

/** In the currency of the list, for a million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
}

export interface PriceList {
  /** Three capital letters of ISO 4217, such as USD. */
  readonly currency: string;
  /** By `provider:name`. */
  readonly models: ReadonlyMap<string, Price>;
}

const EXAMPLE = '{"currency": "USD", "perMillionTokens": {"openai:gpt-4o-mini": {"input": 0.15, "output": 0.6}}}';
const MILLION = 1_000_000;

/** What tokens cost, in the currency of the list. */
export function costOf({ input, output }: Tokens, price: Price): number {
  return (input * price.input + output * price.output) / MILLION;
}

/** What tokens of a model cost; null without a price of it. */
export function costFor(prices: PriceList | null, model: string, tokens: Tokens): number | null {
  const price = prices?.models.get(model);
  return price === undefined ? null : costOf(tokens, price);
}

/** The sum of costs; null where one is not known. */
export function sumCosts(rows: readonly { readonly cost: number | null }[]): number | null {
  return rows.reduce<number | null>((sum, { cost }) => (sum === null || cost === null ? null : sum + cost), 0);
}

/**
 * Reads a list of prices.
 * @param source the name of the text in errors.
 * @throws InputError that names the source and the field.
 */
export function readPrices(json: string, source: string): PriceList {
  try {
    const { currency, perMillionTokens } = fieldsOf(parse(json), 'the file', ['currency', 'perMillionTokens']);
    if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency))
      throw new TypeError('currency: must be three capital letters, such as USD');
    const models = Object.entries(fieldsOf(perMillionTokens, 'perMillionTokens', null));
    if (models.length === 0) throw new TypeError('perMillionTokens: contains no model');
    return { currency, models: new Map(models.map(([model, price]) => [model, readPrice(price, model)])) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new InputError(`${source}: ${error.message}; write it like this: ${EXAMPLE}`);
  }
}

/** @throws InputError where a model has no price. */
export function checkPrices({ models }: PriceList, named: readonly string[], source: string): void {
  const lacking = named.filter((model) => !models.has(model));
  if (lacking.length > 0)
    throw new InputError(`${source}: has no price of ${lacking.join(', ')}; add it to perMillionTokens.`);
}

function parse(json: string): unknown {
  try {
    return parseJsonText(json);
  } catch (error) {
    throw new TypeError(`is not JSON (${errorMessage(error)})`, { cause: error });
  }
}

function readPrice(value: unknown, model: string): Price {
  const place = `perMillionTokens[${JSON.stringify(model)}]`;
  const { input, output } = fieldsOf(value, place, ['input', 'output']);
  return { input: readAmount(input, `${place}.input`), output: readAmount(output, `${place}.output`) };
}

function readAmount(value: unknown, place: string): number {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
  throw new TypeError(`${place}: must be a number from 0 on`);
}

/** @param known null for any fields. @throws TypeError unless it is an object with no other fields. */
function fieldsOf(value: unknown, place: string, known: readonly string[] | null): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${place}: must be an object`);
  const other = Object.keys(value).find((name) => known !== null && !known.includes(name));
  if (other !== undefined) throw new TypeError(`${place}: ${JSON.stringify(other)} is not a field`);
  return value as Readonly<Record<string, unknown>>;
}
