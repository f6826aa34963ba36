/** Logs that were found in folders and that can be read to their end: one broken file does not end an audit of all others. */
import { InputError } from '../../core/errors.ts';
import { findLogs } from './find-logs.ts';
import type { FoundLogs, Skipped } from './logs-among.ts';
import { ALL_TRIALS, openLogs, trialsOf, type LogPlaceOptions } from './open-logs.ts';

export interface ReadableLogs extends Pick<FoundLogs, 'logs' | 'others'> {
  /** What was found in folders and cannot be read. */
  readonly unread: readonly Skipped[];
}

/** Files that a sentence names. */
const MOST_NAMED = 5;

/**
 * Replaces each folder by the logs in it that can be read. Each of these is read once for it. A log that is named itself stays.
 * @throws InputError where no log of a folder can be read.
 */
export async function readableLogs(inputs: readonly string[], place: LogPlaceOptions): Promise<ReadableLogs> {
  const { logs, others, unread = [] } = await findLogs(inputs, place.format);
  const skipped: Skipped[] = [];
  for (const path of logs) {
    const reason = inputs.includes(path) ? null : await findProblem(path, place);
    if (reason !== null) skipped.push({ path, reason });
  }
  const broken = new Set(skipped.map(({ path }) => path));
  const left = logs.filter((path) => !broken.has(path));
  if (left.length === 0)
    throw new InputError([`${inputs.join(', ')}: no log in it can be read.`, ...skippedSentences(skipped)]);
  return { logs: left, others, unread: [...unread, ...skipped] };
}

/** One sentence for each reason, with the first files that it is about. */
export function skippedSentences(skipped: readonly Skipped[]): string[] {
  return [...Map.groupBy(skipped, ({ reason }) => reason)].map(
    ([reason, ones]) => `Not read (${reason}): ${joinNames(ones.map(({ path }) => path))}.`,
  );
}

/** The first paths of a list. */
export function joinNames(paths: readonly string[]): string {
  const more = paths.length > MOST_NAMED ? ` and ${paths.length - MOST_NAMED} more` : '';
  return `${paths.slice(0, MOST_NAMED).join(', ')}${more}`;
}

/** Why a log cannot be read to its end; null if it can. */
async function findProblem(path: string, place: LogPlaceOptions): Promise<string | null> {
  try {
    for (const log of await openLogs([path], place)) {
      const trials = trialsOf(log, ALL_TRIALS);
      while ((await trials.next()).done !== true); // to its end
    }
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [first = ''] = error.problems;
    return first.replace(`${path}: `, '').replace(/\.$/, '');
  }
}
