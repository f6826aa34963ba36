/** The sensitivity audit of logs: the labels of the log itself against those of other schemes. */
import { stat } from 'node:fs/promises';
import { InputError } from '../core/errors.ts';
import type { AuditResult, Coverage, RunCoverage } from '../core/result.ts';
import { scorerFor, type Scorer } from '../schemes/scorer.ts';
import { checksumOf } from '../sources/checksum.ts';
import type { FieldMap, Remark } from '../sources/logs/log.ts';
import { buildResult } from './build-result.ts';
import { countedCoverage } from './coverage.ts';
import { explainCommand, schemeOptions } from './explain-command.ts';
import { Fold } from './fold.ts';
import { encodeTrial, openLogs, placeOptions, trialsOf, type OpenLog } from './log-scan.ts';
import type { AuditOptions } from './options.ts';
import { receiptsOf } from './receipts.ts';
import { loadSchemes, wordOf } from './scheme-list.ts';
import { emptyTally, mergeInto, type Tally } from './tally.ts';
import type { AuditHooks } from './sensitivity.ts';

export interface LogAuditOptions extends AuditOptions {
  readonly logs: readonly string[];
  /** The id of a reader for all of them; null to find out by their content. */
  readonly format: string | null;
  readonly map: FieldMap;
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
  const schemes = await loadSchemes(options.schemes, options.schemeTimeout);
  const logs = await openLogs(options.logs, options.format, options.map);
  const scorer = scorerFor(schemes.others);
  const scans: Scan[] = [];
  for (const [i, log] of logs.entries()) {
    scans.push(await scanLog(log, scorer, options, (part) => hooks.onProgress?.((i + part) / logs.length)));
  }
  const tally = emptyTally(scorer.ids);
  for (const scan of scans) mergeInto(tally, scan.tally, options.maxExamples);
  const coverage = await logCoverage(scans, tally, options);
  const place = placeOptions(options);
  const shown = schemes.asked.map((scheme) => ({ scheme, word: wordOf(schemes, scheme.id) }));
  const receipts = receiptsOf(tally, shown, {
    detail: (one) => one.detail,
    explain: ({ trialId, run }, words) => explainCommand(trialId, [...place, ...schemeOptions(words)], run),
  });
  const warnings = scans.flatMap(remarkWarnings);
  const inputs = { runsDir: null, metadata: null, logs: options.logs };
  return buildResult(tally, { coverage, schemes, warnings, inputs, receipts }, options, tool);
}

interface Scan {
  readonly log: OpenLog;
  readonly tally: Tally;
  readonly remarks: Readonly<Record<Remark, number>>;
  readonly temperatures: ReadonlySet<number | null>;
}

async function scanLog(
  log: OpenLog,
  scorer: Scorer,
  options: LogAuditOptions,
  onPart: (part: number) => void,
): Promise<Scan> {
  const fold = new Fold(options, scorer);
  const remarks: Record<Remark, number> = { vote: 0, error: 0 };
  const temperatures = new Set<number | null>();
  let ordinal = 0;
  for await (const trial of trialsOf(log, onPart)) {
    if (options.conditions !== null && !options.conditions.includes(trial.condition ?? '')) continue;
    const isOpinion = trial.groundTruth !== null && trial.groundTruth === options.nullGroundTruth;
    fold.add(encodeTrial(isOpinion ? { ...trial, groundTruth: null } : trial, ordinal++));
    if (trial.remark !== null) remarks[trial.remark]++;
    temperatures.add(trial.temperature);
  }
  return { log, tally: fold.tally, remarks, temperatures };
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

/** What the numbers of a log should not hide. */
function remarkWarnings({ log, remarks }: Scan): string[] {
  const { vote, error } = remarks;
  return [
    ...(vote === 0
      ? []
      : [
          `${log.path}: ${vote} stored answers are majority votes over several responses, of which the log holds the first; what differs there is no effect of a parser.`,
        ]),
    ...(error === 0
      ? []
      : [`${log.path}: ${error} trials hold an error message instead of a response; nothing is parsed of them.`]),
  ];
}
