/** The options of `audit`. */
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import { DEFAULT_REFERENCE } from '../../audit/defaults/options.ts';
import { GROUP_FIELDS, type GroupField } from '../../base/core/trial.ts';
import { BASELINE, LOG_DEFAULTS, STORE_DEFAULTS, USUAL_EXAMPLES } from '../../audit/request/options.ts';
import { USUAL_MIN_N } from '../../documents/extremes.ts';
import { hasAny, refuseWithout } from './needed-options.ts';
import { outputPath } from './output-options.ts';
import { listFrom, schemeWords, wholeNumber } from './parse-options.ts';
import { MOST_COUNTED, MOST_STARTED } from '../../base/core/ranges.ts';
import { addResultOptions, type ResultFlags } from './result-options.ts';
import { addStoreOptions } from './store-options.ts';
import { addTrialOptions, USUAL_SHOWN, type TrialFlags } from './trial-options.ts';

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
  return command.addOption(
    mostFlipsOption('the maximum number of trials with a changed label that the HTML page shows in full'),
  );
}

/** The same but for those of the page. */
export function addDatabaseOutputs(command: Command): Command {
  return addResultOptions(command, { outMd: 'reports/answer_parsing_audit.md' })
    .option('--out-json <file>', 'the result as JSON, with everything that the report shows', outputPath)
    .option('--out-db <file>', 'the result and the labels of all trials as a SQLite database', outputPath);
}

export function mostFlipsOption(description: string): Option {
  return new Option('--max-html-trials <n>', description).argParser(wholeNumber(0, MOST_COUNTED)).default(2000);
}

/** Adds the options for what is scored and compared. */
export function addScoredOptions(command: Command): Command {
  return addTrialOptions(addCellOptions(command), {
    defaultConditions: DEFAULT_CONDITIONS_TEXT,
    examples: `the maximum number of receipts of each kind (default: ${USUAL_EXAMPLES} in the result, of which the report shows as many as fit; ${USUAL_SHOWN} with --full)`,
  })
    .option(
      '--baseline-condition <name>',
      `the condition with which the others are compared (default: "${BASELINE}"; the run list may name another)`,
    )
    .option(
      '--claims <file>',
      'a file of claims about error rates: each is tested by the stored labels and under every scheme (docs/claims.md)',
    )
    .option('--multiverse', 'also report the results under every on/off setting of the core rules')
    .option(
      '--reference <n>',
      `the number of random draws for the reference, that is, how many contrasts change if the parser does not depend on the condition (default: ${DEFAULT_REFERENCE}; 0 for none)`,
      wholeNumber(0, MOST_COUNTED),
    )
    .option(
      '--min-n <n>',
      `the minimum number of labelled trials of a cell that a headline names (default: ${USUAL_MIN_N})`,
      wholeNumber(1, MOST_COUNTED),
    )
    .option('--checksums', 'add the SHA-256 of every input to the result');
}

/** Adds the options for the schemes, and for the fields that form cells. */
export function addCellOptions(command: Command): Command {
  return command
    .addOption(schemesOption())
    .addOption(
      new Option(
        '--group-by <fields>',
        `the fields that form the cells, separated by commas: ${GROUP_FIELDS.join(', ')} (default: "${STORE_DEFAULTS.groupBy.join()}", for logs "${LOG_DEFAULTS.groupBy.join()}"; the run list may name others)`,
      ).argParser(listFrom(GROUP_FIELDS)),
    );
}

export function schemesOption(): Option {
  return new Option(
    '--schemes <ids>',
    `schemes to compare with the stored labels, separated by commas: ids (see "audit schemes"), files with your own schemes, or regex:/…/ (default for run stores: "${STORE_DEFAULTS.schemes.join()}"; the run list may name others)`,
  ).argParser(schemeWords);
}

export function jobsOption(): Option {
  return new Option('--jobs <n>', 'the number of threads')
    .argParser(wholeNumber(1, MOST_STARTED))
    .default(availableParallelism(), 'cores');
}
