/** Reads what a run of HELM stores about its answers beside the requests: statistics, and the texts of the answered letters. */
import { InputError } from '../../../base/core/errors.ts';
import { withKnownNames } from '../../../base/text/nearest-name.ts';
import type { StoredLabel } from '../../../base/core/trial.ts';
import { readLabel } from '../kit/harness-values.ts';
import { parseDisplayPrediction, parseInstanceStats, type InstanceStats, type RequestKey } from './schema.ts';
import { jsonPieces } from '../kit/json-pieces.ts';
import { parseLooseJson } from '../kit/json.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import { exists, streamFile } from '../kit/files.ts';

/** The statistic that counts unless `--stored` names another one. */
export const USUAL = 'exact_match';

/** By {@link createKey}: a number or a short text for each request; nothing else of these files is kept. */
export type ByRequest<Value> = ReadonlyMap<string, Value>;

export function createKey({ instance_id: id, perturbation, train_trial_index: trial }: RequestKey): string {
  return JSON.stringify([id ?? null, perturbation ?? null, trial ?? 0]);
}

/**
 * The stored labels of a run, empty where it has no statistics.
 * @param stored the name of the statistic; null for exact_match.
 * @throws InputError for a file that is broken, and for a name that no instance has.
 */
export async function labelsIn(
  path: string,
  stored: string | null,
  limits: LogLimits,
): Promise<ByRequest<StoredLabel>> {
  const labels = new Map<string, StoredLabel>();
  const names = new Set<string>();
  for await (const [value, place] of readElements(path, limits)) {
    const instance = parseInstanceStats(value, place);
    for (const { name } of instance.stats) names.add(name.name);
    const label = labelIn(instance, stored ?? USUAL);
    if (label !== undefined && !labels.has(createKey(instance))) labels.set(createKey(instance), label);
  }
  if (stored === null || names.has(stored)) return labels;
  throw new InputError(withKnownNames(`${path}: --stored ${stored}: no such statistic`, stored, [...names]));
}

/** undefined where the instance does not have the statistic. A mean between 0 and 1 is not a verdict. */
function labelIn({ stats }: InstanceStats, name: string): StoredLabel | undefined {
  const stat = stats.find((one) => one.name.name === name);
  if (stat === undefined) return undefined;
  return stat.count === 0 ? null : readLabel(stat.mean);
}

/** The texts of the answered letters, where the run stored them for display. */
export async function mappedOutputsIn(path: string, limits: LogLimits): Promise<ByRequest<string>> {
  const outputs = new Map<string, string>();
  for await (const [value, place] of readElements(path, limits)) {
    const prediction = parseDisplayPrediction(value, place);
    if (typeof prediction.mapped_output === 'string') outputs.set(createKey(prediction), prediction.mapped_output);
  }
  return outputs;
}

/** The elements of a JSON list, each with its place; none where the file does not exist. */
async function* readElements(
  path: string,
  limits: LogLimits,
): AsyncGenerator<readonly [value: unknown, place: string]> {
  if (!exists(path)) return;
  let number = 0;
  for await (const { bytes } of jsonPieces(streamFile(path, limits), { list: null, place: path, limits })) {
    const place = `${path}: element ${++number}`;
    yield [parseLooseJson(bytes, place), place];
  }
}
