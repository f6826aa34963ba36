/** The options of `audit bench`. */
import {
  costOptions,
  LOGPROBS_OPTION,
  REQUEST_OPTIONS,
  SAMPLING_OPTIONS,
  SYSTEM_OPTION,
} from '../../../languages/options/model-options.ts';
import type { FlagsOf, OptionTable, OptionValue } from '../../../languages/options/option.ts';
import { FORCE_OPTION } from '../../../languages/options/output-options.ts';
import {
  choice,
  FLAG,
  FOLDER,
  OUTPUT,
  parseNames,
  POSITIVE_COUNT,
  TEXTS,
  wholeNumber,
} from '../../../languages/options/values.ts';
import type { BatchMode } from '../batch/run-batches.ts';
import { QUESTION_FIELDS } from '../files/field-names.ts';
import { MOST_REPEATS } from '../repeats.ts';

/** The page of the manual about this command. */
export const BENCH_PAGE = 'docs/bench.md';

/** Names of models, separated by commas, after those of earlier options of the same name. */
export const MODELS: OptionValue<readonly string[]> = {
  kind: 'texts',
  parse: (words, before = []) => [...before, ...parseNames(words)],
};

/** A further address is one more entry of the list. */
export const ADDRESSES: OptionValue<string> = {
  kind: 'text',
  parse: (word, before) => (before === undefined ? word : `${before},${word}`),
};

/** Names separated by commas, or one word that means all of them. */
function namesOr<All extends string>(all: All): OptionValue<readonly string[] | All> {
  return { kind: 'names', parse: (words) => (words.trim() === all ? all : parseNames(words)) };
}

const BATCH_MODES = ['wait', 'submit', 'collect'] as const satisfies readonly BatchMode[];

const QUESTION_OPTIONS = {
  model: {
    flags: '--model <provider:name>',
    value: MODELS,
    group: 'Questions',
    text: 'the model: its provider (ollama, gemini, openai, openai-compatible or anthropic) and its name; several models with commas, or by several options',
  },
  map: {
    flags: '--map <field=path>',
    value: TEXTS,
    group: 'Questions',
    text: `where a field is in a record of a file of questions, such as question=inputs.text (repeatable); the fields are ${QUESTION_FIELDS.join(', ')}`,
  },
  dataset: {
    flags: '--dataset <names>',
    value: namesOr('all'),
    group: 'Questions',
    text: 'the data sets of the benchmark, separated by commas',
    usual: 'all',
  },
  shotType: {
    flags: '--shot-type <names>',
    value: namesOr('both'),
    group: 'Questions',
    text: 'the conditions, separated by commas, such as shot (a chain of thought) or zero_shot (the answer alone)',
    usual: 'both',
  },
  datasetDir: {
    flags: '--dataset-dir <dir>',
    value: FOLDER,
    group: 'Questions',
    text: 'the folder with the full data sets (default: a dozen built-in items of each)',
  },
  limit: {
    flags: '--limit <n>',
    value: POSITIVE_COUNT,
    group: 'Questions',
    text: 'the most items of each data set (default: all)',
  },
  repeats: {
    flags: '--repeats <k>',
    value: wholeNumber(1, MOST_REPEATS),
    group: 'Questions',
    text: 'how many times each question is asked, each time with the next seed if there is one (default: as often as the benchmark states, or once)',
  },
} as const satisfies OptionTable;

const STORAGE_OPTIONS = {
  runsDir: {
    flags: '--runs-dir <dir>',
    value: FOLDER,
    group: 'Storage',
    text: 'the folder that contains the folders of the runs (default: "answer-audit-bench/BENCHMARK/runs")',
  },
  metadata: {
    flags: '--metadata <file>',
    value: OUTPUT,
    group: 'Storage',
    text: 'the run list (default: runs_metadata.json, beside --runs-dir if that folder is named runs, else in --runs-dir)',
  },
  new: {
    flags: '--new',
    value: FLAG,
    group: 'Storage',
    text: 'begin a new run, even if an earlier one could be resumed',
  },
  retryFailed: {
    flags: '--retry-failed',
    value: FLAG,
    group: 'Storage',
    text: 'ask again the questions that failed',
  },
} as const satisfies OptionTable;

const OUTPUT_OPTIONS = {
  outMd: {
    flags: '--out-md <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the report as Markdown; - for standard output (default: "reports/bench_BENCHMARK_MODEL.md"; of several models, "reports/bench_BENCHMARK.md")',
  },
  outJson: { flags: '--out-json <file>', value: OUTPUT, group: 'Output', text: 'the report as JSON' },
  exportDir: {
    flags: '--export-dir <dir>',
    value: FOLDER,
    group: 'Output',
    text: 'the folder for results in the format of the Japanese benchmark, one file for each data set and condition',
  },
  saveFullResponses: {
    flags: '--save-full-responses',
    value: FLAG,
    group: 'Output',
    text: 'write the responses to these files, too (the default of --export-dir is then "results")',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export const BENCH_OPTIONS = {
  ...QUESTION_OPTIONS,
  ...STORAGE_OPTIONS,
  ...SYSTEM_OPTION,
  ...SAMPLING_OPTIONS,
  ...LOGPROBS_OPTION,
  ...REQUEST_OPTIONS,
  baseUrl: {
    ...REQUEST_OPTIONS.baseUrl,
    value: ADDRESSES,
    text: 'the address of the server (required for openai-compatible:); PROVIDER=URL or PROVIDER:NAME=URL for one of several servers (repeatable)',
  },
  batch: {
    flags: '--batch [what]',
    value: choice(BATCH_MODES),
    group: 'Requests',
    text: 'ask in batches, at half the price and within a day (openai, anthropic): submit them and wait for the answers; "submit" only submits, "collect" only collects what is finished',
    preset: 'wait',
  },
  ...costOptions(BENCH_PAGE),
  ...OUTPUT_OPTIONS,
} as const satisfies OptionTable;

export type BenchFlags = FlagsOf<typeof BENCH_OPTIONS> & {
  /** The names of the flags that the user wrote; the others have their defaults. */
  readonly given?: readonly string[];
};

export const NEW_OPTIONS = {
  force: { flags: '--force', value: FLAG, group: 'Output', text: 'replace the files if they exist' },
} as const satisfies OptionTable;

export type NewBenchmarkFlags = FlagsOf<typeof NEW_OPTIONS>;
