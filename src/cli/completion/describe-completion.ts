/** `audit completion SHELL`: the command and its description. */
import { SHELLS } from './shells.ts';
import { findRoot } from '../kit/command-tree.ts';
import { suggestNames } from '../kit/suggested-names.ts';
import type { UsageCommand } from '../kit/usage-command.ts';

export function describeCompletion(command: UsageCommand): void {
  suggestNames(command, () => SHELLS);
  command
    .description('Prints a script with which a shell completes commands, options, schemes and files.')
    .examples(
      'audit completion bash > ~/.local/share/bash-completion/completions/audit',
      'audit completion zsh > "${fpath[1]}/_audit"',
      'audit completion fish > ~/.config/fish/completions/audit.fish',
    )
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string) => {
      const { completionScript } = await import('./completion-script.ts');
      process.stdout.write(await completionScript(findRoot(command) as UsageCommand, shell));
    });
}
