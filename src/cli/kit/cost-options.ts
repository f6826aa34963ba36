/** The options of commands that ask models about the cost of their requests. */
import { InvalidArgumentError, type Command } from 'commander';
import { InputError } from '../../base/core/errors.ts';

export interface CostFlags {
  readonly estimate?: true;
  readonly prices?: string;
  readonly maxCost?: number;
}

/** @param page the page of the manual about prices. */
export function addCostOptions(command: Command, page: string): Command {
  return command
    .option('--estimate', 'print the expected requests, tokens and cost, and send no request')
    .option('--prices <file>', `a file with prices of tokens (${page})`)
    .option(
      '--max-cost <amount>',
      'stop before the requests of this command cost more, in the currency of the prices',
      positiveNumber,
    );
}

/** @throws InputError for a limit without prices. @param page as in {@link addCostOptions}. */
export function checkCostFlags({ maxCost, prices }: CostFlags, page: string): void {
  if (maxCost !== undefined && prices === undefined)
    throw new InputError(`--max-cost: needs the prices of the models; name a file with --prices (${page}).`);
}

function positiveNumber(word: string): number {
  const value = Number(word);
  if (word.trim() !== '' && value > 0 && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('It must be a number above 0.');
}
