/** `audit completion SHELL`: the command and its description. */
import type { Command } from 'commander';
import { findRoot } from '../kit/command-tree.ts';

export function describeCompletion(command: Command): void {
  command
    .summary('print a script that completes commands in a shell')
    .description('Prints a script with which a shell completes commands, options, schemes and files.')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { completionScript } = await import('./completion-script.ts');
      process.stdout.write(completionScript(findRoot(command), shell));
    });
}
