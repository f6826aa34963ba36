/** Schemes from a module of the user: what it must export, and how its answers are checked. */
import { pathToFileURL } from 'node:url';
import type { AnswerKind, Item, MatchResult, ParserInput, Scheme } from '../../base/core/scheme.ts';
import { OWN, type Answer, type Description, type Request, type Value } from './protocol.ts';
import type { Opened } from './protocol.ts';

/** The result of a user's parser: the answer, optionally with its place, or null for none. */
export type UserParse =
  | string
  | null
  | undefined
  | {
      readonly text: string | null;
      readonly rule?: string | null;
      readonly start?: number | null;
      readonly end?: number | null;
    };

/** A scheme that a module of the user exports, as `scheme` or as default. */
export interface UserScheme {
  /** Letters, digits, dots, dashes and underscores. */
  readonly id: string;
  readonly title?: string;
  /** Where it comes from: a paper, a repository. */
  readonly citation?: string;
  readonly answers?: AnswerKind;
  /** The text that it parses. Default: the response. */
  readonly source?: 'response' | 'storedParse';
  /** Returns the answer in the response, or null. It never gets the truth. */
  readonly parse: (input: ParserInput) => UserParse | Promise<UserParse>;
  /** A normalizer of this program by its id (`v1`, `v2`, `identity`), or your own function. Default: `v1`. */
  readonly normalize?: string | ((text: string) => string);
  /** A matcher of this program by its id (`equality`, `containment`), or your own function. Default: `equality`. */
  readonly match?: string | ((answer: string, truth: string, item: Item) => boolean | null | MatchResult);
}

/** @throws Error if the module cannot be loaded, or exports no scheme. */
export async function openModule(path: string): Promise<Opened> {
  const exports = (await import(pathToFileURL(path).href)) as { readonly scheme?: unknown; readonly default?: unknown };
  const { parse, normalize, match, ...rest } = readParts(exports.scheme ?? exports.default ?? {});
  if (parse === null) throw new TypeError('it exports no scheme: an object "scheme" with at least id and parse');
  return {
    description: {
      ...rest,
      normalize: typeof normalize === 'function' ? OWN : normalize,
      match: typeof match === 'function' ? OWN : match,
      hasCopies: false,
    },
    async answer(request: Request): Promise<Value> {
      if (request.ask === 'parse') {
        const { response } = request.input; // before the scheme can change it
        return checkAnswer(await parse(request.input), response);
      }
      if (request.ask === 'normalize' && typeof normalize === 'function') return checkText(normalize(request.text));
      if (request.ask === 'match' && typeof match === 'function') return checkMatch(match(request));
      throw new Error(`nothing to ${request.ask} with`);
    },
  };
}

type Question = Extract<Request, { ask: 'match' }>;

interface SchemeParts extends Omit<Description, 'normalize' | 'match' | 'hasCopies'> {
  readonly parse: ((input: ParserInput) => unknown) | null;
  readonly normalize: string | ((text: string) => unknown) | null;
  readonly match: string | ((question: Question) => unknown) | null;
}

/** Reads a scheme in the simple form, or in the form of this program with parser, normalizer and matcher. */
function readParts(exported: object): SchemeParts {
  const scheme = exported as Partial<UserScheme> & Partial<Scheme>;
  const { id, title, citation, answers, source, parse, normalize, match, parser, normalizer, matcher } = scheme;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    id: text(id),
    title: text(title),
    citation: text(citation),
    answers: textOrNothing('answers', answers),
    source: textOrNothing('source', source),
    parse:
      typeof parse === 'function'
        ? (input) => parse.call(scheme, input)
        : parser === undefined
          ? null
          : (input) => parser.parse(input),
    normalize:
      typeof normalize === 'function'
        ? (one) => normalize.call(scheme, one)
        : normalizer === undefined
          ? text(normalize)
          : (one) => normalizer.normalize(one),
    match:
      typeof match === 'function'
        ? ({ normalized, truth, item }) => match.call(scheme, normalized, truth, item)
        : matcher === undefined
          ? text(match)
          : ({ answer, normalized, truth, item }) => matcher.match(answer, normalized, truth, item),
  };
}

function textOrNothing(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new TypeError(`${name} must be a text`);
  return value;
}

/** Checks the description of a module, as its process sent it. */
export function checkedDescription(value: unknown): Description {
  const parts = (value ?? {}) as Readonly<Record<string, unknown>>;
  const text = (name: string): string | null => textOrNothing(name, parts[name]);
  return {
    id: text('id'),
    title: text('title'),
    citation: text('citation'),
    answers: text('answers'),
    source: text('source'),
    normalize: text('normalize'),
    match: text('match'),
    hasCopies: false,
  };
}

/** Checks the answer of a module to this request, as its process sent it. */
export function checkedValue(request: Request, value: unknown): Value {
  if (request.ask === 'parse') return checkAnswer(value, request.input.response);
  return request.ask === 'normalize' ? checkText(value) : checkMatch(value);
}

/** Checks the result of a parser, and finds its place in the response if it occurs there exactly once. */
export function checkAnswer(parse: unknown, response: string | null): Answer {
  if (parse === null || parse === undefined) return { text: null, rule: null, start: null, end: null };
  const parts: Readonly<Record<string, unknown>> = typeof parse === 'object' ? { ...parse } : { text: parse };
  const { text, rule, start, end } = parts; // read once: they may be getters
  if (text !== null && typeof text !== 'string')
    throw new TypeError('parse must return a text, null, or an object with a text');
  const place = readPlace(text, response ?? '', start, end) ?? findPlace(text ?? '', response ?? '');
  return { text, rule: typeof rule === 'string' ? rule : null, ...place };
}

/** The place that the parser returned, if the text is there. */
function readPlace(text: string | null, response: string, start: unknown, end: unknown): Place | undefined {
  if (!isOffset(start, response) || !isOffset(end, response) || start > end) return undefined;
  return response.slice(start, end) === text ? { start, end } : undefined;
}

function isOffset(value: unknown, text: string): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= text.length;
}

type Place = Pick<Answer, 'start' | 'end'>;

function findPlace(text: string, response: string): Place {
  const start = text === '' ? -1 : response.indexOf(text);
  const isOnce = start !== -1 && !response.includes(text, start + 1);
  return isOnce ? { start, end: start + text.length } : { start: null, end: null };
}

function checkText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('normalize must return a text');
  return value;
}

/** Checks the result of a matcher. */
export function checkMatch(value: unknown): MatchResult {
  const nowhere = { start: null, end: null };
  if (typeof value === 'boolean' || value === null) return { correct: value, rule: OWN, ...nowhere };
  const { correct, rule, detail } = (typeof value === 'object' ? { ...value } : {}) as Partial<MatchResult>;
  if (typeof correct !== 'boolean' && correct !== null)
    throw new TypeError('match must return true, false, null, or an object with "correct"');
  const numbers = selectNumbers(detail);
  const result = { correct, rule: typeof rule === 'string' ? rule : OWN, ...nowhere };
  return Object.keys(numbers).length === 0 ? result : { ...result, detail: numbers };
}

/** Selects the numbers, because a result contains only numbers. */
function selectNumbers(detail: unknown): Record<string, number> {
  const numbers: Record<string, number> = {};
  if (typeof detail !== 'object' || detail === null) return numbers;
  for (const [name, value] of Object.entries(detail))
    if (typeof value === 'number' && Number.isFinite(value)) numbers[name] = value;
  return numbers;
}
