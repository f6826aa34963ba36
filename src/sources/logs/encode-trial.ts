/** Converts trials of logs to the form in which trials are scored. */
import type { EncodedTrial } from '../../base/core/trial.ts';
import { shortName, shortNameOrNull } from '../../base/text/short-name.ts';
import type { LogTrial } from './kit/log.ts';

/** A trial of a log for scorers, with very long names cut. Lone surrogates, which JSON can contain and UTF-8 cannot, become U+FFFD in every text. */
export function encodeTrial(trial: LogTrial, ordinal: number): EncodedTrial {
  const { response, storedParse } = trial;
  const texts = {
    response: wellFormed(response),
    storedParse: wellFormed(storedParse),
    question: wellFormed(trial.question),
    choices: trial.choices?.map((choice) => choice.toWellFormed()) ?? null,
    groundTruth:
      typeof trial.groundTruth === 'object'
        ? (trial.groundTruth?.map((truth) => truth.toWellFormed()) ?? null)
        : trial.groundTruth.toWellFormed(),
  };
  const { run, temperature, storedLabel } = trial;
  const { itemId, ...names } = shortenNames(trial);
  return {
    ordinal,
    ...names,
    run,
    item: itemId,
    temperature,
    groundTruth: texts.groundTruth,
    choices: texts.choices,
    question: texts.question,
    response: encode(texts.response),
    storedParse: encode(texts.storedParse),
    storedLabel,
    undecodableTexts: Number(texts.response !== response) + Number(texts.storedParse !== storedParse),
    blobTexts: 0,
    nulTexts: [texts.response, texts.storedParse].filter((text) => text?.includes('\0') === true).length,
    anomaly: trial.anomaly,
    detail: { ...trial, ...names, itemId, ...texts },
  };
}

/** The names of a trial, with very long ones cut. The path of its log stays whole, because logs are found by it. */
export function shortenNames(
  trial: LogTrial,
): Pick<LogTrial, 'trialId' | 'itemId' | 'model' | 'variant' | 'condition' | 'dataset' | 'task'> {
  return {
    trialId: shortName(trial.trialId),
    itemId: shortNameOrNull(trial.itemId),
    model: shortNameOrNull(trial.model),
    variant: shortNameOrNull(trial.variant),
    condition: shortNameOrNull(trial.condition),
    dataset: shortNameOrNull(trial.dataset),
    task: shortNameOrNull(trial.task),
  };
}

function wellFormed(text: string | null): string | null {
  return text === null ? null : text.toWellFormed();
}

function encode(text: string | null): Buffer | null {
  return text === null ? null : Buffer.from(text);
}
