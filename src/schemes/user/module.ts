/** Schemes from a module of the user: what it must export, and how its answers are checked. */
import { pathToFileURL } from 'node:url';
import type { AnswerKind, Item, MatchResult, ParserInput, Scheme } from '../../core/scheme.ts';
import type { Opened } from './host.ts';
import { OWN, type Answer, type Request, type Value } from './protocol.ts';

/** What a parser of a user may return: the answer, where it stands, or null for none. */
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

/** A scheme as a module of the user exports it, as `scheme` or as default. */
export interface UserScheme {
  /** Letters, digits, dots, dashes and underscores. */
  readonly id: string;
  readonly title?: string;
  /** Where it comes from: a paper, a repository. */
  readonly citation?: string;
  readonly answers?: AnswerKind;
  /** What it parses; the response, if nothing is said. */
  readonly source?: 'response' | 'storedParse';
  /** The answer in the response, or null. It never sees the truth. */
  readonly parse: (input: ParserInput) => UserParse | Promise<UserParse>;
  /** A normalizer of this program by its id (`v1`, `v2`, `identity`), or one of your own; `v1`, if nothing is said. */
  readonly normalize?: string | ((text: string) => string);
  /** A matcher of this program by its id (`equality`, `containment`), or one of your own; `equality`, if nothing is said. */
  readonly match?: string | ((answer: string, truth: string, item: Item) => boolean | null | MatchResult);
}

/** @throws Error if the module cannot be loaded, or exports no scheme. */
export async function openModule(path: string): Promise<Opened> {
  const exports = (await import(pathToFileURL(path).href)) as { readonly scheme?: unknown; readonly default?: unknown };
  const scheme = simplified(exports.scheme ?? exports.default ?? {});
  if (typeof scheme.parse !== 'function')
    throw new TypeError('it exports no scheme: an object "scheme" with at least id and parse');
  const { parse, normalize, match } = scheme;
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    description: {
      id: text(scheme.id),
      title: text(scheme.title),
      citation: text(scheme.citation),
      answers: scheme.answers ?? null,
      source: scheme.source ?? null,
      normalize: typeof normalize === 'function' ? OWN : text(normalize),
      match: typeof match === 'function' ? OWN : text(match),
      pid: null,
    },
    async answer(request: Request): Promise<Value> {
      if (request.ask === 'parse') return answerOf(await parse(request.input), request.input);
      if (request.ask === 'normalize' && typeof normalize === 'function') return textOf(normalize(request.text));
      if (request.ask === 'match' && typeof match === 'function')
        return matchOf(match(request.normalized, request.truth, request.item));
      throw new Error(`nothing to ${request.ask} with`);
    },
  };
}

/** A scheme as this program has them, with parser, normalizer and matcher, in the simple form. */
function simplified(scheme: Partial<UserScheme> & Partial<Scheme>): Partial<UserScheme> {
  const { parser, normalizer, matcher } = scheme;
  return {
    ...scheme,
    ...(parser === undefined ? {} : { parse: (input: ParserInput) => parser.parse(input) }),
    ...(normalizer === undefined ? {} : { normalize: (text: string) => normalizer.normalize(text) }),
    ...(matcher === undefined
      ? {}
      : { match: (answer: string, truth: string, item: Item) => matcher.match(answer, answer, truth, item) }),
  };
}

/** Checks what a parser returned, and finds its place in the response where it stands there just once. */
export function answerOf(parse: unknown, { response }: ParserInput): Answer {
  if (parse === null || parse === undefined) return { text: null, rule: null, start: null, end: null };
  if (typeof parse === 'string') return { text: parse, rule: null, ...placeOf(parse, response ?? '') };
  const { text, rule, start, end } = partsOf(parse);
  const isPlace = typeof start === 'number' && typeof end === 'number' && response?.slice(start, end) === text;
  const place = isPlace ? { start, end } : placeOf(text ?? '', response ?? '');
  return { text: text ?? null, rule: typeof rule === 'string' ? rule : null, ...place };
}

function partsOf(parse: unknown): Partial<Answer> {
  const parts = typeof parse === 'object' ? (parse as Partial<Answer>) : {};
  if (parts.text === null || typeof parts.text === 'string') return parts;
  throw new TypeError('parse must return a text, null, or an object with a text');
}

function placeOf(text: string, response: string): { start: number | null; end: number | null } {
  const start = text === '' ? -1 : response.indexOf(text);
  const isOnce = start !== -1 && !response.includes(text, start + 1);
  return isOnce ? { start, end: start + text.length } : { start: null, end: null };
}

function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('normalize must return a text');
  return value;
}

function matchOf(value: unknown): MatchResult {
  const nowhere = { start: null, end: null };
  if (typeof value === 'boolean' || value === null) return { correct: value, rule: OWN, ...nowhere };
  const { correct, rule, detail } = (typeof value === 'object' ? value : {}) as Partial<MatchResult>;
  if (typeof correct !== 'boolean' && correct !== null)
    throw new TypeError('match must return true, false, null, or an object with "correct"');
  const base = { correct, rule: typeof rule === 'string' ? rule : OWN, ...nowhere };
  return detail === undefined ? base : { ...base, detail };
}
