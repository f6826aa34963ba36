/** The options of `audit`. */
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import type { AuditOptions } from '../audit/options.ts';
import { GROUP_FIELDS, type GroupField } from '../core/trial.ts';
import { listOf, schemeWords, wholeNumber } from './parse-options.ts';
import { addResultOptions, type ResultFlags } from './result-options.ts';
import { addStoreOptions } from './store-options.ts';
import { addTrialOptions, conditionsOf, type TrialFlags } from './trial-options.ts';

/** The conditions of the paper that the original audit was written for. */
const PAPER_CONDITIONS = ['control', 'asch_history_5', 'authoritative_bias'];
const ALTERNATIVES = ['v2-parse', 'combined', 'v2-norm', 'post-think'];
const STORE_GROUP: readonly GroupField[] = ['temperature', 'variant', 'condition'];
const LOG_GROUP: readonly GroupField[] = ['model', 'task'];

export interface AuditFlags extends TrialFlags, ResultFlags {
  readonly outJson?: string;
  readonly outDb?: string;
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly jobs: number;
  readonly checksums?: true;
  readonly baselineCondition: string;
  readonly multiverse?: true;
}

export function addAuditOptions(command: Command): Command {
  addResultOptions(addStoreOptions(command), { outMd: 'reports/answer_parsing_audit.md' })
    .option('--out-json <file>', 'the result document, which holds all that the report shows')
    .option('--out-db <file>', 'the result and the labels of every trial as a SQLite database')
    .addOption(
      new Option(
        '--schemes <ids>',
        `schemes to compare with the stored labels: ids of "audit schemes", files, regex:/…/ (default for run stores: "${ALTERNATIVES.join()}")`,
      ).argParser(schemeWords),
    )
    .addOption(
      new Option(
        '--group-by <fields>',
        `what makes a cell: ${GROUP_FIELDS.join(', ')} (default: "${STORE_GROUP.join()}", for logs "${LOG_GROUP.join()}")`,
      ).argParser(listOf(GROUP_FIELDS)),
    );
  return addTrialOptions(command, {
    usualConditions: `default for run stores: "${PAPER_CONDITIONS.join()}"`,
    examples: 'receipts of each kind',
  })
    .option('--baseline-condition <name>', 'the condition that the others are compared with', 'control')
    .option('--multiverse', 'put every on/off setting of the core rules into the report')
    .addOption(new Option('--jobs <n>', 'threads').argParser(wholeNumber(1)).default(availableParallelism(), 'cores'))
    .option('--checksums', 'put the SHA-256 of every input into the result');
}

/** What is the same for run stores and logs, with the defaults of one of them. */
export function commonOptions(flags: AuditFlags, kind: 'store' | 'log'): AuditOptions {
  const isStore = kind === 'store';
  return {
    conditions: conditionsOf(flags, isStore ? PAPER_CONDITIONS : undefined),
    groupBy: flags.groupBy ?? (isStore ? STORE_GROUP : LOG_GROUP),
    schemes: flags.schemes ?? (isStore ? ALTERNATIVES : []),
    maxExamples: flags.maxExamples,
    seed: flags.seed,
    checksums: flags.checksums === true,
    nullGroundTruth: flags.nullGroundTruth ?? null,
    baselineCondition: flags.baselineCondition,
    multiverse: flags.multiverse === true,
    ...(flags.schemeTimeout === undefined ? {} : { schemeTimeout: flags.schemeTimeout }),
  };
}
