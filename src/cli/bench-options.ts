/** The options of `audit bench`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { list, wholeNumber } from './parse-options.ts';

export interface BenchFlags {
  readonly model?: string;
  readonly dataset: readonly string[] | 'all';
  readonly shotType: readonly string[] | 'both';
  readonly datasetDir?: string;
  readonly limit?: number;
  readonly temperature: number;
  readonly seed?: number;
  readonly maxTokens: number;
  readonly concurrency: number;
  readonly rate: number;
  readonly timeout: number;
  readonly retries: number;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly runsDir?: string;
  readonly metadata?: string;
  readonly new?: true;
  readonly retryFailed?: true;
  readonly outMd?: string;
  readonly outJson?: string;
  readonly exportDir?: string;
  readonly saveFullResponses?: true;
}

export function addBenchOptions(command: Command): Command {
  return command
    .optionsGroup('What is asked:')
    .option(
      '--model <provider:name>',
      'ollama:, gemini:, openai:, openai-compatible: or anthropic:, and the name of the model',
    )
    .option('--dataset <names>', 'sets of the benchmark, with commas', namesOr('all'), 'all')
    .option(
      '--shot-type <names>',
      'ways of asking, such as shot (a chain of thought) or zero_shot (the answer alone)',
      namesOr('both'),
      'both',
    )
    .option('--dataset-dir <dir>', 'the full sets (default: a dozen items of each, which come with the program)')
    .option('--limit <n>', 'items of each set (default: all)', wholeNumber(1))
    .option('--temperature <t>', 'temperature', number(0), 0)
    .option('--seed <n>', 'seed, for servers that take one (default: none)', wholeNumber(0))
    .option('--max-tokens <n>', 'tokens of an answer at the most', wholeNumber(1), 2048)
    .optionsGroup('How it is asked:')
    .option('--base-url <url>', 'address of the server (needed for openai-compatible:)')
    .option('--api-key <key>', 'key; better in the environment, where other users of the machine do not see it')
    .option('--concurrency <n>', 'questions that are open at the same time', wholeNumber(1), 4)
    .option('--rate <n>', 'requests a second at the most; 0 for no limit', number(0), 2)
    .option('--timeout <seconds>', 'how long an answer may take', number(0.001), 120)
    .option('--retries <n>', 'how often a question is asked again after an error of the server', wholeNumber(0), 5)
    .optionsGroup('Where it goes:')
    .option('--runs-dir <dir>', 'folder of the run folders (default: "answer-audit-bench/BENCHMARK/runs")')
    .option(
      '--metadata <file>',
      'list of runs (default: runs_metadata.json beside a --runs-dir named runs, in any other)',
    )
    .addOption(new Option('--new', 'begin another run, even if there is one to go on with'))
    .option('--retry-failed', 'ask the questions that failed once more')
    .option('--out-md <file>', 'the report; - for standard output (default: "reports/bench_BENCHMARK_MODEL.md")')
    .option('--out-json <file>', 'the same as data')
    .option(
      '--export-dir <dir>',
      'results in the form of the Japanese benchmark, one file for each set and way of asking',
    )
    .option('--save-full-responses', 'put the responses into these files (default of --export-dir is then "results")');
}

/** Names with commas, or one word that stands for all of them. */
function namesOr<Word extends string>(all: Word): (words: string) => string[] | Word {
  return (words) => (words.trim() === all ? all : list(words));
}

/** A number of at least `least`. */
function number(least: number): (word: string) => number {
  return (word) => {
    const value = Number(word);
    if (word.trim() === '' || !Number.isFinite(value) || value < least)
      throw new InvalidArgumentError(`It must be a number of at least ${least}.`);
    return value;
  };
}
