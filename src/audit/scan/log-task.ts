/** One log, scored and counted: a unit of work that threads can share. */
import type { Scorer } from '../../schemes/scoring/scorer.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { Fold, type FoldOptions, type FoldResult } from './fold.ts';
import { encodeTrial, openLogs, trialsOf, type LogOptions, type OpenLog } from './log-scan.ts';
import type { LogRemarks } from './log-remarks.ts';
import type { TaskSchemes } from './task-schemes.ts';

/** Plain data, so that it can be sent to a worker. */
export interface LogTask {
  readonly log: string;
  /** The name of the log among all logs of the audit. */
  readonly name: string;
  readonly options: LogOptions;
  readonly fold: FoldOptions;
  readonly schemes: TaskSchemes;
}

/** After so many trials what they gave is handed on. */
const TRIALS_AT_ONCE = 1024;

/** @throws InputError if the log cannot be read. */
export async function runLogTask(
  { log: path, name, options, fold: foldOptions }: LogTask,
  scorer: Scorer | undefined,
): Promise<FoldResult> {
  const [log] = await openLogs([path], options);
  if (log === undefined) throw new Error(`${path} was not opened`);
  const fold = new Fold(foldOptions, scorer);
  const scan = await scanLog({ ...log, name }, options, fold);
  const { tally, occurrences, neverMet } = fold;
  return { tally, occurrences: occurrences.take(), neverMet: neverMet.take(), trials: fold.takeTrials(), log: scan };
}

/** @param onPart called with the part of the log that was read, every so many trials and at the end. */
export async function scanLog(
  log: OpenLog,
  options: LogOptions,
  fold: Fold,
  onPart?: (part: number) => void,
): Promise<LogRemarks> {
  const remarks = { votes: 0, errors: 0, withoutResponse: 0 };
  const temperatures = new Set<number | null>();
  let ordinal = 0;
  let part = 0;
  for await (const trial of trialsOf(log, options, (read) => (part = read))) {
    fold.add(encodeTrial(trial, ordinal++));
    if (ordinal % TRIALS_AT_ONCE === 0) onPart?.(part);
    remark(remarks, trial);
    temperatures.add(trial.temperature);
  }
  onPart?.(1);
  return { remarks, temperatures };
}

function remark(
  remarks: Record<keyof LogRemarks['remarks'], number>,
  { remark: remarked, response, groundTruth }: LogTrial,
): void {
  if (remarked === 'vote') remarks.votes++;
  if (remarked === 'error') remarks.errors++;
  else if (response === null && groundTruth !== null) remarks.withoutResponse++;
}
