/** The options of `audit`. */
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { NO_GIVEN_NAMES } from '../../audit/defaults/given-names.ts';
import type { AuditDefaults } from '../../audit/defaults/hints.ts';
import { DEFAULT_REFERENCE, type AuditOptions, type GivenName, type GivenNames } from '../../audit/defaults/options.ts';
import { USUAL_MIN_N } from '../../result/extremes.ts';
import { GROUP_FIELDS, type GroupField } from '../../core/trial.ts';
import { hasAny, refuseWithout } from './needed-options.ts';
import { outputPath } from './output-options.ts';
import { listFrom, MOST_COUNTED, MOST_STARTED, schemeWords, wholeNumber } from './parse-options.ts';
import { addResultOptions, type ResultFlags } from './result-options.ts';
import { addStoreOptions } from './store-options.ts';
import {
  addTrialOptions,
  ALL_CONDITIONS,
  chooseConditions,
  givenConditions,
  USUAL_EXAMPLES,
  USUAL_SHOWN,
  type ReadingFlags,
  type TrialFlags,
} from './trial-options.ts';

const BASELINE = 'control';

/** The defaults for run stores: those of the original audit. */
export const STORE_DEFAULTS: AuditDefaults = {
  conditions: [BASELINE, 'asch_history_5', 'authoritative_bias'],
  groupBy: ['temperature', 'variant', 'condition'],
  schemes: ['v2-parse', 'combined', 'v2-norm', 'post-think'],
  baselineCondition: BASELINE,
};
export const LOG_DEFAULTS: AuditDefaults = {
  conditions: [ALL_CONDITIONS],
  groupBy: ['model', 'task'],
  schemes: [],
  baselineCondition: BASELINE,
};

export interface AuditFlags extends TrialFlags, ResultFlags {
  readonly outJson?: string;
  readonly outDb?: string;
  readonly maxHtmlTrials: number;
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly jobs: number;
  readonly checksums?: true;
  readonly baselineCondition?: string;
  readonly multiverse?: true;
  readonly reference?: number;
  readonly minN?: number;
  readonly claims?: string;
}

/** The default of --conditions, for help texts. */
export const DEFAULT_CONDITIONS_TEXT: string = `default for run stores: "${STORE_DEFAULTS.conditions.join()}"; the run list may name others`;

export function addAuditOptions(command: Command): Command {
  return addScoredOptions(addAuditOutputs(addStoreOptions(command))).addOption(jobsOption());
}

/** Adds the options for all outputs of an audit. */
function addAuditOutputs(command: Command): Command {
  addDatabaseOutputs(command);
  refuseWithout(command, {
    options: ['--max-html-trials'],
    isMet: hasAny('outHtml'),
    advice: 'is about the page; write it with --out-html',
  });
  return command.addOption(mostFlipsOption('the most trials with a changed label that --out-html shows in full'));
}

/** The same but for those of the page. */
export function addDatabaseOutputs(command: Command): Command {
  return addResultOptions(command, { outMd: 'reports/answer_parsing_audit.md' })
    .option('--out-json <file>', 'the result document, with everything that the report shows', outputPath)
    .option('--out-db <file>', 'the result and the labels of every trial as a SQLite database', outputPath);
}

export function mostFlipsOption(description: string): Option {
  return new Option('--max-html-trials <n>', description).argParser(wholeNumber(0, MOST_COUNTED)).default(2000);
}

/** Adds the options for what is scored and compared. */
export function addScoredOptions(command: Command): Command {
  return addTrialOptions(addCellOptions(command), {
    defaultConditions: DEFAULT_CONDITIONS_TEXT,
    examples: `receipts of each kind (default: ${USUAL_SHOWN} in the report, ${USUAL_EXAMPLES} in the result)`,
  })
    .option(
      '--baseline-condition <name>',
      `the condition that the others are compared with (default: "${BASELINE}"; the run list may name another)`,
    )
    .option(
      '--claims <file>',
      'claims about error rates, in YAML or JSON: the result answers each of them as stored and under every scheme',
    )
    .option('--multiverse', 'add every on/off setting of the core rules to the report')
    .option(
      '--reference <n>',
      `draws of the reference: contrasts that a parser which does not depend on the condition would change (default: ${DEFAULT_REFERENCE}; 0 for none)`,
      wholeNumber(0, MOST_COUNTED),
    )
    .option(
      '--min-n <n>',
      `the fewest labelled trials of a cell that a headline names (default: ${USUAL_MIN_N})`,
      wholeNumber(1, MOST_COUNTED),
    )
    .option('--checksums', 'add the SHA-256 of every input to the result');
}

/** Adds the options for the schemes, and for the fields that form cells. */
export function addCellOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--schemes <ids>',
        `schemes to compare with the stored labels: ids of "audit schemes", files, regex:/…/ (default for run stores: "${STORE_DEFAULTS.schemes.join()}"; the run list may name others)`,
      ).argParser(schemeWords),
    )
    .addOption(
      new Option(
        '--group-by <fields>',
        `fields that form the cells: ${GROUP_FIELDS.join(', ')} (default: "${STORE_DEFAULTS.groupBy.join()}", for logs "${LOG_DEFAULTS.groupBy.join()}"; the run list may name others)`,
      ).argParser(listFrom(GROUP_FIELDS)),
    );
}

export function jobsOption(): Option {
  return new Option('--jobs <n>', 'threads')
    .argParser(wholeNumber(1, MOST_STARTED))
    .default(availableParallelism(), 'cores');
}

/** The options for what is scored and how. Commands that do not have one of them use its default. */
export type ScoringFlags = ReadingFlags &
  Partial<
    Pick<
      AuditFlags,
      | 'schemes'
      | 'groupBy'
      | 'baselineCondition'
      | 'maxExamples'
      | 'seed'
      | 'checksums'
      | 'multiverse'
      | 'reference'
      | 'minN'
      | 'skipBadRuns'
    >
  > & {
    /** Whether these are the options with which a sample was drawn. */
    readonly isDrawn?: true;
  };

/** The names that a run list gives. */
export interface HintedNames extends Omit<GivenNames, 'baselineCondition'> {
  /** Each must be the condition of a trial, even where entries disagree and none of them is used. */
  readonly baselineConditions: readonly GivenName[];
}

const NO_HINTED_NAMES: HintedNames = { conditions: [], baselineConditions: [], groupBy: [] };

/** The options that run stores and logs share. @param hinted names that the run list gives. */
export function commonOptions(
  flags: ScoringFlags,
  defaults: AuditDefaults,
  hinted: HintedNames = NO_HINTED_NAMES,
): AuditOptions {
  return {
    conditions: chooseConditions(flags, defaults.conditions),
    groupBy: flags.groupBy ?? defaults.groupBy,
    schemes: flags.schemes ?? defaults.schemes,
    maxExamples: flags.maxExamples ?? 0,
    seed: flags.seed ?? 0,
    checksums: flags.checksums === true,
    nullGroundTruth: flags.nullGroundTruth ?? null,
    baselineCondition: flags.baselineCondition ?? defaults.baselineCondition,
    multiverse: flags.multiverse === true,
    given: givenNames(flags, hinted),
    ...(flags.minN === undefined ? {} : { minN: flags.minN }),
    ...(flags.reference === undefined ? {} : { reference: flags.reference }),
    ...(flags.schemeTimeout === undefined ? {} : { schemeTimeout: flags.schemeTimeout }),
  };
}

/**
 * Options come before the run list. The options of a sample were checked when it was drawn. A baseline of the run list does not have to be among
 * the conditions that the user chose.
 */
function givenNames(
  { conditions, baselineCondition, groupBy, isDrawn }: ScoringFlags,
  hinted: HintedNames,
): GivenNames {
  if (isDrawn === true) return NO_GIVEN_NAMES;
  const named = conditions === undefined ? hinted.conditions : givenConditions(conditions);
  const fields = groupBy?.map((name) => ({ name, where: '--group-by' })) ?? hinted.groupBy;
  if (baselineCondition !== undefined)
    return {
      conditions: named,
      baselineCondition: { name: baselineCondition, where: '--baseline-condition' },
      groupBy: fields,
    };
  return { conditions: [...named, ...hinted.baselineConditions], baselineCondition: null, groupBy: fields };
}
