/** The trials of each task of logs by which schemes are chosen for them: the first ones, and others from later parts, because a log may be sorted. */
import { findNamedScheme } from '../../schemes/find-scheme.ts';
import { eachIn } from '../../sources/groups.ts';
import { taskOf, type LabelOrigin, type LogReader, type LogTrial } from '../../sources/logs/kit/log.ts';
import {
  ALL_TRIALS,
  openLogs,
  readLogTruth,
  trialsOf,
  type LogPlaceOptions,
  type OpenLog,
} from '../../sources/logs/open-logs.ts';
import { computeOnce } from '../../base/core/compute-once.ts';
import { logNames } from '../../sources/logs/kit/log-names.ts';
import { hasLetters } from '../../sources/logs/kit/truth.ts';
import { truthText } from '../explain/snippets.ts';
import { SpreadSample } from './spread-sample.ts';

/** The trials of a log that are sampled: the most, and the fewest where there are many logs. With fewer, schemes are not judged by all rules. */
const MOST_TRIALS = 200;
const FEWEST_TRIALS = 10;
/** The first trials of a log and of each of its tasks, which are in the sample in any case, and as many of later parts of each task. Copies of logs are found by the first ones. */
const FEWEST_OF_TASK = 20;
/** The most trials of a log that are kept, where it has many tasks. */
const MOST_KEPT = 2000;
/** Trials of a log that are looked at for the tasks that it has, and the forms of their truths. */
const MOST_LOOKED_AT = 20_000;
/** About how many trials of many logs are sampled. */
const ALL_TRIALS_OF_MANY = 2000;

export interface SampledLog {
  readonly path: string;
  /** Its name in the result. */
  readonly name: string;
  readonly reader: LogReader;
  readonly trials: readonly LogTrial[];
  /** How many trials the log has; where it was not read to its end, an estimate by the part of the file that was. */
  readonly size: number;
  /** The share of its trials in each part ({@link partOf}). */
  readonly shares: ReadonlyMap<string, number>;
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

/** @param known samples of logs that were read before, by their paths. @throws InputError for a log that cannot be read. */
export async function readLogSample(
  paths: readonly string[],
  place: LogPlaceOptions,
  known: ReadonlyMap<string, SampledLog> = new Map(),
): Promise<SampledLog[]> {
  const sample: SampledLog[] = [];
  for (const log of await openLogs(paths, place))
    sample.push(known.get(log.path) ?? (await sampleLog(log, paths.length, MOST_LOOKED_AT)));
  return sample;
}

/** Reads a log to its end. @param of the number of logs. @throws InputError for one that cannot be read. */
export function sampleWholeLog(log: OpenLog, of: number): Promise<SampledLog> {
  return sampleLog(log, of, Infinity);
}

/** @param mostRead the trials after which the log is not read further. */
async function sampleLog(log: OpenLog, of: number, mostRead: number): Promise<SampledLog> {
  const most = Math.max(FEWEST_TRIALS, Math.min(MOST_TRIALS, Math.ceil(ALL_TRIALS_OF_MANY / of)));
  const atFirst = Math.min(most, FEWEST_OF_TASK);
  const first: SampledTrial[] = [];
  const later = new SpreadSample<SampledTrial>(most - atFirst);
  const laterOfParts = new Map<string, SpreadSample<SampledTrial>>();
  const counts = new Map<string, number>();
  let part = 0;
  let size = 0;
  for await (const trial of eachIn(trialsOf(log, { ...ALL_TRIALS, asWritten: true }, (read) => (part = read)))) {
    if (++size > MOST_LOOKED_AT) continue;
    const groundTruth = readLogTruth(trial.groundTruth, log);
    const read = { ...trial, groundTruth };
    const kind = partOf(read);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const one = { at: size, written: trial.groundTruth, trial: read };
    if (first.length < atFirst || (count <= atFirst && first.length < MOST_KEPT)) first.push(one);
    else {
      later.offer(one);
      if (counts.size * FEWEST_OF_TASK <= MOST_KEPT)
        computeOnce(laterOfParts, kind, () => new SpreadSample(FEWEST_OF_TASK)).offer(one);
    }
    if (size < mostRead || part >= 1) continue;
    size = part === 0 ? size : Math.round(size / part); // some readers cannot report a part
    break;
  }
  const ofParts = laterOfParts.values().flatMap(({ kept }) => kept);
  const sampled = [...new Set([...first, ...later.kept, ...ofParts])].toSorted((a, b) => a.at - b.at);
  const trials = sampled.map(({ trial }) => trial);
  const reread = sampled.flatMap(findReread);
  const { path, name, reader, origin } = log;
  const all = counts.values().reduce((sum, count) => sum + count, 0);
  const shares = new Map(Array.from(counts, ([kind, count]) => [kind, count / all]));
  return { path, name, reader, trials, size, shares, reread, origin: origin === null ? null : withKnownScheme(origin) };
}

interface SampledTrial {
  /** Its place in the log. */
  readonly at: number;
  /** Its truth as the log has it. */
  readonly written: LogTrial['groundTruth'];
  readonly trial: LogTrial;
}

function findReread({ written, trial }: SampledTrial): RereadTruth[] {
  const [before, after] = [truthText(written ?? ''), truthText(trial.groundTruth ?? '')];
  return before === after ? [] : [{ written: before, read: after }];
}

/** The logs with the names that they have without others. */
export function renameLogs(sample: readonly SampledLog[]): SampledLog[] {
  const names = logNames(sample.map(({ path }) => path));
  return sample.map((log, at) => ({ ...log, name: names[at] ?? log.name }));
}

/** The part of a log that a trial belongs to: those of its task whose truths are letters, or the others. */
export function partOf(trial: Pick<LogTrial, 'task' | 'dataset' | 'choices' | 'groundTruth'>): string {
  return JSON.stringify([taskOf(trial), hasLetters(trial)]);
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

/** About how many trials logs have. */
export function countTrials(logs: readonly Pick<SampledLog, 'size'>[]): number {
  return logs.reduce((sum, { size }) => sum + size, 0);
}
