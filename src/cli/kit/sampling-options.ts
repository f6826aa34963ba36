/** Options for how a model is sampled, of commands that can send every setting. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { errorMessage } from '../../base/core/errors.ts';
import type { JsonObject } from '../../base/core/json-line.ts';
import { NO_TEMPERATURE, REASONING_EFFORTS, USUAL_SETTINGS } from '../../base/core/model-settings.ts';
import { jsonText } from '../../base/core/json-text.ts';
import { parseJsonText } from '../../base/core/parse-json.ts';
import { MOST_COUNTED } from '../../base/core/ranges.ts';
import { readFileText } from '../../base/system/read-file.ts';
import { maxTokensOption, seedOption } from './model-options.ts';
import { MOST_TEMPERATURE, numberBetween, wholeNumber } from './parse-options.ts';

/** The most alternatives that an API sends with a token (OpenAI and Ollama). */
const MOST_ALTERNATIVES = 20;

/** Adds the options for the sampling, without `--logprobs`; see `readSampling`. */
export function addFullSamplingOptions(command: Command): Command {
  return command
    .option(
      '--temperature <t>',
      'the temperature of the model; none sends none, so that the server uses its own',
      temperature,
      USUAL_SETTINGS.temperature,
    )
    .option('--top-p <p>', 'sample from the most likely tokens whose probabilities add up to this', numberBetween(0, 1))
    .addOption(seedOption())
    .addOption(maxTokensOption())
    .option(
      '--stop <text>',
      String.raw`a stop sequence, which ends the answer; in it \n is a line break; give the option once for each`,
      stopTexts,
    )
    .addOption(
      new Option('--reasoning-effort <level>', 'how much a reasoning model thinks before it answers').choices(
        REASONING_EFFORTS,
      ),
    )
    .option(
      '--num-ctx <n>',
      'the context length in tokens that Ollama loads the model with; Ollama cuts longer prompts',
      wholeNumber(1, MOST_COUNTED),
    )
    .option(
      '--completions',
      'complete the prompts as plain texts, without a chat template: for base models of Ollama and OpenAI-compatible servers',
    )
    .option(
      '--extra-body <json>',
      'fields that are added to the body of each request, as a JSON object; @FILE reads a file',
      extraBody,
    );
}

/** Adds `--logprobs`, for commands that store them. */
export function addLogprobsOption(command: Command): Command {
  return command.option(
    '--logprobs [n]',
    'keep the log probabilities of the tokens of answers, and of the n most likely ones at each place (default: 0)',
    wholeNumber(0, MOST_ALTERNATIVES),
  );
}

/** Adds `--system`. */
export function addSystemOption(command: Command): Command {
  return command.option(
    '--system <text>',
    'the system prompt, where a condition has none; @FILE reads a file',
    textOrFile,
  );
}

function temperature(word: string): number | typeof NO_TEMPERATURE {
  if (word.trim() === NO_TEMPERATURE) return NO_TEMPERATURE;
  try {
    return numberBetween(0, MOST_TEMPERATURE)(word);
  } catch {
    throw new InvalidArgumentError(`It must be a number from 0 to ${MOST_TEMPERATURE}, or ${NO_TEMPERATURE}.`);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** One more text. */
function stopTexts(word: string, before: readonly string[] = []): string[] {
  if (word === '') throw new InvalidArgumentError('It must not be empty.');
  const text = word.replace(/\\(.?)/gsu, (escape, letter: string) => {
    const meant = ESCAPES[letter];
    if (meant === undefined)
      throw new InvalidArgumentError(String.raw`${jsonText(escape)} is no escape; there are \n, \r, \t and \\.`);
    return meant;
  });
  return [...before, text];
}

/** A text, or that of a file without the line break at its end. @throws InputError for a file that cannot be read. */
function textOrFile(word: string): string {
  if (!word.startsWith('@')) return word;
  return readFileText(word.slice(1), { advice: 'check the path after @' }).replace(/\r?\n$/, '');
}

function extraBody(word: string): JsonObject {
  const value = parseValue(textOrFile(word));
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidArgumentError('It must be a JSON object, such as {"top_k": 40}.');
  return value as JsonObject;
}

function parseValue(text: string): unknown {
  try {
    return parseJsonText(text);
  } catch (error) {
    throw new InvalidArgumentError(`It must be a JSON object (${errorMessage(error)}).`);
  }
}
