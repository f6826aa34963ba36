/** The options of the commands of `audit rag` that read and write JSON lines. */
import type { FlagsOf, OptionTable } from '../../../languages/options/option.ts';
import { FORCE_OPTION } from '../../../languages/options/output-options.ts';
import { COUNT, CUTOFFS, FILE, FLAG, NAMES, OUTPUT, SEED, TEXT } from '../../../languages/options/values.ts';
import { aliasesOption, conventionOption, periodOptions, RELEVANCE_LEVEL_OPTION } from './values.ts';

export const METRICS_OPTIONS = {
  run: {
    flags: '--run <file>',
    value: FILE,
    group: 'Input',
    text: 'a run in the format of TREC, instead of JSON lines; - for standard input',
  },
  qrels: {
    flags: '--qrels <file>',
    value: FILE,
    group: 'Input',
    text: 'the relevance judgments for the run, in the format of TREC',
  },
  k: {
    flags: '--k <ranks>',
    value: CUTOFFS,
    group: 'Analysis',
    text: 'the cut-offs of the ranked lists, separated by commas; a line may have its own k',
    usual: [1, 3, 5, 10],
    usualText: '1,3,5,10',
  },
  ...RELEVANCE_LEVEL_OPTION,
  complete: {
    flags: '--complete',
    value: FLAG,
    group: 'Analysis',
    text: 'count judged queries without results in the run as 0, as trec_eval does with -c',
  },
  convention: conventionOption(
    'trec',
    'how metrics are computed; trec: as in trec_eval; proposal: as in the Python code of the original proposal (docs/rag.md)',
  ),
  outMd: {
    flags: '--out-md <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the means as Markdown; - for standard output',
  },
  outJson: {
    flags: '--out-json <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the means as JSON; - for standard output',
  },
  outFile: {
    flags: '--out-file <file>',
    value: OUTPUT,
    group: 'Output',
    text: 'the file for the lines (default: standard output)',
  },
  summary: {
    flags: '--summary',
    value: FLAG,
    group: 'Output',
    text: 'print the means over queries as Markdown, instead of the lines',
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type RagMetricsFlags = FlagsOf<typeof METRICS_OPTIONS>;

export const CITATIONS_OPTIONS = {
  aliases: aliasesOption(),
  convention: conventionOption(
    'statute',
    'how citations are found; statute: by a grammar; proposal: by the regular expression of the original proposal (docs/rag.md)',
  ),
} as const satisfies OptionTable;

export type RagCitationsFlags = FlagsOf<typeof CITATIONS_OPTIONS>;

export const JUDGE_PARSERS_OPTIONS = {
  db: {
    flags: '--db <file>',
    value: FILE,
    group: 'Input',
    text: 'the database of "audit rag evaluate", whose replies are read instead of lines',
  },
  ...periodOptions('replies about answers'),
  schemes: {
    flags: '--schemes <parsers>',
    value: NAMES,
    group: 'Schemes',
    text: 'the parsers of replies, separated by commas; the others are compared with the first (default: all that read scores, judge-seed first)',
  },
  seed: {
    flags: '--seed <n>',
    value: SEED,
    group: 'Analysis',
    text: 'the seed that selects the examples',
    usual: 0,
  },
  labelsFrom: {
    flags: '--labels-from <provider:name>',
    value: TEXT,
    group: 'Analysis',
    text: 'compare with the scores of this model, instead of labels of people',
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
  maxExamples: {
    flags: '--max-examples <n>',
    value: COUNT,
    group: 'Output',
    text: 'the most examples of each judge and prompt',
    usual: 5,
  },
  ...FORCE_OPTION,
} as const satisfies OptionTable;

export type RagJudgeParsersFlags = FlagsOf<typeof JUDGE_PARSERS_OPTIONS>;
