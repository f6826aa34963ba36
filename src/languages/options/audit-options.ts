/** The options about inputs, schemes and analysis, which commands of the audit share. */
import { availableParallelism } from 'node:os';
import { GROUP_FIELDS } from '../../base/core/trial.ts';
import { LONGEST_SCHEME, MOST_STARTED } from '../../base/core/ranges.ts';
import { MEASURE_IDS } from '../../base/core/measure-id.ts';
import { MAPPED_FIELDS } from '../../base/core/log-fields.ts';
import { BASELINE, LOG_DEFAULTS, RUN_PLACE, STORE_DEFAULTS, USUAL } from './defaults.ts';
import { FIELD_MAP, LIMITS } from './log-words.ts';
import type { OptionTable } from './option.ts';
import { SCHEMES } from './scheme-words.ts';
import {
  ANY_TEXT,
  choice,
  COUNT,
  FILE,
  FLAG,
  FOLDER,
  NAMES,
  namesOf,
  POSITIVE_COUNT,
  SEED,
  TEXT,
  numberBetween,
  wholeNumber,
} from './values.ts';

/** Where run stores are. */
export const STORE_OPTIONS = {
  runsDir: {
    flags: '--runs-dir <dir>',
    value: FOLDER,
    group: 'Input',
    text: `the folder that contains the folders of the runs (default: "${RUN_PLACE.runsDir}")`,
    config: { section: 'options' },
  },
  metadata: {
    flags: '--metadata <file>',
    value: FILE,
    group: 'Input',
    text: `the run list (default: ${RUN_PLACE.metadataName} beside --runs-dir or in it, else "${RUN_PLACE.metadata}"; without --runs-dir, the latter is tried first)`,
    config: { section: 'options' },
  },
} as const satisfies OptionTable;

/** How logs are read. */
export const LOG_OPTIONS = {
  format: {
    flags: '--format <id>',
    value: TEXT,
    group: 'Input',
    text: 'the format of the logs, if their content does not show it (see "audit help formats")',
    config: { section: 'options' },
    library: 'The format of the logs, if their content does not show it: an id of docs/logs.md.',
  },
  stored: {
    flags: '--stored <name>',
    value: TEXT,
    group: 'Input',
    text: 'which stored answer to use where a log has several: the name of a filter (lm-eval) or of a scorer (inspect)',
    config: { section: 'options' },
    library:
      'Which of several stored answers is used: a filter of lm-eval, a scorer of inspect. Default: the first one.',
  },
  map: {
    flags: '--map <field=name,…>',
    value: FIELD_MAP,
    group: 'Input',
    text: `which field of the records in the log is ${MAPPED_FIELDS.join(', ').replace(/, (?=\w+$)/, ' or ')} (repeatable); NAME may be a path such as output[0].text, and a pattern may follow, as in groundTruth=answer~'#### (.*)'`,
    config: { section: 'options' },
    library: "Which field of the records contains what, such as `{ response: 'output[0].text' }`.",
  },
  limit: {
    flags: '--limit <name=bytes,…>',
    value: LIMITS,
    group: 'Input',
    text: 'larger limits for reading logs, such as record=256MB,document=2GB,archive=64GB,depth=2000',
    config: { section: 'options' },
    library: 'Larger limits for reading logs, in bytes: `record`, `document`, `archive`; and `depth`, in levels.',
  },
} as const satisfies OptionTable;

/** How schemes run, of every command that scores. */
export const SCHEME_OPTIONS = {
  extractions: {
    flags: '--extractions <file>',
    value: FILE,
    group: 'Schemes',
    text: 'the store of "audit extract" with the answers of schemes extract:NAME',
    config: { section: 'options' },
    library: 'The store of `audit extract` with the answers of schemes `extract:NAME`.',
  },
  schemeTimeout: {
    flags: '--scheme-timeout <ms>',
    value: wholeNumber(1, LONGEST_SCHEME),
    group: 'Schemes',
    text: `the time limit of your own scheme for one response, in milliseconds of processor time (default: ${USUAL.schemeTimeout})`,
    config: { section: 'options' },
    library: `Milliseconds of processor time that your own scheme may take for one response. Default: ${USUAL.schemeTimeout}.`,
  },
} as const satisfies OptionTable;

/** Which trials are read, by every command that scores whole inputs. */
export const READING_OPTIONS = {
  ...LOG_OPTIONS,
  conditions: {
    flags: '--conditions <names>',
    value: NAMES,
    group: 'Input',
    text: `the conditions to read, separated by commas, or "all" (default: all; for run stores "${STORE_DEFAULTS.conditions.join()}" if trials have each of them; the run list may name others)`,
    config: { section: 'options' },
    library:
      "Names of the conditions to read; `['all']` for all. Default: those of the run list; else those of the original audit for run stores with trials under each of them, and all otherwise.",
    result: { isNullable: true },
  },
  nullGroundTruth: {
    flags: '--null-ground-truth <text>',
    value: ANY_TEXT,
    group: 'Input',
    text: 'a text that means that an item has no ground truth (old stores contain the text None)',
    config: { section: 'options' },
    library: 'A ground truth that means "none".',
    result: { otherwise: null, isNullable: true, isRestored: true },
  },
  ...SCHEME_OPTIONS,
} as const satisfies OptionTable;

/** The same, with options for what is shown of the trials. */
export const TRIAL_OPTIONS = {
  ...READING_OPTIONS,
  skipBadRuns: {
    flags: '--skip-bad-runs',
    value: FLAG,
    group: 'Input',
    text: 'leave out runs that cannot be read, and list them in the report',
    config: { section: 'options' },
    library: 'Leave out runs that cannot be read, and list them. Default: false.',
  },
  maxExamples: {
    flags: '--max-examples <n>',
    value: COUNT,
    group: 'Output',
    text: `the maximum number of examples of each kind (default: ${USUAL.maxExamples} in the result, of which the report shows as many as fit; ${USUAL.shownExamples} with --full)`,
    config: { section: 'options' },
    library: `Examples of each kind. Default: ${USUAL.maxExamples}.`,
    result: { otherwise: 0 },
  },
} as const satisfies OptionTable;

/** Which schemes are compared, and what a cell is. */
export const CELL_OPTIONS = {
  schemes: {
    flags: '--schemes <ids>',
    value: SCHEMES,
    group: 'Schemes',
    text: `schemes to compare with the stored labels, separated by commas: ids (see "audit schemes"), files with your own schemes, or regex:/…/ (default for run stores: "${STORE_DEFAULTS.schemes.join()}"; the run list may name others)`,
    config: { section: 'schemes' },
    library:
      'Schemes to compare with the stored labels: ids of {@link schemes}, files, `regex:/…/`. Default: for run stores those of the run list; for logs those that fit the responses.',
  },
  groupBy: {
    flags: '--group-by <fields>',
    value: namesOf(GROUP_FIELDS, 'fields'),
    group: 'Analysis',
    text: `the fields that form the cells, separated by commas: ${GROUP_FIELDS.join(', ')} (default: "${STORE_DEFAULTS.groupBy.join()}", for logs "${LOG_DEFAULTS.groupBy.join()}"; the run list may name others)`,
    config: { section: 'options' },
    library:
      'Fields that form the cells. Default: temperature, variant and condition for run stores, model and task for logs.',
    result: { isRestored: true },
  },
} as const satisfies OptionTable;

export const BASELINE_OPTION = {
  baselineCondition: {
    flags: '--baseline-condition <name>',
    value: ANY_TEXT,
    group: 'Analysis',
    text: `the condition with which the others are compared (default: "${BASELINE}"; the run list may name another)`,
    config: { section: 'options' },
    library: 'The condition that the others are compared with. Default: `control`, or that of the run list.',
    result: { text: 'The condition that the others are compared with in contrasts.', isRestored: true },
  },
} as const satisfies OptionTable;

export const CLAIMS_OPTION = {
  claims: {
    flags: '--claims <file>',
    value: FILE,
    group: 'Analysis',
    text: 'a file of claims about error rates: each is tested by the stored labels and under every scheme (docs/claims.md)',
    config: { section: 'options' },
    library: 'A file of claims, which the document answers.',
  },
} as const satisfies OptionTable;

/** The quantity that outputs show. */
export const MEASURE_OPTION = {
  measure: {
    flags: '--measure <quantity>',
    value: choice(MEASURE_IDS),
    group: 'Output',
    text: `the quantity that all reports show: the accuracy, or the error rate (default: ${LOG_DEFAULTS.measure}; for run stores ${STORE_DEFAULTS.measure})`,
    config: { section: 'options' },
    library: `The quantity that reports of the document show: \`'accuracy'\` or \`'error'\`. Default: \`'${STORE_DEFAULTS.measure}'\` for run stores, else \`'${LOG_DEFAULTS.measure}'\`.`,
    result: {
      text: 'The quantity that reports show. The numbers of this document are error rates in any case.',
      otherwise: STORE_DEFAULTS.measure,
      isRestored: true,
    },
  },
} as const satisfies OptionTable;

/** The seed of a sample of trials. */
export const SEED_OPTION = {
  seed: {
    flags: '--seed <n>',
    value: SEED,
    group: 'Analysis',
    text: 'the seed that selects the trials of the examples',
    usual: 0,
    config: { section: 'options' },
    library: 'Which trials become examples. Default: 0.',
    result: { otherwise: 0 },
  },
} as const satisfies OptionTable;

/** The most threads. */
export const JOBS_OPTION = {
  jobs: {
    flags: '--jobs <n>',
    value: wholeNumber(1, MOST_STARTED),
    group: 'Run',
    text: 'the number of threads',
    usual: availableParallelism(),
    usualText: 'cores',
    config: { section: 'options' },
    library: 'The most threads. Default: the number of cores.',
  },
} as const satisfies OptionTable;

/** What an audit computes. */
export const SCORED_OPTIONS = {
  ...CELL_OPTIONS,
  ...TRIAL_OPTIONS,
  ...BASELINE_OPTION,
  ...CLAIMS_OPTION,
  ...MEASURE_OPTION,
  multiverse: {
    flags: '--multiverse',
    value: FLAG,
    group: 'Analysis',
    text: 'also report the results under every on/off setting of the core rules, where one of their schemes is audited',
    config: { section: 'options' },
    library: 'Add every on/off setting of the core rules. Default: false.',
    result: { otherwise: false },
  },
  reference: {
    flags: '--reference <n>',
    value: COUNT,
    group: 'Analysis',
    text: `the number of random draws for the reference, that is, how many contrasts change if the parser does not depend on the condition (default: ${USUAL.reference}; 0 for none)`,
    config: { section: 'options' },
    library: `Draws of the reference of a parser that does not depend on the condition; 0 for none. Default: ${USUAL.reference}.`,
    result: { text: 'Draws of the blind reference.', otherwise: USUAL.reference },
  },
  minN: {
    flags: '--min-n <n>',
    value: POSITIVE_COUNT,
    group: 'Analysis',
    text: `the minimum number of labelled trials of a cell that a headline names (default: ${USUAL.minN})`,
    config: { section: 'options' },
    library: `The minimum number of labelled trials of a cell that a headline names. Default: ${USUAL.minN}.`,
    result: { text: 'The fewest trials of a cell that a headline names.', otherwise: USUAL.minN, isRestored: true },
  },
  margin: {
    flags: '--margin <pp>',
    value: numberBetween(0.01, 100),
    group: 'Analysis',
    text: `the percentage points within which a change does not matter, to tell schemes that are equivalent from those that are not (default: ${USUAL.margin})`,
    config: { section: 'options' },
    library: `The percentage points within which a change does not matter. Default: ${USUAL.margin}.`,
    result: { text: 'Changes within it do not matter.', otherwise: USUAL.margin, isRestored: true },
  },
  ...SEED_OPTION,
  checksums: {
    flags: '--checksums',
    value: FLAG,
    group: 'Run',
    text: 'add the SHA-256 of every input to the result',
    config: { section: 'options' },
    library: 'Add the SHA-256 of every input. Default: false.',
  },
} as const satisfies OptionTable;
