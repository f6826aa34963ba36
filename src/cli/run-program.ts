/** Runs the command line. Only this layer reads arguments, prints, and chooses the exit code. */
import { CommanderError } from 'commander';
import { InputError } from '../base/core/errors.ts';
import { type LateCommand, UsageCommand } from './kit/usage-command.ts';
import { DONE, NOT_DONE } from './kit/exit-codes.ts';
import { exists } from '../base/system/file-status.ts';
import { removedFolderError } from '../base/system/file-error.ts';
import { finalStdoutProblem, ReaderGone, watchStandardStreams } from '../base/system/standard-output.ts';
import { sweepScratchFolders } from '../base/system/temporary.ts';
import { TOOL } from '../base/system/version.ts';
import { AUDIT_OPTIONS, type AuditFlags } from './audit-flags.ts';
import { addProgramHelpCommand } from './help/help-command.ts';
import { addConfigOption } from './config/apply-config.ts';
import { addOptions } from './kit/add-options.ts';
import { advised } from './kit/advised.ts';
import { hasAny, refuseWithout } from './kit/needed-options.ts';
import { missingWord } from './kit/missing-word.ts';

/**
 * Runs the command line.
 * @param commands the subcommands of `audit`.
 * @returns the exit code: 0 done; 1 done, and a gate was exceeded; 2 not done, and the reason is on stderr.
 */
export async function runProgram(words: readonly string[], commands: readonly LateCommand[]): Promise<number> {
  watchStandardStreams();
  try {
    sweepScratchFolders();
    await printFolderNotice(words, commands);
    await createProgram(commands).parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof ReaderGone) return DONE;
    if (!(error instanceof CommanderError)) return reportProblems(error);
    if (error.exitCode !== 0) return NOT_DONE;
  }
  const problem = await finalStdoutProblem();
  return problem === null ? Number(process.exitCode ?? DONE) : reportProblems(problem);
}

/** Prints a notice where a folder has the name of the command. */
async function printFolderNotice(words: readonly string[], commands: readonly LateCommand[]): Promise<void> {
  const [name = ''] = words;
  if (!commands.some((command) => command.name === name) || !exists(name)) return;
  const { noticeFolder } = await import('./kit/folder-of-command.ts');
  const notice = await noticeFolder(words);
  if (notice === null) return;
  const { printNote } = await import('../base/system/messages.ts');
  printNote(notice);
}

/** Reports an error that the user can fix. @throws every other error. */
async function reportProblems(reason: unknown): Promise<typeof NOT_DONE> {
  const problems = listProblems(reason);
  if (problems === null) throw reason;
  const [{ printMessage }, { shortSentence }] = await Promise.all([
    import('../base/system/messages.ts'),
    import('../base/text/short-name.ts'),
  ]);
  for (const problem of problems) printMessage('error', shortSentence(problem));
  return NOT_DONE;
}

/** The problems that the user can fix, one sentence each; null for a defect of this program. */
function listProblems(error: unknown): readonly string[] | null {
  if (error instanceof InputError) return error.problems;
  const removed = removedFolderError(error);
  if (removed !== null) return removed.problems;
  // V8 reports a text that is longer than the longest string only by this message.
  const isTooLong = error instanceof RangeError && error.message === 'Invalid string length';
  if (!isTooLong) return null;
  return [
    'the output: longer than the largest text of this program (512 MB); use fewer schemes, cells by fewer fields (--group-by), or fewer trials.',
  ];
}

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
      await advised(
        audit,
        inputs,
        (line) => runAudit(inputs, flags, (word) => missingWord(audit, word), line),
        ({ askedAudit }, line) => askedAudit(inputs, flags, line),
      );
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
