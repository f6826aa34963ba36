/** The sensitivity audit of logs: the labels of the log itself against those of other schemes. */
import { stat } from 'node:fs/promises';
import { InputError } from '../core/errors.ts';
import type { AuditResult, Coverage, RunCoverage } from '../core/result.ts';
import type { Scheme } from '../core/scheme.ts';
import { v1 } from '../schemes/core-schemes.ts';
import { scorerFor } from '../schemes/scorer.ts';
import { checksumOf } from '../sources/checksum.ts';
import { buildResult } from './build-result.ts';
import { ClusterNames } from './cluster-names.ts';
import { Clusters } from './clusters.ts';
import { countedCoverage } from './coverage.ts';
import { explainCommand, schemeOptions } from './explain-command.ts';
import { Fold } from './fold.ts';
import { logLookup } from './log-lookup.ts';
import { encodeTrial, openLogs, placeOptions, trialsOf, type LogOptions, type OpenLog } from './log-scan.ts';
import { NeverMetTally } from './never-correct.ts';
import type { AuditOptions } from './options.ts';
import { receiptsOf } from './receipts.ts';
import { countedSentences } from './remarks.ts';
import { loadSchemes, wordsFor } from './scheme-list.ts';
import { emptyTally, mergeInto, type Tally } from './tally.ts';
import type { AuditHooks } from './sensitivity.ts';
import { listedSchemes, withItemId } from './trial-labels.ts';

/** After so many trials what they gave is handed on. */
const TRIALS_AT_ONCE = 1024;
const NO_ROWS: ReadonlyMap<number, string> = new Map();

export interface LogAuditOptions extends AuditOptions, LogOptions {
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
  const logs = await openLogs(options.logs, options);
  const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
  const scorer = scorerFor(schemes.others);
  const tally = emptyTally(scorer.ids);
  const clusters = new Clusters(new ClusterNames());
  const neverMet = new NeverMetTally();
  const scans: Scan[] = [];
  for (const [i, log] of logs.entries()) {
    const fold = new Fold(
      hooks.onTrial === undefined ? options : { ...options, listed: listedSchemes(schemes) },
      scorer,
    );
    const scan = await scanLog(log, options, fold, (part) => {
      clusters.count(fold.occurrences.take(), [...fold.tally.cells.keys()]);
      neverMet.count(fold.neverMet.take());
      for (const trial of fold.takeTrials()) hooks.onTrial?.(withItemId(trial, NO_ROWS));
      hooks.onProgress?.((i + part) / logs.length);
    });
    mergeInto(tally, scan.tally, options.maxExamples);
    scans.push({ ...scan, tally: { counts: scan.tally.counts } }); // without the samples, which hold texts
  }
  assertResponses(scans, schemes.asked);
  await hooks.onScored?.(logLookup(logs, schemes, options));
  const coverage = await logCoverage(scans, tally, options);
  const place = placeOptions(options);
  const receipts = receiptsOf(tally, schemes.asked, {
    detail: (one) => one.detail,
    explain: ({ trialId, run }, scheme) =>
      explainCommand(trialId, [...place, ...schemeOptions(wordsFor(schemes, scheme), options.schemeTimeout)], run),
  });
  const warnings = [...(options.remarks ?? []), ...scans.flatMap(warningsOf)];
  const mapped = Object.keys(options.map).length === 0 ? {} : { map: options.map };
  const inputs = { runsDir: null, metadata: null, logs: options.logs, ...mapped };
  const consistency = {
    scheme: v1.id,
    mismatches: tally.counts.mismatches,
    trialIds: tally.mismatches.map(({ trialId }) => trialId),
  };
  const parts = { coverage, schemes, warnings, inputs, receipts, consistency, neverMet };
  return buildResult({ tally, clusters }, parts, options, tool);
}

interface Scan {
  readonly log: OpenLog;
  readonly tally: Pick<Tally, 'counts'>;
  readonly remarks: Readonly<Record<'votes' | 'errors' | 'withoutResponse', number>>;
  readonly temperatures: ReadonlySet<number | null>;
}

/** @param onPart called with the part of the log that was read, every so many trials and at the end. */
async function scanLog(
  log: OpenLog,
  options: LogAuditOptions,
  fold: Fold,
  onPart: (part: number) => void,
): Promise<Scan & { readonly tally: Tally }> {
  const remarks = { votes: 0, errors: 0, withoutResponse: 0 };
  const temperatures = new Set<number | null>();
  let ordinal = 0;
  let part = 0;
  for await (const trial of trialsOf(log, options, (read) => (part = read))) {
    fold.add(encodeTrial(trial, ordinal++));
    if (ordinal % TRIALS_AT_ONCE === 0) onPart(part);
    if (trial.remark === 'vote') remarks.votes++;
    if (trial.remark === 'error') remarks.errors++;
    else if (trial.response === null && trial.groundTruth !== null) remarks.withoutResponse++;
    temperatures.add(trial.temperature);
  }
  onPart(1);
  return { log, tally: fold.tally, remarks, temperatures };
}

/** What a reader of the numbers should know about the log. */
function warningsOf({ log: { path }, tally: { counts }, remarks }: Scan): string[] {
  if (counts.trials === 0) return [`${path}: no trial in it counts.`];
  return countedSentences(path, { ...remarks, noneGroundTruths: counts.noneGroundTruths });
}

/** @throws InputError if a scheme reads responses, and there are none. */
function assertResponses(scans: readonly Scan[], schemes: readonly Scheme[]): void {
  const total = (count: (scan: Scan) => number): number => scans.reduce((sum, scan) => sum + count(scan), 0);
  const factual = total(({ tally }) => tally.counts.factualTrials);
  const reader = schemes.find(({ source }) => source === 'response');
  if (reader === undefined || factual === 0 || total(({ remarks }) => remarks.withoutResponse) < factual) return;
  throw new InputError(
    `${scans.map(({ log }) => log.path).join(', ')}: no trial has a response, which ${reader.id} reads; name its field with --map response=FIELD.`,
  );
}

async function logCoverage(scans: readonly Scan[], tally: Tally, options: LogAuditOptions): Promise<Coverage> {
  const { trials, factualTrials, unlabeled, invalidLabels } = tally.counts;
  const names = options.logs.join(', ');
  if (trials === 0) throw new InputError(`${names}: no trial to score; check the files, and --conditions if given.`);
  if (factualTrials === 0)
    throw new InputError(
      `${names}: none of the ${trials} trials has a ground truth; name its field with --map groundTruth=FIELD.`,
    );
  if (unlabeled + invalidLabels === factualTrials)
    throw new InputError(
      `${names}: none of the ${factualTrials} trials has a label to compare with; name its field with --map label=FIELD, or compare two schemes with "audit compare".`,
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
        bytes: (await stat(path)).size,
        ...(options.checksums ? { sha256: await checksumOf(path) } : {}),
      })),
    ),
  };
}

function runOf({ log, tally, temperatures }: Scan): RunCoverage {
  const { trials, factualTrials } = tally.counts;
  const [temperature = null] = temperatures.size === 1 ? temperatures : [];
  return { run: log.path, runId: log.reader.id, modelVariant: null, temperature, trials, factualTrials };
}

function ascending(a: number | null, b: number | null): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : a - b;
}
