/** Options of commands that ask models. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { MOST_COUNTED, MOST_STARTED } from '../../base/core/ranges.ts';
import { USUAL_SETTINGS } from '../../base/core/model-settings.ts';
import { MOST_TEMPERATURE, numberBetween, wholeNumber } from './parse-options.ts';

/** In seconds. Timers count at most 2³¹ milliseconds; a longer timer would end at once. */
const LONGEST_TIMEOUT = 1_000_000;
const [LEAST_RATE, MOST_RATE] = [0.000_001, 1_000_000];

export function addSamplingOptions(command: Command): Command {
  return command
    .option(
      '--temperature <t>',
      'the temperature of the model',
      numberBetween(0, MOST_TEMPERATURE),
      USUAL_SETTINGS.temperature,
    )
    .addOption(seedOption())
    .addOption(maxTokensOption());
}

export function seedOption(): Option {
  return new Option('--seed <n>', 'the seed, for servers that accept one (default: none)').argParser(
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
  );
}

export function maxTokensOption(): Option {
  return new Option('--max-tokens <n>', 'the most tokens of an answer')
    .argParser(wholeNumber(1, MOST_COUNTED))
    .default(USUAL_SETTINGS.maxTokens);
}

const ONE_SERVER = ['--base-url <url>', 'the address of the server (required for openai-compatible:)'] as const;

/** Adds the options for requests to a model. @param server the option that names its server, or those of several models. */
export function addRequestOptions(command: Command, server: Option = new Option(...ONE_SERVER)): Command {
  return command
    .addOption(server)
    .option(
      '--api-key <key>',
      'the API key; better in an environment variable, which other users of the machine cannot see',
    )
    .option(
      '--concurrency <n>',
      'the most requests at the same time',
      wholeNumber(1, MOST_STARTED),
      USUAL_SETTINGS.concurrency,
    )
    .option('--rate <n>', 'the most requests per second; 0 for no limit', rate, USUAL_SETTINGS.rate)
    .option(
      '--timeout <seconds>',
      'the time limit of an answer, in seconds',
      numberBetween(0.001, LONGEST_TIMEOUT),
      USUAL_SETTINGS.timeout,
    )
    .option(
      '--retries <n>',
      'how often a request is repeated after an error of the server',
      wholeNumber(0, MOST_STARTED),
      USUAL_SETTINGS.retries,
    );
}

/** Requests per second. */
function rate(word: string): number {
  const value = numberBetween(0, MOST_RATE)(word);
  if (value > 0 && value < LEAST_RATE)
    throw new InvalidArgumentError(`It must be at least ${LEAST_RATE}, or 0 for no limit.`);
  return value;
}
