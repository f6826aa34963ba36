import type { Command } from 'commander';
import { removedOption } from '../../../cli/kit/parse-options.ts';

const REASON = 'It was removed, because intervals of means no longer come from random samples; leave it out.';

/** Refuses the options of the bootstrap, which earlier versions had. */
export function refuseBootstrapOptions(command: Command): Command {
  return command.addOption(removedOption('--resamples <n>', REASON)).addOption(removedOption('--seed <n>', REASON));
}
