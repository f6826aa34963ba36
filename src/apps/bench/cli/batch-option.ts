import { Option, type Command } from 'commander';
import type { BatchMode } from '../batch/run-batches.ts';

export interface BatchFlags {
  readonly batch?: BatchMode;
}

const MODES = ['wait', 'submit', 'collect'] as const satisfies readonly BatchMode[];

export function addBatchOption(command: Command): Command {
  return command.addOption(
    new Option(
      '--batch [what]',
      'ask in batches, at half the price and within a day (openai, anthropic): submit them and wait for the answers; "submit" only submits, "collect" only collects what is finished',
    )
      .choices(MODES)
      .preset('wait'),
  );
}
