/** `audit [INPUT…]`: the sensitivity audit. */
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../core/errors.ts';
import type { AuditResult } from '../core/result.ts';
import { headline } from '../report/headline.ts';
import { inertLine } from '../text/inert.ts';
import { plural } from '../report/numbers.ts';
import { isUserScheme } from '../schemes/user/words.ts';
import type { Threads } from '../workers/threads.ts';
import { commonOptions, type AuditFlags } from './audit-options.ts';
import { NOT_DONE } from './exit-codes.ts';
import { areLogs } from './log-options.ts';
import { STDOUT, type Outputs } from './output.ts';
import { resolveStore } from './store-options.ts';

/** A further thread pays for itself from this many bytes of databases on. */
const BYTES_PER_THREAD = 24 << 20;

export async function runAudit(inputs: readonly string[], flags: AuditFlags): Promise<void> {
  await (areLogs(inputs, flags) ? auditTheLogs(inputs, flags) : auditTheStores(inputs, flags));
}

async function auditTheStores(inputs: readonly string[], flags: AuditFlags): Promise<void> {
  const store = resolveStore(inputs, flags);
  const { assertDistinct, assertNoInput, assertOutside, schemeFiles } = await import('./output.ts');
  const outputs = outputsOf(flags);
  assertDistinct(outputs);
  assertOutside(store.runsDir, outputs);
  assertNoInput([store.metadata, ...schemeFiles(flags.schemes ?? [])], outputs);
  const jobs = (flags.schemes ?? []).some(isUserScheme) ? 1 : flags.jobs; // asked in one order, so that giving up is the same each time
  const threads = await threadsFor(store.runsDir, jobs); // before the rest is loaded, so that threads load beside it
  const [{ auditRuns }, { startProgress }, { TOOL }] = await Promise.all([
    import('../audit/sensitivity.ts'),
    import('./progress.ts'),
    import('./version.ts'),
  ]);
  const options = { ...store, ...commonOptions(flags, 'store'), skipBadRuns: flags.skipBadRuns === true };
  const progress = await startProgress('scoring');
  const rendering = setImmediate().then(() => import('../report/markdown/report.ts')); // loads while threads score
  try {
    const result = await auditRuns(options, TOOL, { runner: threads, onProgress: (done) => progress.update(done) });
    progress.stop();
    assertNoInput(
      result.coverage.inputs.map(({ path }) => resolve(store.runsDir, path)),
      outputs,
    );
    await rendering;
    await writeOutputs(result, flags);
  } finally {
    progress.stop();
    await threads.close();
  }
}

async function auditTheLogs(logs: readonly string[], flags: AuditFlags): Promise<void> {
  const common = commonOptions(flags, 'log');
  if (common.schemes.length === 0)
    throw new InputError(
      `${logs.join(', ')}: name the schemes to compare the stored labels with: --schemes ID,…; "audit schemes" lists them.`,
    );
  const { assertDistinct, assertNoInput, schemeFiles } = await import('./output.ts');
  assertDistinct(outputsOf(flags));
  assertNoInput([...logs, ...schemeFiles(common.schemes)], outputsOf(flags));
  const [{ auditLogs }, { startProgress }, { TOOL }] = await Promise.all([
    import('../audit/log-audit.ts'),
    import('./progress.ts'),
    import('./version.ts'),
  ]);
  const progress = await startProgress('scoring');
  try {
    const options = { ...common, logs, format: flags.format ?? null, map: flags.map ?? {} };
    const result = await auditLogs(options, TOOL, { onProgress: (done) => progress.update(done) });
    progress.stop();
    await writeOutputs(result, flags);
  } finally {
    progress.stop();
  }
}

function outputsOf({ outMd, outJson }: AuditFlags): Outputs {
  return { '--out-md': outMd, '--out-json': outJson };
}

async function writeOutputs(result: AuditResult, { outMd, outJson, maxRows }: AuditFlags): Promise<void> {
  const [{ renderMarkdown }, { writeAll }] = await Promise.all([
    import('../report/markdown/report.ts'),
    import('./output.ts'),
  ]);
  const report = { path: outMd, text: renderMarkdown(result, { maxRows }) };
  const document = outJson === undefined ? [] : [{ path: outJson, text: `${JSON.stringify(result, null, 1)}\n` }];
  writeAll([...document, report]);
  if (outMd !== STDOUT && outJson !== STDOUT) {
    const { claim, detail } = headline(result, inertLine);
    process.stdout.write(`${claim} ${detail}\n${outMd}\n`);
  }
  tellFailures(result);
}

/** A scheme that failed on some trials leaves the audit unfinished; the rest of it stands. */
function tellFailures({ failures, schemes }: AuditResult): void {
  for (const { scheme, trialId, reason } of failures)
    process.stderr.write(`audit: ${inertLine(`trial ${trialId}: ${scheme}: ${reason}`)}\n`);
  for (const { id, failed } of schemes) {
    if (failed === 0) continue;
    process.stderr.write(
      `audit: ${inertLine(id)} failed on ${plural(failed, 'trial')}, which are in none of its numbers.\n`,
    );
    process.exitCode = NOT_DONE;
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
