/** `audit review …`: the commands and their options. */
import { LABEL_STATES, REVIEW_WORDS } from '../../../documents/mark.ts';
import { addOptions } from '../../../cli/kit/add-options.ts';
import { addHelpCommand } from '../../../cli/kit/help-command.ts';
import type { UsageCommand } from '../../../cli/kit/usage-command.ts';
import {
  CELL_OPTIONS,
  JOBS_OPTION,
  READING_OPTIONS,
  SEED_OPTION,
  STORE_OPTIONS,
} from '../../../languages/options/audit-options.ts';
import { pricesOption } from '../../../languages/options/model-options.ts';
import type { FlagsOf, OptionRow, OptionTable } from '../../../languages/options/option.ts';
import { FORCE_OPTION } from '../../../languages/options/output-options.ts';
import { ANY_TEXT, choice, FILE, OUTPUT, TEXT, wholeNumber } from '../../../languages/options/values.ts';

/** More than people can review. The candidates of a sample are kept sorted, so a larger sample takes longer to draw. */
const LARGEST_SAMPLE = 10_000;

/** The store of a review. */
function reviewsOption(text: string) {
  return {
    flags: '--reviews <file>',
    value: FILE,
    group: 'Input',
    text,
    isRequired: true,
  } as const satisfies OptionRow;
}

const REVIEWS_OPTION = { reviews: reviewsOption('the file with the sample and the marks') } as const;

const SAMPLE_OPTIONS = {
  ...STORE_OPTIONS,
  ...CELL_OPTIONS,
  ...READING_OPTIONS,
  reviews: reviewsOption('the file for the sample and the marks; it is created if it does not exist'),
  seed: { ...SEED_OPTION.seed, text: 'the seed of the sample' },
  n: {
    flags: '--n <n>',
    value: wholeNumber(1, LARGEST_SAMPLE),
    group: 'Review',
    text: 'the number of trials to draw',
    usual: 200,
  },
  ...JOBS_OPTION,
} as const satisfies OptionTable;

const MARK_OPTIONS = {
  trial: { flags: '--trial <id>', value: ANY_TEXT, group: 'Input', text: 'the id of the trial', isRequired: true },
  run: {
    flags: '--run <run>',
    value: TEXT,
    group: 'Input',
    text: 'the run of the trial, if several runs have a trial with this id',
  },
  ...REVIEWS_OPTION,
  reviewer: {
    flags: '--reviewer <name>',
    value: TEXT,
    group: 'Review',
    text: 'the name of the reviewer',
    isRequired: true,
  },
  mark: {
    flags: '--mark <mark>',
    value: choice(REVIEW_WORDS),
    group: 'Review',
    text: 'the mark; withdrawn removes an earlier one',
    isRequired: true,
  },
  labels: {
    flags: '--labels <state>',
    value: choice(LABEL_STATES),
    group: 'Review',
    text: 'whether the reviewer saw the labels of the schemes',
    usual: 'unknown',
  },
  note: { flags: '--note <text>', value: TEXT, group: 'Review', text: 'the reason for the mark' },
} as const satisfies OptionTable;

const EXPORT_OPTIONS = {
  format: {
    flags: '--format <format>',
    value: choice(['csv', 'jsonl']),
    group: 'Input',
    text: 'the format: csv, safe to open in a spreadsheet, or jsonl (default: by the name of the file, else csv)',
  },
  ...REVIEWS_OPTION,
  outFile: {
    flags: '--out-file <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the output file; - for standard output',
    usual: '-',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

const REPORT_OPTIONS = {
  ...REVIEWS_OPTION,
  calibrate: {
    flags: '--calibrate <scheme>',
    value: TEXT,
    group: 'Review',
    text: 'the labelling that predicts the human labels of all trials, which the marks then correct: an id of a scheme, or stored (default: the extractor with the most labels, if there is one)',
  },
  extractions: {
    flags: '--extractions <file>',
    value: FILE,
    group: 'Review',
    text: 'the store of extractions, for the tokens of the extractors of the sample',
  },
  prices: {
    ...pricesOption('a file with prices of tokens, for the cost of these extractors (docs/evaluations.md)'),
    group: 'Review',
  },
  outMd: {
    flags: '--out-md <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as Markdown (default: standard output, unless the JSON is written there)',
  },
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as JSON; - for standard output',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type ReviewsFlag = FlagsOf<typeof REVIEWS_OPTION>;
export type ReviewSampleFlags = FlagsOf<typeof SAMPLE_OPTIONS>;
export type ReviewMarkFlags = FlagsOf<typeof MARK_OPTIONS>;
export type ReviewExportFlags = FlagsOf<typeof EXPORT_OPTIONS>;
export type ReviewReportFlags = FlagsOf<typeof REPORT_OPTIONS>;

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
