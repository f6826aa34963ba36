/** Options of commands that ask models. */
import { InvalidArgumentError, type Command } from 'commander';
import { MOST_COUNTED, MOST_STARTED, wholeNumber } from './parse-options.ts';

/** The value of `--judge` with which nobody is asked. */
export const NO_JUDGE = 'none';
const MOST_TEMPERATURE = 1000;
/** Timers count at most 2³¹ milliseconds; what is longer would end at once. */
const LONGEST_TIMEOUT = 1_000_000;
const [LEAST_RATE, MOST_RATE] = [0.000_001, 1_000_000];

export interface SamplingFlags {
  readonly temperature: number;
  readonly seed?: number;
  readonly maxTokens: number;
}

export interface RequestFlags {
  readonly concurrency: number;
  readonly rate: number;
  readonly timeout: number;
  readonly retries: number;
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

export function addSamplingOptions(command: Command): Command {
  return command
    .option('--temperature <t>', 'temperature', number(0, MOST_TEMPERATURE), 0)
    .option('--seed <n>', 'seed, for servers that take one (default: none)', wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option('--max-tokens <n>', 'tokens of an answer at the most', wholeNumber(1, MOST_COUNTED), 2048);
}

/** How a model is asked. */
export function addRequestOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'address of the server (needed for openai-compatible:)')
    .option('--api-key <key>', 'key; better in the environment, where other users of the machine do not see it')
    .option('--concurrency <n>', 'questions that are open at the same time', wholeNumber(1, MOST_STARTED), 4)
    .option('--rate <n>', 'requests a second at the most; 0 for no limit', rate, 2)
    .option('--timeout <seconds>', 'how long an answer may take', number(0.001, LONGEST_TIMEOUT), 120)
    .option(
      '--retries <n>',
      'how often a question is asked again after an error of the server',
      wholeNumber(0, MOST_STARTED),
      5,
    );
}

/** A number from `least` to `most`. */
function number(least: number, most: number): (word: string) => number {
  return (word) => {
    const value = Number(word) + 0; // -0 is 0
    if (word.trim() === '' || !(value >= least && value <= most))
      throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
    return value;
  };
}

/** Requests a second. */
function rate(word: string): number {
  const value = number(0, MOST_RATE)(word);
  if (value > 0 && value < LEAST_RATE)
    throw new InvalidArgumentError(`It must be at least ${LEAST_RATE}, or 0 for no limit.`);
  return value;
}
