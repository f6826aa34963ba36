/** Schemes of the user: a module, a regular expression, or a command. Their parses are checked, and their texts are made harmless. */
import { extname, resolve } from 'node:path';
import { InputError, errorMessage } from '../../base/core/errors.ts';
import { withKnownNames } from '../../base/text/nearest-name.ts';
import {
  NoAnswer,
  type Matcher,
  type Normalizer,
  type Scheme,
  type UserMatcher,
  type UserNormalizer,
  type UserParser,
} from '../../base/core/scheme.ts';
import { isFile } from '../../base/system/file-status.ts';
import { plainWords } from '../../base/text/plain-words.ts';
import { shortName } from '../../base/text/short-name.ts';
import { containment } from '../core/containment.ts';
import { equality } from '../kit/equality.ts';
import { identity } from '../kit/identity.ts';
import { v1Normalizer } from '../core/v1-normalizer.ts';
import { v2Normalizer } from '../core/v2-normalizer.ts';
import { Isolated, type Limits } from './isolated.ts';
import { programMeant } from './program-hint.ts';
import { prepare } from './prepare.ts';
import { COMMAND } from './words.ts';
import { OWN, type Origin } from './protocol.ts';

const NORMALIZERS: readonly Normalizer[] = [v1Normalizer, v2Normalizer, identity];
const MATCHERS: readonly Matcher[] = [equality, containment];
const REGEX = /^regex:\/((?:\\.|[^\\/])+)\/([a-z]*)(?:#(first|last)(?:,(equality|containment))?)?$/su;
const ID = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,63}$/u;

/**
 * Creates a scheme of the user, which runs in a separate thread.
 * @param word `./my-parser.ts`, `regex:/…/flags#first|last`, or `command:…`.
 * @param timeout milliseconds for one response. @param start milliseconds until it is ready for the first.
 * @throws InputError that reports what is wrong with it.
 */
export function userScheme(word: string, timeout: number, start?: number): Scheme {
  const limits = { answer: timeout, start: start ?? (word.startsWith(COMMAND) ? COMMAND_START : START) };
  if (word.startsWith('regex:')) return regexScheme(word, limits);
  if (word.startsWith(COMMAND)) return commandScheme(word, limits);
  return moduleScheme(word, limits);
}

function regexScheme(word: string, limits: Limits): Scheme {
  const [, source, flags = '', which = 'first', match = 'equality'] = REGEX.exec(word) ?? [];
  if (source === undefined)
    throw new InputError(
      `${word}: not of the form regex:/PATTERN/FLAGS#first or #last; a slash in the pattern is written \\/, and ",containment" after it searches for the truth in the answer.`,
    );
  try {
    RegExp(source, flags);
  } catch (error) {
    throw new InputError(`${word}: ${errorMessage(error)}; write a JavaScript regular expression.`);
  }
  const origin: Origin = { kind: 'regex', source, flags, which: which === 'last' ? 'last' : 'first' };
  return createScheme(new Isolated(word, origin, limits), {
    id: shortName(word),
    title: `${which} match of a regular expression`,
    citation: 'the command line',
    match,
    judging: BY_FUNCTION,
    rule: { id: 'regex', summary: `The ${which} match; its first group, if it has groups.` },
  });
}

function commandScheme(word: string, limits: Limits): Scheme {
  const command = word.slice(COMMAND.length).trim();
  if (command === '') throw new InputError(`${word}: no command; write command: and what to run.`);
  return createScheme(startCommand(word, command, limits), {
    id: shortName(word),
    title: 'an external command',
    citation: 'the command line',
    match: null,
    judging: BY_LINE,
    rule: { id: 'command', summary: 'The answer of the command.' },
  });
}

/** @throws InputError if it does not start; if its first word is a file that the shell cannot run, with the command that can. */
function startCommand(word: string, command: string, limits: Limits): Isolated {
  try {
    return new Isolated(word, { kind: 'command', command }, limits);
  } catch (error) {
    const isRefused = error instanceof InputError && /\(code 12[67]\)/.test(error.message);
    const [program = ''] = command.split(/\s+/);
    const meant = isRefused && isFile(program) ? programMeant(command) : null;
    throw meant === null ? error : new InputError(`${errorMessage(error).replace(/\.$/, '')}; write ${meant}.`);
  }
}

function moduleScheme(word: string, limits: Limits): Scheme {
  const path = resolve(word);
  if (!isFile(path)) throw new InputError(`${word}: no such file; "audit schemes --new NAME" writes a template.`);
  if (extname(path).endsWith('ts') && !('typescript' in process.features && process.features.typescript !== false))
    throw new InputError(`${word}: this Node.js cannot run TypeScript; use 22.18 or later, or write it as .mjs.`);
  const isolated = new Isolated(word, { kind: 'module', path }, limits);
  const { id } = isolated.description;
  if (id === null || !ID.test(id))
    throw new InputError(
      `${word}: its id is ${JSON.stringify(id)}; use only letters, digits, dots, dashes and underscores.`,
    );
  return createScheme(isolated, {
    id,
    title: 'a scheme of the user',
    citation: word,
    match: null,
    judging: BY_FUNCTION,
    rule: { id: 'parse', summary: 'The result of its function parse.' },
  });
}

/** How a matcher of the user judges, in words, and whether it is given the response. */
interface Judging {
  readonly summary: string;
  readonly rule: string;
  readonly readsResponse: boolean;
}

const BY_FUNCTION: Judging = {
  summary: 'Its own function match.',
  rule: 'The result of its function match.',
  readsResponse: false,
};
const BY_LINE: Judging = {
  summary: 'The command judges the answer.',
  rule: 'What the command answers as "correct".',
  readsResponse: true,
};

interface Defaults {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly match: string | null;
  readonly judging: Judging;
  readonly rule: { readonly id: string; readonly summary: string };
}

function createScheme(isolated: Isolated, defaults: Defaults): Scheme {
  const { title, citation, answers, source, normalize, match, hasCopies } = isolated.description;
  const about = plainWords(title ?? defaults.title);
  const matcher =
    match === OWN
      ? ownMatcher(isolated, defaults)
      : findPart('matcher', MATCHERS, match ?? defaults.match ?? 'equality', defaults);
  const reads = source === 'storedParse' ? source : 'response';
  return {
    id: defaults.id,
    title: about,
    project: 'yours',
    answers: (['choice', 'number', 'text', 'math', 'any'] as const).find((kind) => kind === answers) ?? 'any',
    source: reads,
    parser: createParser(isolated, defaults),
    normalizer:
      normalize === OWN ? ownNormalizer(isolated) : findPart('normalizer', NORMALIZERS, normalize ?? 'v1', defaults),
    matcher,
    citation: plainWords(citation ?? defaults.citation),
    asks: 'What does your own scheme say?',
    ...(hasCopies ? { prepare: (trials, copies) => prepare(isolated, matcher, trials, copies) } : {}),
  };
}

function createParser(isolated: Isolated, { id, rule }: Defaults): UserParser {
  return {
    id,
    summary: rule.summary,
    rules: [{ ...rule, optional: false }],
    isDecidedByOne: true,
    parse(input) {
      const answer = isolated.ask({ ask: 'parse', input });
      if (answer instanceof NoAnswer) return answer;
      const { text, rule: named, start, end } = answer;
      const kind = text === null || text === '' ? 'unparsed' : 'parsed';
      return { kind, text, rule: text === null ? null : plainWords(named ?? rule.id), start, end };
    },
  };
}

function ownNormalizer(isolated: Isolated): UserNormalizer {
  return {
    id: OWN,
    summary: 'Its own function normalize.',
    rules: [{ id: 'normalize', summary: 'The result of its function normalize.', optional: false }],
    normalize: (text) => isolated.ask({ ask: 'normalize', text }),
  };
}

function ownMatcher(isolated: Isolated, { judging }: Defaults): UserMatcher {
  return {
    id: OWN,
    summary: judging.summary,
    rules: [{ id: OWN, summary: judging.rule, optional: false }],
    isOfUser: true,
    readsResponse: judging.readsResponse,
    match(answer, normalized, truth, item) {
      const result = isolated.ask({ ask: 'match', answer, normalized, truth, item });
      return result instanceof NoAnswer ? result : { ...result, rule: plainWords(result.rule) };
    },
  };
}

function findPart<Part extends { readonly id: string }>(
  kind: string,
  parts: readonly Part[],
  id: string,
  { citation }: Defaults,
): Part {
  const found = parts.find((part) => part.id === id);
  if (found !== undefined) return found;
  throw new InputError(
    withKnownNames(
      `${citation}: there is no ${kind} ${JSON.stringify(id)} (or give a function)`,
      id,
      parts.map((part) => part.id),
    ),
  );
}

/** The time limits of schemes until they are ready, in milliseconds. Programs in Python load large packages. */
const START = 10_000;
const COMMAND_START = 60_000;
