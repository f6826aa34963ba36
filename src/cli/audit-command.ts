/** `audit [INPUT…]`: the sensitivity audit. */
import { readdirSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import { GROUP_FIELDS, type GroupField } from '../core/trial.ts';
import { headline } from '../report/headline.ts';
import { inertLine } from '../report/inert.ts';
import { STDOUT } from './output.ts';
import { list, listOf, wholeNumber } from './parse-options.ts';
import type { Threads } from '../workers/threads.ts';
import { addStoreOptions, resolveStore, type StoreFlags } from './store-options.ts';

/** A further thread pays for itself from this many bytes of databases on. */
const BYTES_PER_THREAD = 24 << 20;

/** The conditions of the paper that the original audit was written for. */
const PAPER_CONDITIONS = ['control', 'asch_history_5', 'authoritative_bias'];
const ALTERNATIVES = ['v2-parse', 'combined', 'v2-norm', 'post-think'] as const;
const DEFAULT_GROUP: readonly GroupField[] = ['temperature', 'variant', 'condition'];

interface AuditFlags extends StoreFlags {
  readonly outMd: string;
  readonly outJson?: string;
  readonly schemes: readonly string[];
  readonly conditions: readonly string[];
  readonly groupBy: readonly GroupField[];
  readonly maxExamples: number;
  readonly seed: number;
  readonly maxRows: number;
  readonly jobs: number;
  readonly nullGroundTruth?: string;
  readonly skipBadRuns?: true;
  readonly checksums?: true;
}

export function addAuditOptions(command: Command): Command {
  return addStoreOptions(command)
    .option('--out-md <file>', 'the report; - for standard output', 'reports/answer_parsing_audit.md')
    .option('--out-json <file>', 'the result document, which holds all that the report shows')
    .addOption(
      words('--schemes <ids>', 'schemes to compare with the stored labels', listOf(ALTERNATIVES), ALTERNATIVES),
    )
    .addOption(words('--conditions <names>', 'conditions to read, or "all"', list, PAPER_CONDITIONS))
    .addOption(
      words(
        '--group-by <fields>',
        `what makes a cell: ${GROUP_FIELDS.join(', ')}`,
        listOf(GROUP_FIELDS),
        DEFAULT_GROUP,
      ),
    )
    .option('--max-examples <n>', 'receipts of each kind', wholeNumber(0), 30)
    .option('--seed <n>', 'which trials become receipts', wholeNumber(Number.MIN_SAFE_INTEGER), 0)
    .option('--max-rows <n>', 'rows of each table in the report', wholeNumber(1), 40)
    .addOption(new Option('--jobs <n>', 'threads').argParser(wholeNumber(1)).default(availableParallelism(), 'cores'))
    .option('--null-ground-truth <text>', 'a ground truth that means "none" (old stores hold None)')
    .option('--skip-bad-runs', 'leave out runs that cannot be read, and list them')
    .option('--checksums', 'put the SHA-256 of every input into the result');
}

/** An option whose value is words with commas between them. */
function words(flags: string, text: string, parse: (value: string) => string[], value: readonly string[]): Option {
  return new Option(flags, text).argParser(parse).default(value, value.join());
}

export async function runAudit(inputs: readonly string[], flags: AuditFlags): Promise<void> {
  const store = resolveStore(inputs, flags);
  const { assertDistinct, assertNoInput, assertOutside, writeAll } = await import('./output.ts');
  const outputs = { '--out-md': flags.outMd, '--out-json': flags.outJson };
  assertDistinct(outputs);
  assertOutside(store.runsDir, outputs);
  assertNoInput([store.metadata], outputs);
  const threads = await threadsFor(store.runsDir, flags.jobs); // before the rest is loaded, so that threads load beside it
  const [{ auditRuns }, { startProgress }, { TOOL }] = await Promise.all([
    import('../audit/sensitivity.ts'),
    import('./progress.ts'),
    import('./version.ts'),
  ]);
  const { groupBy, schemes, maxExamples, seed } = flags;
  const conditions = flags.conditions.includes('all') ? null : flags.conditions;
  const options = {
    ...store,
    conditions,
    groupBy,
    schemes,
    maxExamples,
    seed,
    skipBadRuns: flags.skipBadRuns === true,
    checksums: flags.checksums === true,
    nullGroundTruth: flags.nullGroundTruth ?? null,
  };
  const progress = await startProgress('scoring');
  const rendering = setImmediate().then(() => import('../report/markdown/report.ts')); // loads while threads score
  try {
    const result = await auditRuns(options, TOOL, { runner: threads, onProgress: (done) => progress.update(done) });
    progress.stop();
    assertNoInput(
      result.coverage.inputs.map(({ path }) => resolve(store.runsDir, path)),
      outputs,
    );
    const { renderMarkdown } = await rendering;
    const report = { path: flags.outMd, text: renderMarkdown(result, { maxRows: flags.maxRows }) };
    const document =
      flags.outJson === undefined ? [] : [{ path: flags.outJson, text: `${JSON.stringify(result, null, 1)}\n` }];
    writeAll([...document, report]);
    if (flags.outMd === STDOUT || flags.outJson === STDOUT) return;
    const { claim, detail } = headline(result, inertLine);
    process.stdout.write(`${claim} ${detail}\n${flags.outMd}\n`);
  } finally {
    progress.stop();
    await threads.close();
  }
}

/** As many threads as there is work for. */
async function threadsFor(runsDir: string, jobs: number): Promise<Threads> {
  const { Threads } = await import('../workers/threads.ts');
  return new Threads(Math.min(jobs, 1 + Math.floor(databaseBytes(runsDir) / BYTES_PER_THREAD)));
}

/** Bytes of the databases right below the runs directory: a quick guess at how much there is to read. */
function databaseBytes(runsDir: string): number {
  return readdirSync(runsDir)
    .map((name) => sizeOf(join(runsDir, name, 'simulation.db')))
    .reduce((sum, size) => sum + size, 0);
}

/** 0 for a file that cannot be looked at; whoever needs it will say why. */
function sizeOf(path: string): number {
  try {
    return statSync(path).size;
  } catch {
    return 0;
  }
}
