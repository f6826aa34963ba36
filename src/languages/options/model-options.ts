/** The options of commands that ask models. */
import { errorMessage } from '../../base/core/errors.ts';
import type { JsonObject } from '../../base/core/json-line.ts';
import { jsonText } from '../../base/core/json-text.ts';
import { NO_TEMPERATURE, REASONING_EFFORTS, USUAL_SETTINGS } from '../../base/core/model-settings.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
import { MOST_STARTED } from '../../base/core/ranges.ts';
import { readFileText } from '../../base/system/read-file.ts';
import { OptionError, type OptionRow, type OptionTable, type OptionValue } from './option.ts';
import {
  choice,
  FILE,
  FLAG,
  numberBetween,
  parseNumber,
  POSITIVE_COUNT,
  POSITIVE_NUMBER,
  TEXT,
  wholeNumber,
} from './values.ts';

/** The largest temperature of an option. */
export const LARGEST_TEMPERATURE = 1000;
/** In seconds. Timers count at most 2³¹ milliseconds; a longer timer would end at once. */
const LONGEST_TIMEOUT = 1_000_000;
const [LEAST_RATE, MOST_RATE] = [0.000_001, 1_000_000];
/** The most alternatives that an API sends with a token (OpenAI and Ollama). */
const MOST_ALTERNATIVES = 20;

/** Requests per second. */
const RATE: OptionValue<number> = {
  kind: 'number',
  least: 0,
  most: MOST_RATE,
  parse(word) {
    const value = parseNumber(word, 0, MOST_RATE);
    if (value > 0 && value < LEAST_RATE) throw new OptionError(`It must be at least ${LEAST_RATE}, or 0 for no limit.`);
    return value;
  },
};

const TEMPERATURE: OptionValue<number | typeof NO_TEMPERATURE> = {
  kind: 'language',
  parse(word) {
    if (word.trim() === NO_TEMPERATURE) return NO_TEMPERATURE;
    try {
      return parseNumber(word, 0, LARGEST_TEMPERATURE);
    } catch {
      throw new OptionError(`It must be a number from 0 to ${LARGEST_TEMPERATURE}, or ${NO_TEMPERATURE}.`);
    }
  },
};

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** One more text, in which `\n` is a line break. */
const STOP_TEXTS: OptionValue<readonly string[]> = {
  kind: 'names',
  parse(word, before = []) {
    if (word === '') throw new OptionError('It must not be empty.');
    const text = word.replace(/\\(.?)/gsu, (escape, letter: string) => {
      const meant = ESCAPES[letter];
      if (meant === undefined)
        throw new OptionError(String.raw`${jsonText(escape)} is no escape; there are \n, \r, \t and \\.`);
      return meant;
    });
    return [...before, text];
  },
};

/** A text, or that of a file without the line break at its end. @throws InputError for a file that cannot be read. */
function textOrFile(word: string): string {
  if (!word.startsWith('@')) return word;
  return readFileText(word.slice(1), { advice: 'check the path after @' }).replace(/\r?\n$/, '');
}

const TEXT_OR_FILE: OptionValue<string> = { kind: 'language', parse: textOrFile };

const JSON_OBJECT: OptionValue<JsonObject> = {
  kind: 'language',
  parse(word) {
    const value = parseJson(textOrFile(word));
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new OptionError('It must be a JSON object, such as {"top_k": 40}.');
    return value as JsonObject;
  },
};

function parseJson(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new OptionError(`It must be a JSON object (${errorMessage(error)}).`);
  }
}

/** How a model is sampled that answers as an assistant. */
export const CHAT_SAMPLING_OPTIONS = {
  temperature: {
    flags: '--temperature <t>',
    value: TEMPERATURE,
    group: 'Sampling',
    text: 'the temperature of the model; none sends none, so that the server uses its own',
    usual: USUAL_SETTINGS.temperature,
    library: 'Default: 0.',
  },
  topP: {
    flags: '--top-p <p>',
    value: numberBetween(0, 1),
    group: 'Sampling',
    text: 'sample from the most likely tokens whose probabilities add up to this',
    library: 'Sample from the most likely tokens whose probabilities add up to this.',
  },
  seed: {
    flags: '--seed <n>',
    value: wholeNumber(0, Number.MAX_SAFE_INTEGER),
    group: 'Sampling',
    text: 'the seed, for servers that accept one (default: none)',
    library: 'Default: none.',
  },
  maxTokens: {
    flags: '--max-tokens <n>',
    value: POSITIVE_COUNT,
    group: 'Sampling',
    text: 'the most tokens of an answer',
    usual: USUAL_SETTINGS.maxTokens,
    library: `The most tokens of a reply. Default: ${USUAL_SETTINGS.maxTokens}.`,
  },
  stop: {
    flags: '--stop <text>',
    value: STOP_TEXTS,
    group: 'Sampling',
    text: String.raw`a stop sequence, which ends the answer; in it \n is a line break; give the option once for each`,
    library: 'Texts that end a reply.',
  },
  reasoningEffort: {
    flags: '--reasoning-effort <level>',
    value: choice(REASONING_EFFORTS),
    group: 'Sampling',
    text: 'how much a reasoning model thinks before it answers',
    library: 'How much a reasoning model thinks before it answers.',
  },
  numCtx: {
    flags: '--num-ctx <n>',
    value: POSITIVE_COUNT,
    group: 'Sampling',
    text: 'the context length in tokens that Ollama loads the model with; Ollama cuts longer prompts',
    library: 'The context length in tokens that Ollama loads the model with.',
  },
  extraBody: {
    flags: '--extra-body <json>',
    value: JSON_OBJECT,
    group: 'Sampling',
    text: 'fields that are added to the body of each request, as a JSON object; @FILE reads a file',
  },
} as const satisfies OptionTable;

/** How a model is sampled, with every setting that requests can have. */
export const SAMPLING_OPTIONS = {
  ...CHAT_SAMPLING_OPTIONS,
  completions: {
    flags: '--completions',
    value: FLAG,
    group: 'Sampling',
    text: 'complete the prompts as plain texts, without a chat template: for base models of Ollama and OpenAI-compatible servers',
  },
} as const satisfies OptionTable;

/** true: without alternatives. */
const ALTERNATIVES: OptionValue<number | true> = wholeNumber(0, MOST_ALTERNATIVES);

/** Of commands that store the log probabilities. */
export const LOGPROBS_OPTION = {
  logprobs: {
    flags: '--logprobs [n]',
    value: ALTERNATIVES,
    group: 'Sampling',
    text: 'keep the log probabilities of the tokens of answers, and of the n most likely ones at each place (default: 0)',
  },
} as const satisfies OptionTable;

export const SYSTEM_OPTION = {
  system: {
    flags: '--system <text>',
    value: TEXT_OR_FILE,
    group: 'Sampling',
    text: 'the system prompt, where a condition has none; @FILE reads a file',
  },
} as const satisfies OptionTable;

/** How a model is requested. */
export const REQUEST_OPTIONS = {
  baseUrl: {
    flags: '--base-url <url>',
    value: TEXT,
    group: 'Requests',
    text: 'the address of the server (required for openai-compatible:)',
    library: 'The address of the server.',
  },
  apiKey: {
    flags: '--api-key <key>',
    value: TEXT,
    group: 'Requests',
    text: 'the API key; better in an environment variable, which other users of the machine cannot see',
    library: 'Default: that of the environment.',
  },
  concurrency: {
    flags: '--concurrency <n>',
    value: wholeNumber(1, MOST_STARTED),
    group: 'Requests',
    text: 'the most requests at the same time',
    usual: USUAL_SETTINGS.concurrency,
    library: `The most requests at the same time. Default: ${USUAL_SETTINGS.concurrency}.`,
  },
  rate: {
    flags: '--rate <n>',
    value: RATE,
    group: 'Requests',
    text: 'the most requests per second; 0 for no limit',
    usual: USUAL_SETTINGS.rate,
    library: `The most requests per second; 0 for no limit. Default: ${USUAL_SETTINGS.rate}.`,
  },
  timeout: {
    flags: '--timeout <seconds>',
    value: numberBetween(0.001, LONGEST_TIMEOUT),
    group: 'Requests',
    text: 'the time limit of an answer, in seconds',
    usual: USUAL_SETTINGS.timeout,
    library: `Seconds for one reply. Default: ${USUAL_SETTINGS.timeout}.`,
  },
  retries: {
    flags: '--retries <n>',
    value: wholeNumber(0, MOST_STARTED),
    group: 'Requests',
    text: 'how often a request is repeated after an error of the server',
    usual: USUAL_SETTINGS.retries,
    library: `How often a request is repeated after an error of the server. Default: ${USUAL_SETTINGS.retries}.`,
  },
} as const satisfies OptionTable;

/** A file with prices. @param text what the prices are for, and the page of the manual about them. */
export function pricesOption(text: string): OptionRow<string> {
  return { flags: '--prices <file>', value: FILE, group: 'Cost', text };
}

/** The cost of requests. @param page the page of the manual about prices. */
export function costOptions(page: string) {
  return {
    estimate: {
      flags: '--estimate',
      value: FLAG,
      group: 'Cost',
      text: 'print the expected requests, tokens and cost, and send no request',
    },
    prices: pricesOption(`a file with prices of tokens (${page})`),
    maxCost: {
      flags: '--max-cost <amount>',
      value: POSITIVE_NUMBER,
      group: 'Cost',
      text: 'stop before the requests of this command cost more, in the currency of the prices',
    },
  } as const satisfies OptionTable;
}
