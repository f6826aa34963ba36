/** The commands of `audit`. Each loads its own code when it runs. */
import type { Command } from 'commander';
import { addBenchOptions, type BenchFlags } from '../bench/cli/options.ts';
import { addRagCommands } from '../rag/cli/commands.ts';
import { addReviewCommands } from '../reviews/cli/commands.ts';
import { addClaimCommands } from './claims/commands.ts';
import { describeCompletion } from './completion/describe-completion.ts';
import { addProgramHelpCommand } from './help/help-command.ts';
import { CONFIG_NAME } from '../config/config.ts';
import type { InitFlags } from './init-command.ts';
import { addAuditOptions, type AuditFlags } from './kit/audit-options.ts';
import { addConfigOption } from './kit/config-options.ts';
import { missingWord, UsageCommand } from './kit/usage-error.ts';
import { TOOL } from '../system/version.ts';
import { describeMerge, describePlan, describeShard } from './shards/commands.ts';
import { describeCompare, describeConvert, describeSchemes, describeScore } from './parser-commands.ts';
import { describeExplain, describeReport, describeView } from './result-commands.ts';

/** `audit` with all commands, of which the subcommands are described when they are needed. */
export function program(): UsageCommand {
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
  addAuditOptions(addConfigOption(audit));
  for (const [name, describe] of Object.entries(COMMANDS)) audit.addLateCommand(name, describe);
  addProgramHelpCommand(audit);
  return audit;
}

/** What describes each command, in the order of the help. */
const COMMANDS: Readonly<Record<string, (command: Command) => void>> = {
  compare: describeCompare,
  explain: describeExplain,
  score: describeScore,
  convert: describeConvert,
  schemes: describeSchemes,
  report: describeReport,
  demo: describeDemo,
  init: describeInit,
  bench: describeBench,
  view: describeView,
  plan: describePlan,
  shard: describeShard,
  merge: describeMerge,
  completion: describeCompletion,
  claims: (command) =>
    addClaimCommands(command)
      .summary('draft and check a file of claims, for --claims')
      .description(
        'Drafts and checks files of claims: statements about error rates, which "audit --claims" tests (docs/claims.md).',
      ),
  review: (command) =>
    addReviewCommands(command)
      .summary('mark a sample of trials by hand, and compare the schemes')
      .description(
        'Collects judgments of people on a sample of trials, and compares the schemes with them (docs/review.md).',
      ),
  rag: (command) =>
    addRagCommands(command)
      .summary('evaluate answers from retrieved documents, and their judges')
      .description('Evaluates retrieval-augmented generation, and audits the judges (docs/evaluations.md).'),
};

<<<<<<< HEAD
=======
function describeCompare(command: Command): void {
  addCompareOptions(command)
    .summary('compare two schemes on the same responses, or two logs')
    .description('Compares two schemes on the same responses, or a new log with an old one of the same items.')
    .argument(
      '[input...]',
      'logs, the folder of a run store, or a saved result; two logs of the same items are also compared with each other',
    )
    .action(async (inputs: string[], flags: CompareFlags) => {
      const { runCompare } = await import('./compare-command.ts');
      await runCompare(inputs, flags);
    });
}

function describeExplain(command: Command): void {
  addLogOptions(addStoreOptions(command))
    .summary('show one trial under several schemes, rule by rule')
    .description('Shows one trial under several schemes: each rule that changed the text, the parse, and what matched.')
    .argument('[input]', 'the log with the trial, the folder of a run store, or a saved result')
    .requiredOption('--trial <id>', 'the id of the trial')
    .option(
      '--scheme <id>',
      'the scheme to show (repeatable; default: those that the run list names, else the core schemes)',
      collect,
    )
    .addOption(schemeTimeoutOption())
    .option('--json', 'print JSON')
    .action(async (log: string | undefined, flags: ExplainFlags) => {
      const { runExplain } = await import('./explain-command.ts');
      await runExplain(log, flags);
    });
}

function describeScore(command: Command): void {
  command
    .summary('score responses from any source: JSON lines in and out')
    .description(
      'Scores responses from any source. Reads one JSON object from each line, and writes one line for each (docs/scoring.md).',
    )
    .argument('[file]', 'the file with the responses (default: standard input)')
    .requiredOption(
      '--scheme <id>',
      'the scheme (repeatable): an id (see "audit schemes"), also with parameters as ID(name=value,…); a file with your own scheme; or regex:/…/',
      collect,
    )
    .addOption(schemeTimeoutOption())
    .action(async (file: string | undefined, flags: ScoreFlags) => {
      const { runScore } = await import('./score-command.ts');
      await runScore(file, flags);
    });
}

function describeConvert(command: Command): void {
  addLogOptions(addStoreOptions(command))
    .summary('write trials in the format of Every Eval Ever')
    .description('Writes trials in the format of Every Eval Ever, with the parses and labels of schemes.')
    .argument('[input...]', 'logs, folders of logs, the folder of a run store, or a saved result')
    .requiredOption('--out-dir <dir>', 'the folder for the files: an aggregate and its samples for each run and model')
    .option(
      '--schemes <ids>',
      'schemes whose parses and labels are written after the stored ones, separated by commas',
      schemeWords,
    )
    .option('--organization <name>', 'the organization that provides the evaluation', 'unknown')
    .addOption(schemeTimeoutOption())
    .action(async (inputs: string[], flags: ConvertFlags) => {
      const { runConvert } = await import('./convert-command.ts');
      await runConvert(inputs, flags);
    });
}

function describeSchemes(command: Command): void {
  command
    .summary('list the schemes, or show the rules of one of them')
    .description(
      'Lists the schemes of the catalog, or shows the rules and the source of one of them. Your own schemes: docs/own-schemes.md.',
    )
    .argument('[id]', 'the scheme to show in full')
    .option('--json', 'print JSON')
    .addOption(
      new Option('--answers <kind>', 'only the schemes for answers of this kind').choices(['choice', 'number', 'text']),
    )
    .option('--new <name>', 'write NAME.ts, a template for a scheme of your own')
    .action(async (id: string | undefined, flags: SchemesFlags) => {
      const { runSchemes } = await import('./schemes-command.ts');
      runSchemes(id, flags);
    });
}

function describeReport(command: Command): void {
  addResultOptions(command, { outMd: '-' })
    .summary('render a saved result again')
    .description('Renders a saved result (--out-json) again, as any of the outputs of an audit. Nothing is scored.')
    .argument('<result>', 'the result document')
    .option(
      '--max-examples <n>',
      `the maximum number of receipts of each kind in the report (default: as many as fit; ${USUAL_SHOWN} with --full)`,
      wholeNumber(0, MOST_COUNTED),
    )
    .action(async (path: string, flags: ResultFlags) => {
      const { runReport } = await import('./report-command.ts');
      await runReport(path, flags);
    });
}

>>>>>>> 900e4bea (Write the help texts of options with "the maximum number of" and "the minimum number of")
function describeDemo(command: Command): void {
  command
    .summary('write a small example and audit it')
    .description('Writes a small run store and a log with made-up trials, and audits the store.')
    .argument('[folder]', 'the folder to write', 'answer-audit-demo')
    .action(async (folder: string) => {
      const { runDemo } = await import('./demo-command.ts');
      await runDemo(folder, (words) => program().parseAsync(words, { from: 'user' }));
    });
}

function describeInit(command: Command): void {
  command
    .summary('write a configuration for an audit that you repeat')
    .description(`Writes ${CONFIG_NAME}, which contains the options of an audit that you repeat (docs/config.md).`)
    .argument('[folder]', 'the folder with the inputs', '.')
    .option('--force', 'replace the file if it exists')
    .action(async (folder: string, flags: InitFlags) => {
      const { runInit } = await import('./init-command.ts');
      await runInit(folder, flags);
    });
}

function describeBench(command: Command): void {
  addBenchOptions(command)
    .summary('ask a model the questions of a benchmark')
    .description(
      'Asks a model the questions of a benchmark, and stores the answers in a run store, which "audit" reads (docs/bench.md).',
    )
    .argument(
      '[benchmark]',
      'the id of the benchmark, or your own module (docs/bench.md); without one, the benchmarks are listed',
    )
    .action(async (name: string | undefined, flags: BenchFlags) => {
      const { runBench } = await import('../bench/cli/command.ts');
      await runBench(name, flags);
    });
}
<<<<<<< HEAD
=======

function describeView(command: Command): void {
  addReadingOptions(addCellOptions(addStoreOptions(command)), DEFAULT_CONDITIONS_TEXT)
    .summary('browse a result and all trials in a local web page')
    .description(
      'Serves a page with the result and all trials on this machine, and opens it in a browser (docs/view.md).',
    )
    .argument(
      '[input...]',
      'logs, or the folder of a run store; a saved result (--out-db or --out-json), which is not scored again; or the database of "audit rag evaluate"',
    )
    .option('--baseline-condition <name>', 'the condition with which the others are compared')
    .option('--claims <file>', 'a file of claims about error rates (docs/claims.md)')
    .addOption(jobsOption())
    .option('--port <n>', 'the port on this machine; 0 for any free port', wholeNumber(0, LARGEST_PORT), 0)
    .option('--token <text>', 'the secret part of the address (default: a new one each time)', tokenText)
    .option('--no-open', 'print the address, and do not open a browser')
    .option('--reviews <file>', 'the file for the marks of a review; if it has no sample yet, 200 trials are drawn')
    .option('--reviewer <name>', 'the name of the reviewer (default: the name of the account)')
    .option('--adjudicate', 'decide the trials that other reviewers marked differently')
    .option('--no-blind', 'also show the labels of trials that are not marked yet')
    .action(async (inputs: string[], flags: ViewFlags) => {
      const { runView } = await import('./view/view-command.ts');
      await runView(inputs, flags);
    });
}
>>>>>>> 900e4bea (Write the help texts of options with "the maximum number of" and "the minimum number of")
