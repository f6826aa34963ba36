/** The command `audit` with its subcommands. */
import { TOOL } from '../base/system/version.ts';
import { AUDIT_OPTIONS, type AuditFlags } from './audit-flags.ts';
import { addProgramHelpCommand } from './help/help-command.ts';
import { addConfigOption } from './config/apply-config.ts';
import { addOptions } from './kit/add-options.ts';
import { hasAny, refuseWithout } from './kit/needed-options.ts';
import { UsageCommand, type LateCommand } from './kit/usage-command.ts';
import { missingWord } from './kit/missing-word.ts';

/** `audit` with subcommands, which are described when they are needed. */
export function createProgram(commands: readonly LateCommand[]): UsageCommand {
  const audit = new UsageCommand('audit');
  audit
    .description(
      'Scores stored model outputs again under other answer parsers, and shows how much of an evaluation score depends on the parser.',
    )
    .version(TOOL.version, '-V, --version', 'print the version')
    .showSuggestionAfterError(false)
    .exitOverride()
    .enablePositionalOptions() // the options after a command belong to that command
    .argument('[input...]', 'logs, folders of logs, or the folder of a run store (with runs/ and runs_metadata.json)')
    .action(async (inputs: string[], flags: AuditFlags) => {
      const { runAudit } = await import('./audit-command.ts');
      await runAudit(inputs, flags, (word) => missingWord(audit, word));
    });
  refuseWithout(addOptions(addConfigOption(audit), AUDIT_OPTIONS), {
    options: ['--max-html-trials'],
    isMet: hasAny('outHtml'),
    advice: 'is about the page; write it with --out-html',
  });
  for (const command of commands)
    audit.addLateCommand(command, (words) => createProgram(commands).parseAsync(words, { from: 'user' }));
  addProgramHelpCommand(audit);
  return audit;
}
