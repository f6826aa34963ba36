/** Reads the results that lighteval writes separately from the details: the model and its temperature. */
import { basename, dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { readJson } from '../kit/json.ts';
import type { LogLimits } from '../../../base/core/log-fields.ts';
import type { LogTrial } from '../kit/log.ts';
import { checkShape } from '../kit/shape.ts';
import { exists, realPath } from '../kit/files.ts';

export interface LightevalRun extends Pick<LogTrial, 'model' | 'temperature'> {
  /** The task, from the name of the file. */
  readonly task: string | null;
}

const DETAILS = /^details_(.+)_(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}(?:\.\d+)?)\.parquet$/s;

const generation = z.looseObject({ temperature: z.number().nullish() }).nullish().catch(null);
const resultsSchema = z.looseObject({
  config_general: z.looseObject({
    model_name: z.string().nullish(),
    generation_parameters: generation,
    model_config: z
      .looseObject({ model_name: z.string().nullish(), generation_parameters: generation })
      .nullish()
      .catch(null),
  }),
});

/** Where the results of details may be: in `results` beside `details`, above them as in repositories of the hub, or beside them. */
export function listResults(details: string): string[] {
  const date = DETAILS.exec(basename(details))?.[2];
  if (date === undefined) return [];
  const file = `results_${date}.json`;
  const folder = dirname(details);
  const place = findPlace(details);
  const apart = place === null ? [] : [join(place.root, 'results', ...place.model, file)];
  return [...apart, join(dirname(folder), file), join(folder, file)];
}

/**
 * The model and temperature from the results, otherwise from the folders and the name of the file. @throws InputError for results that cannot
 * be read.
 */
export async function readRun(details: string, limits: LogLimits): Promise<LightevalRun> {
  const path = realPath(details);
  const task = DETAILS.exec(basename(path))?.[1] ?? null;
  const folders = findPlace(path)?.model.join('/') ?? '';
  const results = listResults(path).find((file) => exists(file));
  const inPath = { model: folders === '' ? null : folders, temperature: null };
  return { task, ...(results === undefined ? inPath : await readResults(results, limits)) };
}

async function readResults(path: string, limits: LogLimits): Promise<Pick<LightevalRun, 'model' | 'temperature'>> {
  const { config_general: config } = checkShape(
    resultsSchema,
    await readJson(path, limits),
    path,
    'results of lighteval',
  );
  const { model_name: name, model_config: model, generation_parameters: parameters } = config;
  return {
    model: name ?? model?.model_name ?? null,
    temperature: parameters?.temperature ?? model?.generation_parameters?.temperature ?? null,
  };
}

/** Folders are `details`, the model in one or two of them, the date; null for a file in any other place. */
function findPlace(details: string): { readonly root: string; readonly model: readonly string[] } | null {
  const folders = dirname(details).split(sep);
  const at = folders.lastIndexOf('details');
  if (at === -1) return null;
  return { root: folders.slice(0, at).join(sep) || (at === 0 ? '.' : sep), model: folders.slice(at + 1, -1) };
}
