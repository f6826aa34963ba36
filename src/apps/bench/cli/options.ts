/** The options of `audit bench`. */
import { Option, type Command } from 'commander';
import type { FullSamplingFlags, RequestFlags } from '../../../base/core/model-settings.ts';
import { addCostOptions, type CostFlags } from '../../../cli/kit/cost-options.ts';
import { addRequestOptions } from '../../../cli/kit/model-options.ts';
import { addFullSamplingOptions, addLogprobsOption, addSystemOption } from '../../../cli/kit/sampling-options.ts';
import { refuseWithout } from '../../../cli/kit/needed-options.ts';
import { addForceOption, outputPath, type ForceFlags } from '../../../cli/kit/output-options.ts';
import { collect } from '../../../cli/kit/result-options.ts';
import { list, wholeNumber } from '../../../cli/kit/parse-options.ts';
import { QUESTION_FIELDS } from '../files/field-names.ts';
import { MOST_REPEATS } from '../repeats.ts';
import { MOST_COUNTED } from '../../../base/core/ranges.ts';
import { addBatchOption, type BatchFlags } from './batch-option.ts';
import { addressList, modelWords } from './model-words.ts';

/** The page of the manual about this command. */
export const BENCH_PAGE = 'docs/bench.md';

export interface BenchFlags extends FullSamplingFlags, RequestFlags, CostFlags, ForceFlags, BatchFlags {
  readonly model?: readonly string[];
  readonly map?: readonly string[];
  readonly dataset: readonly string[] | 'all';
  readonly shotType: readonly string[] | 'both';
  readonly datasetDir?: string;
  readonly limit?: number;
  readonly repeats?: number;
  readonly system?: string;
  readonly runsDir?: string;
  readonly metadata?: string;
  readonly new?: true;
  readonly retryFailed?: true;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly exportDir?: string;
  readonly saveFullResponses?: true;
  /** The names of the flags that the user wrote; the others have their defaults. */
  readonly given?: readonly string[];
}

/** The groups are in the order of the help. */
export function addBenchOptions(command: Command): Command {
  addQuestionOptions(command.optionsGroup('Questions'));
  addLogprobsOption(addFullSamplingOptions(addSystemOption(command.optionsGroup('Sampling'))));
  addBatchOption(addRequestOptions(command.optionsGroup('Requests'), serverOption()));
  addCostOptions(command.optionsGroup('Cost'), BENCH_PAGE);
  addStorageOptions(command.optionsGroup('Storage'));
  addForceOption(addOutputOptions(command.optionsGroup('Output')));
  return refuseWithout(command, {
    options: command.options.flatMap(({ long }) => long ?? []),
    isMet: ({ args }) => args.length > 0,
    advice: 'is about a benchmark, whose name is missing; "audit bench" lists them. Name one',
  });
}

function addQuestionOptions(command: Command): Command {
  return command
    .option(
      '--model <provider:name>',
      'the model: its provider (ollama, gemini, openai, openai-compatible or anthropic) and its name; several models with commas, or by several options',
      modelWords,
    )
    .option(
      '--map <field=path>',
      `where a field is in a record of a file of questions, such as question=inputs.text (repeatable); the fields are ${QUESTION_FIELDS.join(', ')}`,
      collect,
    )
    .option('--dataset <names>', 'the data sets of the benchmark, separated by commas', namesOr('all'), 'all')
    .option(
      '--shot-type <names>',
      'the conditions, separated by commas, such as shot (a chain of thought) or zero_shot (the answer alone)',
      namesOr('both'),
      'both',
    )
    .option('--dataset-dir <dir>', 'the folder with the full data sets (default: a dozen built-in items of each)')
    .option('--limit <n>', 'the most items of each data set (default: all)', wholeNumber(1, MOST_COUNTED))
    .option(
      '--repeats <k>',
      'how many times each question is asked, each time with the next seed if there is one (default: as often as the benchmark states, or once)',
      wholeNumber(1, MOST_REPEATS),
    );
}

/** Several models can be on several servers. */
function serverOption(): Option {
  return new Option(
    '--base-url <url>',
    'the address of the server (required for openai-compatible:); PROVIDER=URL or PROVIDER:NAME=URL for one of several servers (repeatable)',
  ).argParser(addressList);
}

function addStorageOptions(command: Command): Command {
  return command
    .option(
      '--runs-dir <dir>',
      'the folder that contains the folders of the runs (default: "answer-audit-bench/BENCHMARK/runs")',
    )
    .option(
      '--metadata <file>',
      'the run list (default: runs_metadata.json, beside --runs-dir if that folder is named runs, else in --runs-dir)',
    )
    .addOption(new Option('--new', 'begin a new run, even if an earlier one could be resumed'))
    .option('--retry-failed', 'ask again the questions that failed');
}

function addOutputOptions(command: Command): Command {
  return command
    .option(
      '--out-md <file>',
      'the report as Markdown; - for standard output (default: "reports/bench_BENCHMARK_MODEL.md"; of several models, "reports/bench_BENCHMARK.md")',
      outputPath,
    )
    .option('--out-json <file>', 'the report as JSON', outputPath)
    .option(
      '--export-dir <dir>',
      'the folder for results in the format of the Japanese benchmark, one file for each data set and condition',
    )
    .option(
      '--save-full-responses',
      'write the responses to these files, too (the default of --export-dir is then "results")',
    );
}

/** Names separated by commas, or one word that means all of them. */
function namesOr<Word extends string>(all: Word): (words: string) => string[] | Word {
  return (words) => (words.trim() === all ? all : list(words));
}
