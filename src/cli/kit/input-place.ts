/** What the inputs of a command are: the run stores of a folder, or logs. */
import type { LogPlaceOptions } from '../../sources/logs/open-logs.ts';
import { inertLine } from '../../text/inert.ts';
import { areLogs, logPlaceOf, type InputFlags, type LogFlags } from './log-options.ts';
import { resolveStore } from './store-options.ts';
import { takenInputs } from './taken-input.ts';

interface StorePlace {
  readonly runsDir: string;
  readonly metadata: string;
}

export interface LogPlace extends Required<LogPlaceOptions> {
  readonly logs: readonly string[];
}

export interface InputPlace<Place = StorePlace | LogPlace> {
  readonly place: Place;
  /** Sentences on what is not read of the folders that were named. */
  readonly unread: readonly string[];
}

/**
 * Finds out what the inputs are. Folders of logs are replaced by the logs in them; those that cannot be read are reported on standard error.
 * @param describeMissing the sentence about an input that is not there.
 * @throws InputError for inputs that are not there, or that cannot be read together.
 */
export async function inputPlace(
  words: readonly string[],
  flags: InputFlags,
  describeMissing?: (input: string) => string,
): Promise<InputPlace> {
  const inputs = await takenInputs(words, flags, describeMissing);
  return areLogs(inputs, flags) ? await logPlace(inputs, flags) : { place: resolveStore(inputs, flags), unread: [] };
}

/** The same for inputs that must be logs, or folders of them. */
export async function logPlace(inputs: readonly string[], flags: LogFlags): Promise<InputPlace<LogPlace>> {
  const options = logPlaceOf(flags);
  // With all readers, which a run store does not need.
  const { namesOf, readableLogs, skippedSentences } = await import('../../sources/logs/readable-logs.ts');
  const { logs, others, unread } = await readableLogs(inputs, options);
  const sentences = skippedSentences(unread);
  for (const sentence of sentences) process.stderr.write(`audit: ${inertLine(sentence)}\n`);
  const noLogs =
    others.length === 0 ? [] : [`Not read, because they are no logs that are known here: ${namesOf(others)}.`];
  return { place: { ...options, logs }, unread: [...noLogs, ...sentences] };
}
