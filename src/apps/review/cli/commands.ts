/** `audit review …`: the commands. */
import { addOptions } from '../../../cli/kit/add-options.ts';
import { addHelpCommand } from '../../../cli/kit/help-command.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import {
  REVIEWS_OPTION,
  SAMPLE_OPTIONS,
  MARK_OPTIONS,
  EXPORT_OPTIONS,
  REPORT_OPTIONS,
  type ReviewsFlag,
  type ReviewSampleFlags,
  type ReviewMarkFlags,
  type ReviewExportFlags,
  type ReviewReportFlags,
} from './review-options.ts';

export function describeReview(review: UsageCommand): void {
  review.description(
    'Collects judgments of people on a sample of trials, and compares the schemes with them (docs/review.md).',
  );
  addSampleCommand(review.command('sample'));
  addMarkCommand(review.command('mark'));
  addImportCommand(review.command('import'));
  addExportCommand(review.command('export'));
  addOptions(review.command('report'), REPORT_OPTIONS)
    .summary('report how accurate each scheme is by the marks')
    .description('Reports how accurate each scheme is, measured by the marks.')
    .examples('audit review report --reviews reviews.db --out-md review.md')
    .action(async (flags: ReviewReportFlags) => {
      const { runReviewReport } = await import('./report-command.ts');
      runReviewReport(flags);
    });
  addHelpCommand(review);
}

function addSampleCommand(command: UsageCommand): void {
  addOptions(command, SAMPLE_OPTIONS)
    .summary('draw the trials to review')
    .description('Draws the trials to review. A second call with a larger --n adds trials.')
    .examples('audit review sample my-experiment --reviews reviews.db --n 80')
    .argument('[input...]', 'logs, or the folder of a run store')
    .action(async (inputs: string[], flags: ReviewSampleFlags) => {
      const { runReviewSample } = await import('./sample-command.ts');
      await runReviewSample(inputs, flags);
    });
}

function addMarkCommand(command: UsageCommand): void {
  addOptions(command, MARK_OPTIONS)
    .summary('mark one trial of the sample')
    .description('Marks one trial of the sample. A later mark replaces an earlier one.')
    .examples('audit review mark --reviews reviews.db --trial 17 --mark correct --reviewer ann')
    .action(async (flags: ReviewMarkFlags) => {
      const { runReviewMark } = await import('./commands-of-store.ts');
      runReviewMark(flags);
    });
}

function addImportCommand(command: UsageCommand): void {
  addOptions(command, REVIEWS_OPTION)
    .summary('import marks from a file')
    .description(
      'Imports the marks of a file. Marks that the store already contains are left out; if a row is invalid, no mark is imported.',
    )
    .examples('audit review import marks.csv --reviews reviews.db')
    .argument(
      '<file>',
      'a .csv or .jsonl file with trialId, reviewer, mark, and optionally run, note, at, labels, role',
    )
    .action(async (file: string, flags: ReviewsFlag) => {
      const { runReviewImport } = await import('./commands-of-store.ts');
      runReviewImport(file, flags);
    });
}

function addExportCommand(command: UsageCommand): void {
  addOptions(command, EXPORT_OPTIONS)
    .summary('export all marks')
    .description('Exports all marks, including replaced and withdrawn ones.')
    .examples('audit review export --reviews reviews.db --out-file marks.csv')
    .action(async (flags: ReviewExportFlags) => {
      const { runReviewExport } = await import('./commands-of-store.ts');
      await runReviewExport(flags);
    });
}
