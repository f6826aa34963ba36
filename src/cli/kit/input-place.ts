/** Finds the inputs of a command: the run stores of a folder, logs, or the inputs of a saved result. */
import { findChangedInputs } from '../../audit/changed-inputs.ts';
import type { AuditResult } from '../../result/result.ts';
import { resultKind, type ResultKind } from '../../sources/results/result-kind.ts';
import { inertLine } from '../../text/inert.ts';
import { areLogs, readLogPlace, type InputFlags, type LogFlags, type LogPlace } from './log-options.ts';
import { resolveStore, type StorePlace } from './store-options.ts';
import { resolveExperiments } from './taken-input.ts';

export interface InputPlace {
  readonly place: StorePlace | LogPlace;
  /** Sentences on what was not read of the named folders, or has changed since the result was saved. */
  readonly notes: readonly string[];
  /** The saved result that leads to the place. */
  readonly saved?: AuditResult;
}

/**
 * Finds the inputs. Folders of logs are replaced by the logs in them. Files that cannot be read are reported on standard error.
 * @param describeMissing returns the sentence about a missing input.
 * @throws InputError for missing inputs, or inputs that cannot be read together.
 */
export async function inputPlace(
  words: readonly string[],
  flags: InputFlags,
  describeMissing?: (input: string) => string,
): Promise<InputPlace> {
  const [word, ...others] = words;
  const kind = word === undefined || others.length > 0 ? null : resultKind(word);
  if (word !== undefined && kind !== null) return await inputsOfResult(word, kind, flags);
  const inputs = await resolveExperiments(words, flags, describeMissing);
  return areLogs(inputs, flags) ? await logPlace(inputs, flags) : { place: resolveStore(inputs, flags), notes: [] };
}

async function inputsOfResult(path: string, kind: ResultKind, flags: InputFlags): Promise<InputPlace> {
  const { readSavedResult, savedPlace } = await import('./saved-place.ts'); // with the JSON Schema of results
  const saved = readSavedResult(path, kind);
  const place = savedPlace(saved, path, flags);
  const trials = 'logs' in place ? place.logs.join(', ') : place.runsDir;
  process.stderr.write(`audit: ${inertLine(`${path}: a saved result; the trials are read from ${trials}.`)}\n`);
  const changed = await findChangedInputs(saved.coverage, 'logs' in place ? '.' : place.runsDir);
  return { place, notes: changed.map((sentence) => `${sentence}.`), saved };
}

/** The place of logs, or of folders of them. */
async function logPlace(inputs: readonly string[], flags: LogFlags): Promise<InputPlace> {
  const options = readLogPlace(flags);
  // Loads all readers, which a run store does not need.
  const { describeOthers, joinNames, readableLogs, skippedSentences } =
    await import('../../sources/logs/readable-logs.ts');
  const { logs, others, unread } = await readableLogs(inputs, options);
  const sentences = skippedSentences(unread);
  for (const sentence of sentences) process.stderr.write(`audit: ${inertLine(sentence)}\n`);
  const noLogs =
    others.length === 0 ? [] : [`Not read, because they are no logs of a known format: ${joinNames(others)}.`];
  return {
    place: { ...options, logs, unread: [...unread, ...(await describeOthers(others))] },
    notes: [...noLogs, ...sentences],
  };
}
