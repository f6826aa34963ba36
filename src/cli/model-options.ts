/** Options of commands that ask models. */
import { InvalidArgumentError, type Command } from 'commander';
import { wholeNumber } from './parse-options.ts';

export interface SamplingFlags {
  readonly temperature: number;
  readonly seed?: number;
  readonly maxTokens: number;
}

export interface MannerFlags {
  readonly concurrency: number;
  readonly rate: number;
  readonly timeout: number;
  readonly retries: number;
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

export function addSamplingOptions(command: Command): Command {
  return command
    .option('--temperature <t>', 'temperature', number(0), 0)
    .option('--seed <n>', 'seed, for servers that take one (default: none)', wholeNumber(0))
    .option('--max-tokens <n>', 'tokens of an answer at the most', wholeNumber(1), 2048);
}

/** How a model is asked. */
export function addMannerOptions(command: Command): Command {
  return command
    .option('--base-url <url>', 'address of the server (needed for openai-compatible:)')
    .option('--api-key <key>', 'key; better in the environment, where other users of the machine do not see it')
    .option('--concurrency <n>', 'questions that are open at the same time', wholeNumber(1), 4)
    .option('--rate <n>', 'requests a second at the most; 0 for no limit', number(0), 2)
    .option('--timeout <seconds>', 'how long an answer may take', number(0.001), 120)
    .option('--retries <n>', 'how often a question is asked again after an error of the server', wholeNumber(0), 5);
}

/** A number of at least `least`. */
function number(least: number): (word: string) => number {
  return (word) => {
    const value = Number(word);
    if (word.trim() === '' || !Number.isFinite(value) || value < least)
      throw new InvalidArgumentError(`It must be a number of at least ${least}.`);
    return value;
  };
}
