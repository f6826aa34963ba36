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
  const logs = sample.map((log) => ({ log, keys: new Set(log.trials.map(keyOf)) }));
  const copies: CopiedLog[] = [];
  const isKept = ({ log }: (typeof logs)[number]): boolean => !copies.some(({ path }) => path === log.path);
  // The largest log is kept, and the first of those of the same size.
  for (const one of logs.toSorted((a, b) => a.log.size - b.log.size || logs.indexOf(b) - logs.indexOf(a))) {
    if (!isTelling(one.log)) continue;
    const first = one.log.trials.slice(0, FIRST).map(keyOf);
    for (const other of logs) {
      if (other === one || other.log.size < one.log.size || !isKept(other)) continue;
      if (!first.every((key) => other.keys.has(key))) continue;
      const trials = await countIfCopy(one.log.path, other.log.path, place);
      if (trials === null) continue;
      copies.push({ path: one.log.path, of: other.log.path, trials });
      break;
    }
  }
  return copies;
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

/** The same for two trials of the same response to the same question, whatever the log is called. */
function keyOf({ model, condition, task, question, groundTruth, response, storedLabel }: LogTrial): string {
  const parts = [model, condition, task, question, groundTruth, response, storedLabel];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
