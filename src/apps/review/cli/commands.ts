/** `audit review …`: the commands and their options. */
import { Option, type Command } from 'commander';
import { LABEL_STATES, REVIEW_WORDS } from '../../../documents/mark.ts';
import { addCellOptions, jobsOption, DEFAULT_CONDITIONS_TEXT } from '../../../cli/kit/audit-options.ts';
import { addForceOption, outputPath } from '../../../cli/kit/output-options.ts';
import { addHelpCommand } from '../../../cli/kit/help-command.ts';
import { seedNumber, wholeNumber } from '../../../cli/kit/parse-options.ts';
import type { ReviewExportFlags, ReviewMarkFlags, ReviewReportFlags, ReviewsFlag } from './commands-of-store.ts';
import type { ReviewSampleFlags } from './sample-command.ts';
import { addStoreOptions } from '../../../cli/kit/store-options.ts';
import { addReadingOptions } from '../../../cli/kit/trial-options.ts';

/** More than people can review. The candidates of a sample are kept sorted, so a larger sample takes longer to draw. */
const LARGEST_SAMPLE = 10_000;

export function addReviewCommands(review: Command): Command {
  addSampleCommand(review.command('sample'));
  addMarkCommand(review.command('mark'));
  addFileCommands(review);
  addForceOption(withReviews(review.command('report'), 'the file with the sample and the marks'))
    .summary('report how accurate each scheme is by the marks')
    .description('Reports how accurate each scheme is, measured by the marks.')
    .optionsGroup('Review')
    .option(
      '--calibrate <scheme>',
      'the labelling that predicts the human labels of all trials, which the marks then correct: an id of a scheme, or stored (default: the extractor with the most labels, if there is one)',
    )
    .option('--extractions <file>', 'the store of extractions, for the tokens of the extractors of the sample')
    .option('--prices <file>', 'a file with prices of tokens, for the cost of these extractors (docs/evaluations.md)')
    .optionsGroup('Output')
    .option(
      '--out-md <file>',
      'the report as Markdown (default: standard output, unless the JSON is written there)',
      outputPath,
    )
    .option('--out-json <file>', 'the report as JSON; - for standard output', outputPath)
    .action(async (flags: ReviewReportFlags) => {
      const { runReviewReport } = await import('./report-command.ts');
      runReviewReport(flags);
    });
  addHelpCommand(review);
  return review;
}

function addSampleCommand(command: Command): void {
  command
    .summary('draw the trials to review')
    .description('Draws the trials to review. A second call with a larger --n adds trials.')
    .argument('[input...]', 'logs, or the folder of a run store');
  addReadingOptions(
    addCellOptions(
      addStoreOptions(
        withReviews(command, 'the file for the sample and the marks; it is created if it does not exist'),
      ),
    ),
    DEFAULT_CONDITIONS_TEXT,
  )
    .option('--n <n>', 'the number of trials to draw', wholeNumber(1, LARGEST_SAMPLE), 200)
    .option('--seed <n>', 'the seed of the sample', seedNumber, 0)
    .addOption(jobsOption())
    .action(async (inputs: string[], flags: ReviewSampleFlags) => {
      const { runReviewSample } = await import('./sample-command.ts');
      await runReviewSample(inputs, flags);
    });
}

function addMarkCommand(command: Command): void {
  withReviews(command, 'the file with the sample and the marks')
    .summary('mark one trial of the sample')
    .description('Marks one trial of the sample. A later mark replaces an earlier one.')
    .requiredOption('--trial <id>', 'the id of the trial')
    .option('--run <run>', 'the run of the trial, if several runs have a trial with this id')
    .addOption(
      new Option('--mark <mark>', 'the mark; withdrawn removes an earlier one')
        .choices(REVIEW_WORDS)
        .makeOptionMandatory(),
    )
    .requiredOption('--reviewer <name>', 'the name of the reviewer')
    .addOption(
      new Option('--labels <state>', 'whether the reviewer saw the labels of the schemes')
        .choices(LABEL_STATES)
        .default('unknown'),
    )
    .option('--note <text>', 'the reason for the mark')
    .action(async (flags: ReviewMarkFlags) => {
      const { runReviewMark } = await import('./commands-of-store.ts');
      runReviewMark(flags);
    });
}

function addFileCommands(review: Command): void {
  withReviews(review.command('import'), 'the file with the sample and the marks')
    .summary('import marks from a file')
    .description(
      'Imports the marks of a file. Marks that the store already contains are left out; if a row is invalid, no mark is imported.',
    )
    .argument(
      '<file>',
      'a .csv or .jsonl file with trialId, reviewer, mark, and optionally run, note, at, labels, role',
    )
    .action(async (file: string, flags: ReviewsFlag) => {
      const { runReviewImport } = await import('./commands-of-store.ts');
      runReviewImport(file, flags);
    });
  addForceOption(withReviews(review.command('export'), 'the file with the sample and the marks'))
    .summary('export all marks')
    .description('Exports all marks, including replaced and withdrawn ones.')
    .addOption(
      new Option(
        '--format <format>',
        'the format: csv, safe to open in a spreadsheet, or jsonl (default: by the name of the file, else csv)',
      ).choices(['csv', 'jsonl']),
    )
    .option('--out-file <file>', 'the output file; - for standard output', outputPath, '-')
    .action(async (flags: ReviewExportFlags) => {
      const { runReviewExport } = await import('./commands-of-store.ts');
      await runReviewExport(flags);
    });
}

function withReviews(command: Command, what: string): Command {
  return command.requiredOption('--reviews <file>', what);
}
