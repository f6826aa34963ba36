/** Logs, trial by trial, in the form in which trials are scored. */
import { InputError } from '../core/errors.ts';
import type { EncodedTrial } from '../core/trial.ts';
import type { FieldMap, LogReader, LogTrial } from '../sources/logs/log.ts';
import { readerOf } from '../sources/logs/readers.ts';
import type { OptionWords } from './explain-command.ts';

/** A log and who reads it. */
export interface OpenLog {
  readonly path: string;
  readonly reader: LogReader;
  readonly map: FieldMap;
}

/**
 * Finds out who reads each log.
 * @throws InputError with one sentence for each file that nobody can read, or that is named twice.
 */
export async function openLogs(paths: readonly string[], format: string | null, map: FieldMap): Promise<OpenLog[]> {
  const logs: OpenLog[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    if (logs.some((log) => log.path === path)) problems.push(`${path}: named twice; name each log once.`);
    try {
      logs.push({ path, reader: await readerOf(path, format), map });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      problems.push(...error.problems);
    }
  }
  if (problems.length > 0) throw new InputError(problems);
  return logs;
}

/** The trials of a log, in its order. */
export function trialsOf({ path, reader, map }: OpenLog): AsyncIterable<LogTrial> {
  return reader.read(path, { name: path, map });
}

/** A trial of a log as scorers take it. Lone surrogates, which JSON can hold and UTF-8 cannot, become U+FFFD. */
export function encodeTrial(trial: LogTrial, ordinal: number): EncodedTrial {
  const { response, storedParse } = trial;
  const texts = { response: response?.toWellFormed() ?? null, storedParse: storedParse?.toWellFormed() ?? null };
  const both = [texts.response, texts.storedParse];
  return {
    ordinal,
    trialId: trial.trialId,
    run: trial.run,
    model: trial.model,
    variant: trial.variant,
    condition: trial.condition,
    dataset: trial.dataset,
    task: trial.task,
    temperature: trial.temperature,
    groundTruth: trial.groundTruth,
    choices: trial.choices,
    question: trial.question,
    response: encode(texts.response),
    storedParse: encode(texts.storedParse),
    storedLabel: trial.storedLabel,
    undecodableTexts: Number(texts.response !== response) + Number(texts.storedParse !== storedParse),
    blobTexts: 0,
    nulTexts: both.filter((text) => text?.includes('\0') === true).length,
    detail: { ...trial, ...texts },
  };
}

function encode(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text);
}

/** The options that another command needs to read the same logs. */
export function placeOptions({
  format,
  map,
}: {
  readonly format: string | null;
  readonly map: FieldMap;
}): OptionWords[] {
  const pairs = Object.entries(map).map(([field, name]) => `${field}=${name}`);
  return [
    ...(format === null ? [] : [['--format', format] as const]),
    ...(pairs.length === 0 ? [] : [['--map', pairs.join()] as const]),
  ];
}
