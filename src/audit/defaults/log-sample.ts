/** The first trials of logs, by which schemes are chosen for them. */
import { findNamedScheme } from '../../schemes/find-scheme.ts';
import { eachIn } from '../../sources/groups.ts';
import type { LabelOrigin, LogReader, LogTrial } from '../../sources/logs/kit/log.ts';
import { ALL_TRIALS, findLabelOrigin, openLogs, trialsOf, type LogPlaceOptions } from '../../sources/logs/open-logs.ts';

/** The trials of a log that are sampled: the most, and the fewest where there are many logs. */
const MOST_TRIALS = 200;
const FEWEST_TRIALS = 20;
/** About how many trials of many logs are sampled. */
const ALL_TRIALS_OF_MANY = 4000;

export interface SampledLog {
  readonly path: string;
  readonly reader: LogReader;
  readonly trials: readonly LogTrial[];
  /** What made the labels, as the log states it. */
  readonly origin: LabelOrigin | null;
}

/** @throws InputError for a log that cannot be read. */
export async function readLogSample(paths: readonly string[], place: LogPlaceOptions): Promise<SampledLog[]> {
  const most = Math.max(FEWEST_TRIALS, Math.min(MOST_TRIALS, Math.ceil(ALL_TRIALS_OF_MANY / paths.length)));
  const sample: SampledLog[] = [];
  for (const log of await openLogs(paths, place)) {
    const trials: LogTrial[] = [];
    for await (const trial of eachIn(trialsOf(log, ALL_TRIALS))) if (trials.push(trial) === most) break;
    const origin = await findLabelOrigin(log);
    sample.push({
      path: log.path,
      reader: log.reader,
      trials,
      origin: origin === null ? null : withKnownScheme(origin),
    });
  }
  return sample;
}

/** Without a scheme that cannot be made. */
function withKnownScheme(origin: LabelOrigin): LabelOrigin {
  return origin.scheme !== null && findNamedScheme(origin.scheme) === null ? { ...origin, scheme: null } : origin;
}

/** The readers of the logs, each once. */
export function listReaders(sample: readonly SampledLog[]): LogReader[] {
  return [...new Set(sample.map(({ reader }) => reader))];
}

/** What the logs say about how their labels were made, each once. */
export function listOrigins(sample: readonly SampledLog[]): LabelOrigin[] {
  return [...new Map(sample.flatMap(({ origin }) => (origin === null ? [] : [[origin.maker, origin]]))).values()];
}

export function listTrials(sample: readonly SampledLog[]): LogTrial[] {
  return sample.flatMap(({ trials }) => trials);
}
