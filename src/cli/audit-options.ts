/** The options of `audit`. */
import { availableParallelism } from 'node:os';
import { Option, type Command } from 'commander';
import type { AuditOptions } from '../audit/options.ts';
import { GROUP_FIELDS, type GroupField } from '../core/trial.ts';
import type { FieldMap } from '../sources/logs/log.ts';
import { addLogOptions } from './log-options.ts';
import { list, listOf, schemeTimeoutOption, schemeWords, wholeNumber } from './parse-options.ts';
import { addStoreOptions, type StoreFlags } from './store-options.ts';

/** The conditions of the paper that the original audit was written for. */
const PAPER_CONDITIONS = ['control', 'asch_history_5', 'authoritative_bias'];
const ALTERNATIVES = ['v2-parse', 'combined', 'v2-norm', 'post-think'];
const STORE_GROUP: readonly GroupField[] = ['temperature', 'variant', 'condition'];
const LOG_GROUP: readonly GroupField[] = ['model', 'task'];

export interface AuditFlags extends StoreFlags {
  readonly outMd: string;
  readonly outJson?: string;
  readonly schemes?: readonly string[];
  readonly conditions?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly schemeTimeout?: number;
  readonly format?: string;
  readonly map?: FieldMap;
  readonly maxExamples: number;
  readonly seed: number;
  readonly maxRows: number;
  readonly jobs: number;
  readonly nullGroundTruth?: string;
  readonly skipBadRuns?: true;
  readonly checksums?: true;
}

export function addAuditOptions(command: Command): Command {
  addStoreOptions(command)
    .option('--out-md <file>', 'the report; - for standard output', 'reports/answer_parsing_audit.md')
    .option('--out-json <file>', 'the result document, which holds all that the report shows')
    .addOption(
      new Option(
        '--schemes <ids>',
        `schemes to compare with the stored labels: ids of "audit schemes", files, regex:/…/ (default for run stores: "${ALTERNATIVES.join()}")`,
      ).argParser(schemeWords),
    )
    .addOption(
      words(
        '--conditions <names>',
        `conditions to read, or "all" (default for run stores: "${PAPER_CONDITIONS.join()}")`,
      ),
    )
    .addOption(
      new Option(
        '--group-by <fields>',
        `what makes a cell: ${GROUP_FIELDS.join(', ')} (default: "${STORE_GROUP.join()}", for logs "${LOG_GROUP.join()}")`,
      ).argParser(listOf(GROUP_FIELDS)),
    );
  return addLogOptions(command.addOption(schemeTimeoutOption()))
    .option('--max-examples <n>', 'receipts of each kind', wholeNumber(0), 30)
    .option('--seed <n>', 'which trials become receipts', wholeNumber(Number.MIN_SAFE_INTEGER), 0)
    .option('--max-rows <n>', 'rows of each table in the report', wholeNumber(1), 40)
    .addOption(new Option('--jobs <n>', 'threads').argParser(wholeNumber(1)).default(availableParallelism(), 'cores'))
    .option('--null-ground-truth <text>', 'a ground truth that means "none" (old stores hold None)')
    .option('--skip-bad-runs', 'leave out runs that cannot be read, and list them')
    .option('--checksums', 'put the SHA-256 of every input into the result');
}

/** An option whose value is words with commas between them. */
function words(flags: string, text: string): Option {
  return new Option(flags, text).argParser(list);
}

/** What is the same for run stores and logs, with the defaults of one of them. */
export function commonOptions(flags: AuditFlags, kind: 'store' | 'log'): AuditOptions {
  const isStore = kind === 'store';
  const conditions = flags.conditions ?? (isStore ? PAPER_CONDITIONS : ['all']);
  return {
    conditions: conditions.includes('all') ? null : conditions,
    groupBy: flags.groupBy ?? (isStore ? STORE_GROUP : LOG_GROUP),
    schemes: flags.schemes ?? (isStore ? ALTERNATIVES : []),
    maxExamples: flags.maxExamples,
    seed: flags.seed,
    checksums: flags.checksums === true,
    nullGroundTruth: flags.nullGroundTruth ?? null,
    ...(flags.schemeTimeout === undefined ? {} : { schemeTimeout: flags.schemeTimeout }),
  };
}
