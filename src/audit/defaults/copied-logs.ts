/** Logs that have the same trials as another one, such as a checkpoint beside the results, or a converted log beside its source. */
import { createHash } from 'node:crypto';
import { eachIn } from '../../sources/groups.ts';
import type { LogTrial } from '../../sources/logs/kit/log.ts';
import { ALL_TRIALS, openLogs, trialsOf, type LogPlaceOptions } from '../../sources/logs/open-logs.ts';
import type { SampledLog } from './log-sample.ts';

/** A log of which each trial is also in another one. */
export interface CopiedLog {
  readonly path: string;
  /** The path of the other log. */
  readonly of: string;
  readonly trials: number;
}

/** The first trials of a log by which a copy is suspected. */
const FIRST = 20;
/** Responses with fewer characters in all can be the same by chance. */
const LEAST_CHARACTERS = 200;

/**
 * Finds the copies. Two logs are compared in full only where the first trials of one are among those of the other.
 * @throws InputError for a log that cannot be read.
 */
export async function findCopies(sample: readonly SampledLog[], place: LogPlaceOptions): Promise<CopiedLog[]> {
  const logs = sample.map((log, at) => ({ log, at, keys: log.trials.map(keyOf) }));
  const withKey = new Map<string, Set<SampledLog>>();
  for (const { log, keys } of logs)
    for (const key of keys) {
      const found = withKey.get(key);
      if (found === undefined) withKey.set(key, new Set([log]));
      else found.add(log);
    }
  const copies = new Map<string, CopiedLog>();
  // The largest log is kept, and the first of those of the same size.
  for (const { log, keys } of logs.toSorted((a, b) => a.log.size - b.log.size || b.at - a.at)) {
    if (!isTelling(log)) continue;
    const [first = new Set<SampledLog>(), ...more] = keys.slice(0, FIRST).flatMap((key) => withKey.get(key) ?? []);
    for (const other of first) {
      if (other === log || other.size < log.size || copies.has(other.path)) continue;
      if (!more.every((found) => found.has(other))) continue;
      const trials = await countIfCopy(log.path, other.path, place);
      if (trials === null) continue;
      copies.set(log.path, { path: log.path, of: other.path, trials });
      break;
    }
  }
  return [...copies.values()];
}

function isTelling({ trials }: SampledLog): boolean {
  const first = trials.slice(0, FIRST);
  return first.reduce((sum, { response }) => sum + (response?.length ?? 0), 0) >= LEAST_CHARACTERS;
}

/** The number of trials of a log; null where some of them are not in the other. */
async function countIfCopy(path: string, other: string, place: LogPlaceOptions): Promise<number | null> {
  const counts = new Map<string, number>();
  for await (const key of keysOf(other, place)) counts.set(key, (counts.get(key) ?? 0) + 1);
  let trials = 0;
  for await (const key of keysOf(path, place)) {
    const left = counts.get(key) ?? 0;
    if (left === 0) return null;
    counts.set(key, left - 1);
    trials++;
  }
  return trials;
}

async function* keysOf(path: string, place: LogPlaceOptions): AsyncGenerator<string> {
  for (const log of await openLogs([path], place))
    for await (const trial of eachIn(trialsOf(log, ALL_TRIALS))) yield keyOf(trial);
}

/** The same for two trials of the same response to the same question, whatever the log is called. An id without a name in the log is its place, as `log.jsonl#3`. */
function keyOf({ trialId, itemId, ...trial }: LogTrial): string {
  const { model, condition, task, question, groundTruth, response, storedLabel } = trial;
  const id = trialId.slice(trialId.lastIndexOf('#') + 1);
  const parts = [id, itemId, model, condition, task, question, groundTruth, response, storedLabel];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
