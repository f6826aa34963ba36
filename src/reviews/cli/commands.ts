/** `audit review …`: the commands and their options. */
import { Option, type Command } from 'commander';
import { MARKS } from '../documents/mark.ts';
import { addCellOptions, jobsOption, DEFAULT_CONDITIONS_TEXT } from '../../cli/kit/audit-options.ts';
import { addForceOption, outputPath } from '../../cli/kit/output-options.ts';
import { addHelpCommand } from '../../cli/kit/help-command.ts';
import { seedNumber, wholeNumber } from '../../cli/kit/parse-options.ts';
import type { ReviewExportFlags, ReviewMarkFlags, ReviewReportFlags, ReviewsFlag } from './commands-of-store.ts';
import type { ReviewSampleFlags } from './sample-command.ts';
import { addStoreOptions } from '../../cli/kit/store-options.ts';
import { addReadingOptions } from '../../cli/kit/trial-options.ts';

/** More than people review; samples are kept in order while trials come, which takes longer the larger they are. */
const LARGEST_SAMPLE = 10_000;

export function addReviewCommands(review: Command): Command {
  addSampleCommand(review.command('sample'));
  addMarkCommand(review.command('mark'));
  addFileCommands(review);
  addForceOption(withReviews(review.command('report'), 'the store'))
    .description('what the marks say about each scheme')
    .option('--out-md <file>', 'the report (default: standard output, unless the JSON goes there)', outputPath)
    .option('--out-json <file>', 'the same as data; - for standard output', outputPath)
    .action(async (flags: ReviewReportFlags) => {
      const { runReviewReport } = await import('./report-command.ts');
      runReviewReport(flags);
    });
  addHelpCommand(review);
  return review;
}

function addSampleCommand(command: Command): void {
  command
    .description('draws the trials to review; once more with a larger --n, it adds to them')
    .argument('[input...]', 'logs, or a folder with a run store, as for the audit');
  addReadingOptions(
    addCellOptions(addStoreOptions(withReviews(command, 'the store, which is made if it is not there'))),
    DEFAULT_CONDITIONS_TEXT,
  )
    .option('--n <n>', 'trials to draw', wholeNumber(1, LARGEST_SAMPLE), 200)
    .option('--seed <n>', 'which trials are drawn', seedNumber, 0)
    .addOption(jobsOption())
    .action(async (inputs: string[], flags: ReviewSampleFlags) => {
      const { runReviewSample } = await import('./sample-command.ts');
      await runReviewSample(inputs, flags);
    });
}

function addMarkCommand(command: Command): void {
  withReviews(command, 'the store')
    .description('marks one trial of the sample; a later mark takes the place of an earlier one')
    .requiredOption('--trial <id>', 'the trial')
    .option('--run <run>', 'its run, where several have a trial of this id')
    .addOption(new Option('--mark <mark>', 'what the reviewer says').choices(MARKS).makeOptionMandatory())
    .requiredOption('--reviewer <name>', 'who says it')
    .option('--note <text>', 'why')
    .action(async (flags: ReviewMarkFlags) => {
      const { runReviewMark } = await import('./commands-of-store.ts');
      runReviewMark(flags);
    });
}

function addFileCommands(review: Command): void {
  withReviews(review.command('import'), 'the store')
    .description('takes the marks of a file into the store: all that it does not have, or none where a row is wrong')
    .argument('<file>', 'a .csv or .jsonl file with trialId, reviewer, mark, and perhaps run, note, at')
    .action(async (file: string, flags: ReviewsFlag) => {
      const { runReviewImport } = await import('./commands-of-store.ts');
      runReviewImport(file, flags);
    });
  addForceOption(withReviews(review.command('export'), 'the store'))
    .description('writes all marks, those that later ones replaced too')
    .addOption(
      new Option(
        '--format <format>',
        'csv, safe for spreadsheets, or jsonl (default: by the name of the file, else csv)',
      ).choices(['csv', 'jsonl']),
    )
    .option('--out-file <file>', 'where to; - for standard output', outputPath, '-')
    .action(async (flags: ReviewExportFlags) => {
      const { runReviewExport } = await import('./commands-of-store.ts');
      await runReviewExport(flags);
    });
}

function withReviews(command: Command, what: string): Command {
  return command.requiredOption('--reviews <file>', what);
}
