/** The first trials of logs, by which schemes are chosen for them. */
import { findNamedScheme } from '../../schemes/find-scheme.ts';
import { eachIn } from '../../sources/groups.ts';
import type { LabelOrigin, LogReader, LogTrial } from '../../sources/logs/kit/log.ts';
import {
  ALL_TRIALS,
  openLogs,
  readLogTruth,
  trialsOf,
  type LogPlaceOptions,
  type OpenLog,
} from '../../sources/logs/open-logs.ts';
import { truthText } from '../explain/snippets.ts';

/** The trials of a log that are sampled: the most, and the fewest where there are many logs. */
const MOST_TRIALS = 200;
const FEWEST_TRIALS = 20;
/** About how many trials of many logs are sampled. */
const ALL_TRIALS_OF_MANY = 4000;

export interface SampledLog {
  readonly path: string;
  readonly reader: LogReader;
  readonly trials: readonly LogTrial[];
  /** About how many trials the log has: those that were read, and the rest in proportion to the part of the file that was not. */
  readonly size: number;
  /** The truths that are read in another way than the log has them. */
  readonly reread: readonly RereadTruth[];
  /** What made the labels, as the log states it. */
  readonly origin: LabelOrigin | null;
}

/** A truth as the log has it, and as it is read. */
export interface RereadTruth {
  readonly written: string;
  readonly read: string;
}

/** @throws InputError for a log that cannot be read. */
export async function readLogSample(paths: readonly string[], place: LogPlaceOptions): Promise<SampledLog[]> {
  const most = Math.max(FEWEST_TRIALS, Math.min(MOST_TRIALS, Math.ceil(ALL_TRIALS_OF_MANY / paths.length)));
  const sample: SampledLog[] = [];
  for (const log of await openLogs(paths, place)) sample.push(await sampleLog(log, most));
  return sample;
}

async function sampleLog(log: OpenLog, most: number): Promise<SampledLog> {
  const trials: LogTrial[] = [];
  const reread: RereadTruth[] = [];
  let part = 0;
  let size = 0;
  for await (const trial of eachIn(trialsOf(log, { ...ALL_TRIALS, asWritten: true }, (read) => (part = read)))) {
    size++;
    if (trials.length < most) {
      const groundTruth = readLogTruth(trial.groundTruth, log);
      trials.push({ ...trial, groundTruth });
      const [written, read] = [truthText(trial.groundTruth ?? ''), truthText(groundTruth ?? '')];
      if (written !== read) reread.push({ written, read });
    } else if (part < 1) {
      size = part === 0 ? trials.length : Math.round(size / part); // some readers cannot report a part
      break;
    }
  }
  const { path, reader, origin } = log;
  return { path, reader, trials, size, reread, origin: origin === null ? null : withKnownScheme(origin) };
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
