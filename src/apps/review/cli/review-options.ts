/** The options of `audit review`. */
import { LABEL_STATES, REVIEW_WORDS } from '../../../documents/mark.ts';
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

export const REVIEWS_OPTION = { reviews: reviewsOption('the file with the sample and the marks') } as const;

export const SAMPLE_OPTIONS = {
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

export const MARK_OPTIONS = {
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

export const EXPORT_OPTIONS = {
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

export const REPORT_OPTIONS = {
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
