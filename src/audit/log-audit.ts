/** The sensitivity audit of logs: the labels of the log itself against those of other schemes. */
import { InputError } from '../core/errors.ts';
import type { AuditResult, Coverage, RunCoverage } from '../result/result.ts';
import type { Scheme } from '../core/scheme.ts';
import { v1 } from '../schemes/core/core-schemes.ts';
import { checksumOf } from '../sources/checksum.ts';
import { fileStatus } from '../system/file-status.ts';
import { noneHas } from '../text/plural.ts';
import { buildResult } from './conclusions/build-result.ts';
import { countedCoverage } from './conclusions/coverage.ts';
import { explainCommand, schemeOptions } from './explain/explain-command.ts';
import { logLookup } from './explain/log-lookup.ts';
import { LogCount, type LogCountOptions } from './scan/log-count.ts';
import { openAllLogs, placeOptions, type OpenLog } from './scan/log-scan.ts';
import { assertGivenInLogs } from './scan/inputs.ts';
import { receiptsOf } from './conclusions/receipts.ts';
import { countedSentences } from './tally/remarks.ts';
import { loadSchemes, wordsFor } from './defaults/scheme-list.ts';
import type { Tally } from './tally/tally.ts';
import type { AuditHooks } from './sensitivity.ts';
import type { LogRemarks } from './scan/log-remarks.ts';

export interface LogAuditOptions extends LogCountOptions {
  readonly logs: readonly string[];
}

/**
 * Audits logs.
 * @throws InputError with all logs that cannot be read, or if no trial has a ground truth and a label.
 */
export async function auditLogs(
  options: LogAuditOptions,
  tool: AuditResult['tool'],
  hooks: AuditHooks = {},
): Promise<AuditResult> {
  const logs = await openAllLogs(options.logs, options);
  await assertGivenInLogs(logs, options);
  const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
  const counted = new LogCount(schemes, options, hooks);
  const scans = await counted.scanAll(logs);
  const { tally, clusters, neverMet } = counted;
  assertResponses(scans, schemes.asked);
  await hooks.onScored?.(logLookup(logs, schemes, options));
  const coverage = await logCoverage(scans, tally, options);
  const place = placeOptions(options);
  const pathOf = new Map(logs.map(({ name, path }) => [name, path]));
  const { receipts, warnings: unshown } = receiptsOf(tally, schemes.asked, {
    detail: (one) => one.detail,
    explain: ({ trialId, run }, scheme) =>
      explainCommand(
        trialId,
        [...place, ...schemeOptions(wordsFor(schemes, scheme), options.schemeTimeout)],
        pathOf.get(run),
      ),
  });
  const warnings = [...(options.remarks ?? []), ...scans.flatMap(warningsOf), ...unshown];
  const mapped = Object.keys(options.map).length === 0 ? {} : { map: options.map };
  const { stored = null } = options;
  const inputs = {
    runsDir: null,
    metadata: null,
    logs: options.logs,
    ...mapped,
    ...(stored === null ? {} : { stored }),
  };
  const consistency = {
    scheme: v1.id,
    mismatches: tally.counts.mismatches,
    trialIds: tally.mismatches.map(({ trialId }) => trialId),
  };
  const parts = { coverage, schemes, warnings, inputs, receipts, consistency, neverMet };
  return buildResult({ tally, clusters }, parts, options, tool);
}

/** What was found in one log. */
interface Scan extends LogRemarks {
  readonly log: OpenLog;
  readonly tally: Pick<Tally, 'counts'>;
}

/** What a reader of the numbers should know about the log. */
function warningsOf({ log: { name }, tally: { counts }, remarks }: Scan): string[] {
  if (counts.trials === 0) return [`${name}: no trial in it counts.`];
  return countedSentences(name, { ...remarks, noneGroundTruths: counts.noneGroundTruths });
}

/** @throws InputError if a scheme reads responses, and there are none. */
function assertResponses(scans: readonly Scan[], schemes: readonly Scheme[]): void {
  const total = (count: (scan: Scan) => number): number => scans.reduce((sum, scan) => sum + count(scan), 0);
  const factual = total(({ tally }) => tally.counts.factualTrials);
  const reader = schemes.find(({ source }) => source === 'response');
  if (reader === undefined || factual === 0 || total(({ remarks }) => remarks.withoutResponse) < factual) return;
  throw new InputError(
    `${scans.map(({ log }) => log.path).join(', ')}: no trial has a response, which ${reader.id} reads; ${isMapped(scans) ? 'name its field with --map response=FIELD' : 'check the files'}.`,
  );
}

/** Whether fields of some log are named by the user; other formats have their own fields. */
function isMapped(scans: readonly Scan[]): boolean {
  return scans.some(({ log }) => log.reader.option === '--map');
}

async function logCoverage(scans: readonly Scan[], tally: Tally, options: LogAuditOptions): Promise<Coverage> {
  const { trials, factualTrials, unlabeled, invalidLabels } = tally.counts;
  const names = options.logs.join(', ');
  if (trials === 0) throw new InputError(`${names}: no trial to score; check the files, and --conditions if given.`);
  if (factualTrials === 0)
    throw new InputError(
      `${names}: ${noneHas(trials, 'trial')} a ground truth; ${isMapped(scans) ? 'name its field with --map groundTruth=FIELD' : 'check the files'}.`,
    );
  if (unlabeled + invalidLabels === factualTrials)
    throw new InputError(
      `${names}: ${noneHas(factualTrials, 'trial')} a label to compare with; ${isMapped(scans) ? 'name its field with --map label=FIELD, or ' : ''}compare two schemes with "audit compare".`,
    );
  return {
    ...countedCoverage(tally),
    runs: scans.length,
    temperatures: [...new Set(scans.flatMap((scan) => [...scan.temperatures]))].toSorted(ascending),
    multiOutputTrials: 0,
    runList: scans.map(runOf),
    skippedRuns: [],
    inputs: await Promise.all(
      options.logs.map(async (path) => ({
        path,
        bytes: fileStatus(path).size,
        ...(options.checksums ? { sha256: await checksumOf(path) } : {}),
      })),
    ),
  };
}

function runOf({ log, tally, temperatures }: Scan): RunCoverage {
  const { trials, factualTrials } = tally.counts;
  const [temperature = null] = temperatures.size === 1 ? temperatures : [];
  return { run: log.name, runId: log.reader.id, modelVariant: null, temperature, trials, factualTrials };
}

function ascending(a: number | null, b: number | null): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : a - b;
}
