/** `audit demo`: its description. */
import type { RunProgram, UsageCommand } from '../../../cli/kit/usage-command.ts';

export function describeDemo(command: UsageCommand, run: RunProgram): void {
  command
    .description('Writes a small run store and a log with made-up trials, and audits the store.')
    .examples('audit demo')
    .argument('[folder]', 'the folder to write', 'answer-audit-demo')
    .action(async (folder: string) => {
      const { runDemo } = await import('./demo-command.ts');
      await runDemo(folder, run);
    });
}
