/** The first trials of logs, by which schemes are chosen for them. */
import type { LabelOrigin, LogReader, LogTrial } from '../../sources/logs/kit/log.ts';
import { findLabelOrigin, openLogs, trialsOf, type LogPlaceOptions } from '../../sources/logs/open-logs.ts';

/** The most trials of a log that are sampled. */
const TRIALS_PER_LOG = 200;
/** The most logs that are sampled. */
const MOST_LOGS = 20;

export interface LogSample {
  readonly trials: readonly LogTrial[];
  /** The readers of the logs, each once. */
  readonly readers: readonly LogReader[];
  /** What the logs say about how their labels were made, each once. */
  readonly origins: readonly LabelOrigin[];
  /** Whether some log states nothing about it. */
  readonly isSilent: boolean;
}

/** @throws InputError for a log that cannot be read. */
export async function readLogSample(paths: readonly string[], place: LogPlaceOptions): Promise<LogSample> {
  const trials: LogTrial[] = [];
  const readers = new Set<LogReader>();
  const origins = new Map<string, LabelOrigin>();
  let isSilent = false;
  const step = Math.ceil(paths.length / MOST_LOGS);
  const some = paths.filter((_, i) => i % step === 0);
  for (const log of await openLogs(some, place)) {
    readers.add(log.reader);
    const origin = await findLabelOrigin(log);
    if (origin === null) isSilent = true;
    else origins.set(origin.maker, origin);
    let looked = 0;
    for await (const trial of trialsOf(log, { conditions: null, nullGroundTruth: null })) {
      trials.push(trial);
      if (++looked === TRIALS_PER_LOG) break;
    }
  }
  return { trials, readers: [...readers], origins: [...origins.values()], isSilent };
}
