/** The options of `audit extract`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { DEFAULT_CONDITIONS_TEXT, jobsOption, schemesOption } from '../../../cli/kit/audit-options.ts';
import { addCostOptions, type CostFlags } from '../../../cli/kit/cost-options.ts';
import { addRequestOptions } from '../../../cli/kit/model-options.ts';
import { addFullSamplingOptions } from '../../../cli/kit/sampling-options.ts';
import { seedNumber } from '../../../cli/kit/parse-options.ts';
import { addStoreOptions } from '../../../cli/kit/store-options.ts';
import { addReadingOptions } from '../../../cli/kit/trial-options.ts';
import type { FullSamplingFlags, RequestFlags } from '../../../base/core/model-settings.ts';
import type { ReadingFlags } from '../../../audit/request/flags.ts';
import { MOST_COUNTED } from '../../../base/core/ranges.ts';

/** The page of the manual. */
export const PAGE = 'docs/extract.md';

/** The value of `--only`. */
type OnlyWord = { readonly only: 'all' | 'disagreements' } | { readonly only: 'sample'; readonly n: number };

export interface ExtractFlags extends ReadingFlags, Omit<FullSamplingFlags, 'logprobs'>, RequestFlags, CostFlags {
  readonly model: string;
  readonly prompt: string;
  readonly store: string;
  readonly name?: string;
  readonly only: OnlyWord;
  readonly sampleSeed: number;
  readonly schemes?: readonly string[];
  readonly retryFailed?: true;
  readonly jobs: number;
}

/** Two of each stratum. */
const SMALLEST_SAMPLE = 4;

export function addExtractOptions(command: Command): Command {
  addReadingOptions(addStoreOptions(command), DEFAULT_CONDITIONS_TEXT)
    .optionsGroup('Extraction')
    .requiredOption('--model <provider:name>', 'the model that reads the responses, such as ollama:llama3.1')
    .requiredOption(
      '--prompt <name>',
      `the prompt: xfinder (copies the answer), regenerate (states it), verify (judges it), or a file with your own (${PAGE})`,
    )
    .requiredOption('--store <file>', 'the database for requests and replies; it is created if it does not exist')
    .option('--name <name>', 'the NAME of the scheme extract:NAME (default: the name of the prompt)')
    .addOption(
      new Option(
        '--only <which>',
        'the responses to read: all; disagreements, where the labels differ; or sample:N, such as sample:300',
      )
        .argParser(onlyWord)
        .default({ only: 'all' }, 'all'),
    )
    .option('--sample-seed <n>', 'the seed of the sample', seedNumber, 0)
    .addOption(schemesOption())
    .addOption(jobsOption());
  addFullSamplingOptions(command.optionsGroup('Sampling'));
  addRequestOptions(command.optionsGroup('Requests')).option('--retry-failed', 'send again the requests that failed');
  return addCostOptions(command.optionsGroup('Cost'), PAGE);
}

function onlyWord(word: string): OnlyWord {
  if (word === 'all' || word === 'disagreements') return { only: word };
  const digits = /^sample:(?<n>\d{1,9})$/.exec(word)?.groups?.['n'];
  const n = Number(digits);
  if (digits === undefined || n < SMALLEST_SAMPLE || n > MOST_COUNTED)
    throw new InvalidArgumentError(
      `It must be all, disagreements, or sample:N with a number from ${SMALLEST_SAMPLE} on.`,
    );
  return { only: 'sample', n };
}
