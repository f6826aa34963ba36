/** The commands of `audit`. Each loads its own code when it runs. */
import type { Command } from 'commander';
import { addBenchOptions, type BenchFlags } from '../apps/bench/cli/options.ts';
import type { NewBenchmarkFlags } from '../apps/bench/cli/new-command.ts';
import { addExtractOptions, type ExtractFlags } from '../apps/extract/cli/options.ts';
import { addRagCommands } from '../apps/rag/cli/commands.ts';
import { addReviewCommands } from '../apps/review/cli/commands.ts';
import { addClaimCommands } from './claims/commands.ts';
import { describeCompletion } from './completion/describe-completion.ts';
import { addProgramHelpCommand } from './help/help-command.ts';
import { CONFIG_NAME } from './config/config.ts';
import type { InitFlags } from './init-command.ts';
import { addAuditOptions, type AuditFlags } from './kit/audit-options.ts';
import { addConfigOption } from './kit/config-options.ts';
import { missingWord, UsageCommand } from './kit/usage-error.ts';
import { TOOL } from '../base/system/version.ts';
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
  extract: describeExtract,
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

function describeDemo(command: Command): void {
  command
    .summary('write a small example and audit it')
    .description('Writes a small run store and a log with made-up trials, and audits the store.')
    .argument('[folder]', 'the folder to write', 'answer-audit-demo')
    .action(async (folder: string) => {
      const { runDemo } = await import('../apps/demo/cli/demo-command.ts');
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
    .summary('ask models the questions of a benchmark')
    .description(
      'Asks models the questions of a benchmark, and stores the answers of each in a run store, which "audit" reads (docs/bench.md).',
    )
    .argument(
      '[benchmark]',
      'a file of questions, the id of a benchmark, or your own module (docs/bench.md); without one, the benchmarks are listed',
    )
    .action(async (name: string | undefined, flags: BenchFlags) => {
      const { runBench } = await import('../apps/bench/cli/command.ts');
      const given = Object.keys(flags).filter((flag) => command.getOptionValueSource(flag) === 'cli');
      await runBench(name, { ...flags, given });
    });
  command
    .enablePositionalOptions() // --force belongs to the command that it follows
    .command('new')
    .summary('write a file of questions and a file of a benchmark')
    .description(
      'Writes NAME.jsonl with three questions, and NAME.benchmark.yaml, which explains every field of a benchmark (docs/bench.md).',
    )
    .argument('<name>', 'the name of the benchmark: lower-case letters, digits and hyphens')
    .option('--force', 'replace the files if they exist')
    .action(async (name: string, flags: NewBenchmarkFlags) => {
      const { runNewBenchmark } = await import('../apps/bench/cli/new-command.ts');
      runNewBenchmark(name, flags);
    });
}

function describeExtract(command: Command): void {
  addExtractOptions(command)
    .summary('ask a model to read answers out of responses')
    .description(
      'Asks a model to read the answers out of responses, and stores its replies, which "audit --schemes extract:NAME" compares with other parsers (docs/extract.md).',
    )
    .argument('[input...]', 'logs, or the folder of a run store')
    .action(async (inputs: string[], flags: ExtractFlags) => {
      const { runExtract } = await import('../apps/extract/cli/command.ts');
      await runExtract(inputs, flags);
    });
}
