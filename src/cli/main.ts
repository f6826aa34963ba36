/** The command line. Only this layer reads arguments, prints, and chooses the exit code. */
import { CommanderError, Option, type Command } from 'commander';
import { InputError } from '../core/errors.ts';
import {
  addAuditOptions,
  addCellOptions,
  jobsOption,
  DEFAULT_CONDITIONS_TEXT,
  type AuditFlags,
} from './kit/audit-options.ts';
import { addClaimCommands } from './claims/commands.ts';
import { addBenchOptions, type BenchFlags } from '../bench/cli/options.ts';
import type { CompareFlags } from './compare-command.ts';
import type { ConvertFlags } from './convert-command.ts';
import { addCompareOptions } from './compare-options.ts';
import { DONE, NOT_DONE } from './kit/exit-codes.ts';
import type { ExplainFlags } from './explain-command.ts';
import { addHelpCommand } from './kit/help-command.ts';
import { addLogOptions } from './kit/log-options.ts';
import { LARGEST_PORT, MOST_COUNTED, schemeTimeoutOption, schemeWords, wholeNumber } from './kit/parse-options.ts';
import { addRagCommands } from '../rag/cli/commands.ts';
import { addReviewCommands } from '../reviews/cli/commands.ts';
import { addResultOptions, collect, type ResultFlags } from './kit/result-options.ts';
import type { SchemesFlags } from './schemes-command.ts';
import type { ScoreFlags } from './score-command.ts';
import { addShardCommands } from './shards/commands.ts';
import { addStoreOptions } from './kit/store-options.ts';
import { removedFolderError } from '../system/file-error.ts';
import { finalStdoutProblem, ReaderGone, watchStandardStreams } from '../system/standard-output.ts';
import { sweepScratchFolders } from '../system/temporary.ts';
import { addReadingOptions, USUAL_SHOWN } from './kit/trial-options.ts';
import { missingWord, UsageCommand } from './kit/usage-error.ts';
import { TOOL } from './kit/version.ts';
import type { ViewFlags } from './view/view-flags.ts';

/**
 * Runs the command line.
 * @returns the exit code: 0 done; 1 done, and a gate was exceeded; 2 not done, and the reason is on stderr.
 */
export async function main(words: readonly string[]): Promise<number> {
  watchStandardStreams();
  try {
    sweepScratchFolders();
    await program().parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof ReaderGone) return DONE;
    if (!(error instanceof CommanderError)) return reportProblems(error);
    if (error.exitCode !== 0) return NOT_DONE;
  }
  const problem = await finalStdoutProblem();
  return problem === null ? Number(process.exitCode ?? DONE) : reportProblems(problem);
}

/** Reports an error that the user can fix. @throws every other error. */
async function reportProblems(reason: unknown): Promise<typeof NOT_DONE> {
  const problems = listProblems(reason);
  if (problems === null) throw reason;
  const [{ inertLine }, { shortSentence }] = await Promise.all([
    import('../text/inert.ts'),
    import('../text/short-name.ts'),
  ]);
  process.stderr.write(problems.map((problem) => `audit: ${inertLine(shortSentence(problem))}\n`).join(''));
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

/** The commands. Each loads its own code when it runs. */
export function program(): Command {
  const audit = new UsageCommand('audit')
    .description(
      'Scores stored outputs again under many schemes and shows how much of an evaluation score depends on the answer parser.',
    )
    .version(TOOL.version)
    .showSuggestionAfterError(false)
    .exitOverride()
    .enablePositionalOptions() // the options after a command belong to that command
    .argument('[input...]', 'logs; or a folder with runs/ and runs_metadata.json, instead of --runs-dir and --metadata')
    .action(async (inputs: string[], flags: AuditFlags) => {
      const { runAudit } = await import('./audit-command.ts');
      await runAudit(inputs, flags, (word) => missingWord(audit, word));
    })
    .addHelpText(
      'after',
      '\nExit code: 0 done; 1 done, and a --fail-on rule was exceeded; 2 not done, the reason is on stderr.\nStart with: audit demo',
    );
  addAuditOptions(audit);

  addCompareOptions(audit.command('compare'))
    .description('compares two schemes on the same responses, or a new log with an old one')
    .argument(
      '[input...]',
      'logs, a folder with a run store, or a saved result; two logs of the same items are also compared with each other',
    )
    .action(async (inputs: string[], flags: CompareFlags) => {
      const { runCompare } = await import('./compare-command.ts');
      await runCompare(inputs, flags);
    });

  addLogOptions(addStoreOptions(audit.command('explain')))
    .description('shows one trial under several schemes, rule by rule')
    .argument('[input]', 'the log with the trial, the folder of a run store, or a saved result')
    .requiredOption('--trial <id>', 'the trial')
    .option(
      '--scheme <id>',
      'only this scheme (repeatable); without it, those that the run list names, else those of the core',
      collect,
    )
    .addOption(schemeTimeoutOption())
    .option('--json', 'as JSON')
    .action(async (log: string | undefined, flags: ExplainFlags) => {
      const { runExplain } = await import('./explain-command.ts');
      await runExplain(log, flags);
    });

  audit
    .command('score')
    .description('scores responses from any source: JSON lines in, JSON lines out')
    .argument('[file]', 'input; standard input without it')
    .requiredOption(
      '--scheme <id>',
      'scheme (repeatable): an id of "audit schemes", parameters as ID(name=value,…), a file, or regex:/…/',
      collect,
    )
    .addOption(schemeTimeoutOption())
    .action(async (file: string | undefined, flags: ScoreFlags) => {
      const { runScore } = await import('./score-command.ts');
      await runScore(file, flags);
    });

  addLogOptions(addStoreOptions(audit.command('convert')))
    .description('writes trials in the format of Every Eval Ever, with the answers of schemes')
    .argument('[input...]', 'logs, folders of them, the folder of a run store, or a saved result')
    .requiredOption('--out-dir <dir>', 'where the files go: an aggregate and its samples for each run and model')
    .option('--schemes <ids>', 'schemes whose parses and labels are written after the stored ones', schemeWords)
    .option('--organization <name>', 'who provides the evaluation', 'unknown')
    .addOption(schemeTimeoutOption())
    .action(async (inputs: string[], flags: ConvertFlags) => {
      const { runConvert } = await import('./convert-command.ts');
      await runConvert(inputs, flags);
    });

  audit
    .command('schemes')
    .description('lists the schemes of the catalog, with their rules and sources')
    .argument('[id]', 'only this scheme, in full')
    .option('--json', 'as JSON')
    .addOption(new Option('--answers <kind>', 'only schemes for such answers').choices(['choice', 'number', 'text']))
    .option('--new <name>', 'write NAME.ts, a template for your own scheme')
    .action(async (id: string | undefined, flags: SchemesFlags) => {
      const { runSchemes } = await import('./schemes-command.ts');
      runSchemes(id, flags);
    });

  addResultOptions(audit.command('report'), { outMd: '-' })
    .description('renders a saved result (--out-json) again')
    .argument('<result>', 'the result document')
    .option(
      '--max-examples <n>',
      `receipts of each kind in the report (default: ${USUAL_SHOWN})`,
      wholeNumber(0, MOST_COUNTED),
    )
    .action(async (path: string, flags: ResultFlags) => {
      const { runReport } = await import('./report-command.ts');
      await runReport(path, flags);
    });

  audit
    .command('demo')
    .description('writes a small run store and audits it')
    .argument('[folder]', 'the folder to write', 'answer-audit-demo')
    .action(async (folder: string) => {
      const { runDemo } = await import('./demo-command.ts');
      await runDemo(folder, (words) => program().parseAsync(words, { from: 'user' }));
    });

  addBenchOptions(audit.command('bench'))
    .description('asks a model the questions of a benchmark, and stores the answers in a run store')
    .argument('[benchmark]', 'its id, or your own module (docs/bench.md); without one, the list of benchmarks')
    .action(async (name: string | undefined, flags: BenchFlags) => {
      const { runBench } = await import('../bench/cli/command.ts');
      await runBench(name, flags);
    });

  addReadingOptions(addCellOptions(addStoreOptions(audit.command('view'))), DEFAULT_CONDITIONS_TEXT)
    .description('shows the result and all trials as a page from a local server')
    .argument(
      '[input...]',
      'logs, or a folder with a run store, as for the audit; or a saved result (--out-db, --out-json), which is not scored again',
    )
    .option('--baseline-condition <name>', 'the condition that the others are compared with')
    .option('--claims <file>', 'claims about error rates, in YAML or JSON (docs/claims.md)')
    .addOption(jobsOption())
    .option('--port <n>', 'port on this machine; 0 for any free port', wholeNumber(0, LARGEST_PORT), 0)
    .option('--no-open', 'print the address, and do not open a browser')
    .option('--reviews <file>', 'the file for the marks of a review; if it has no sample yet, 200 trials are drawn')
    .option('--reviewer <name>', 'the name of the reviewer (default: the name of the account)')
    .option('--no-blind', 'also show the labels of trials that are not marked yet')
    .action(async (inputs: string[], flags: ViewFlags) => {
      const { runView } = await import('./view/view-command.ts');
      await runView(inputs, flags);
    });

  addShardCommands(audit);

  addClaimCommands(audit.command('claims')).description(
    'drafts and checks files of claims, which the audit answers with --claims',
  );

  addReviewCommands(audit.command('review')).description(
    'reviewers mark a sample of trials as right or wrong, and the schemes are compared with the marks',
  );

  addRagCommands(audit.command('rag')).description('measures retrieval-augmented generation, and its judges');
  addHelpCommand(audit);

  return audit;
}
