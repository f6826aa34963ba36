/** Options that need another option. Without it they would be ignored, so they are refused. */
import type { Command } from 'commander';
import { InputError } from '../../base/core/errors.ts';

interface Need {
  /** Long names, such as `--seed`. */
  readonly options: readonly string[];
  /** Whether the command line has the option that they need. */
  readonly isMet: (acting: Command) => boolean;
  /** What they are about and the option to add, such as `is about a judge; name one with --judge`. */
  readonly advice: string;
}

/** Makes a command refuse options that the user gives without the option that they need. Defaults are not refused. */
export function refuseWithout(command: Command, { options, isMet, advice }: Need): Command {
  return command.hook('preAction', (hooked, acting) => {
    if (hooked !== acting || isMet(acting)) return;
    const given = acting.options.find(
      (option) => options.includes(option.long ?? '') && acting.getOptionValueSource(option.attributeName()) === 'cli',
    );
    if (given !== undefined) throw new InputError(`${given.long}: ${advice}, or leave it out.`);
  });
}

/** Whether one of these options was given, or has a default. @param names names of values, such as `outHtml`. */
export function hasAny(...names: readonly string[]): (acting: Command) => boolean {
  return (acting) => names.some((name) => acting.getOptionValue(name) !== undefined);
}
