/** The options of `audit extract`. */
import { MOST_COUNTED } from '../../../base/core/ranges.ts';
import { CELL_OPTIONS, JOBS_OPTION, READING_OPTIONS, STORE_OPTIONS } from '../../../languages/options/audit-options.ts';
import { costOptions, REQUEST_OPTIONS, SAMPLING_OPTIONS } from '../../../languages/options/model-options.ts';
import { OptionError, type FlagsOf, type OptionTable, type OptionValue } from '../../../languages/options/option.ts';
import { FILE, FLAG, SEED, TEXT } from '../../../languages/options/values.ts';

/** The page of the manual. */
export const PAGE = 'docs/extract.md';

/** The value of `--only`. */
type OnlyWord = { readonly only: 'all' | 'disagreements' } | { readonly only: 'sample'; readonly n: number };

/** Two of each stratum. */
const SMALLEST_SAMPLE = 4;

const ONLY: OptionValue<OnlyWord> = {
  kind: 'language',
  parse(word) {
    if (word === 'all' || word === 'disagreements') return { only: word };
    const digits = /^sample:(?<n>\d{1,9})$/.exec(word)?.groups?.['n'];
    const n = Number(digits);
    if (digits === undefined || n < SMALLEST_SAMPLE || n > MOST_COUNTED)
      throw new OptionError(`It must be all, disagreements, or sample:N with a number from ${SMALLEST_SAMPLE} on.`);
    return { only: 'sample', n };
  },
};

export const EXTRACT_OPTIONS = {
  ...STORE_OPTIONS,
  ...READING_OPTIONS,
  model: {
    flags: '--model <provider:name>',
    value: TEXT,
    group: 'Extraction',
    text: 'the model that reads the responses, such as ollama:llama3.1',
    isRequired: true,
  },
  prompt: {
    flags: '--prompt <name>',
    value: TEXT,
    group: 'Extraction',
    text: `the prompt: xfinder (copies the answer), regenerate (states it), verify (judges it), or a file with your own (${PAGE})`,
    isRequired: true,
  },
  store: {
    flags: '--store <file>',
    value: FILE,
    group: 'Extraction',
    text: 'the database for requests and replies; it is created if it does not exist',
    isRequired: true,
  },
  name: {
    flags: '--name <name>',
    value: TEXT,
    group: 'Extraction',
    text: 'the NAME of the scheme extract:NAME (default: the name of the prompt)',
  },
  only: {
    flags: '--only <which>',
    value: ONLY,
    group: 'Extraction',
    text: 'the responses to read: all; disagreements, where the labels differ; or sample:N, such as sample:300',
    usual: { only: 'all' },
    usualText: 'all',
  },
  sampleSeed: {
    flags: '--sample-seed <n>',
    value: SEED,
    group: 'Extraction',
    text: 'the seed of the sample',
    usual: 0,
  },
  schemes: { ...CELL_OPTIONS.schemes, group: 'Extraction' },
  jobs: { ...JOBS_OPTION.jobs, group: 'Extraction' },
  ...SAMPLING_OPTIONS,
  ...REQUEST_OPTIONS,
  retryFailed: {
    flags: '--retry-failed',
    value: FLAG,
    group: 'Requests',
    text: 'send again the requests that failed',
  },
  ...costOptions(PAGE),
} as const satisfies OptionTable;

export type ExtractFlags = FlagsOf<typeof EXTRACT_OPTIONS>;
