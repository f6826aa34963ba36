/** `audit help [WORD…]`: the command and its description. */
import type { Command } from 'commander';
import { describeAll } from '../kit/usage-error.ts';

/** Adds the command `help` to the program. */
export function addProgramHelpCommand(audit: Command): void {
  audit
    .command('help')
    .summary('explain a command, an option, a scheme, or a word')
    .description('Explains a command, an option, a scheme, a number of the result, a topic, or a word of the glossary.')
    .argument('[word...]', 'what to explain; "audit help topics" lists the topics')
    .allowUnknownOption() // --fail-on is a word here
    .action(async (words: string[]) => {
      describeAll(audit);
      const { findHelp } = await import('./find-help.ts');
      process.stdout.write(await findHelp(audit, words));
    });
}
