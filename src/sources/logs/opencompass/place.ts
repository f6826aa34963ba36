/**
 * Reads the path of a file of OpenCompass: `predictions/MODEL/DATASET.json` and `results/MODEL/DATASET.json` below one folder. Long
 * data sets are predicted in parts, `DATASET_0.json` and so on; their results are one file.
 * Source: open-compass/opencompass, opencompass/utils/abbr.py (get_infer_output_path), opencompass/tasks/openicl_eval.py.
 */
import { basename, dirname, join, sep } from 'node:path';
import { exists } from '../kit/files.ts';

const KINDS: readonly string[] = ['predictions', 'results'];
const PART = /^(.+)_(\d+)$/s;

export interface OpenCompassPlace {
  readonly model: string | null;
  readonly task: string;
  /** Which part of the data set it is; null for all of it. */
  readonly part: number | null;
}

/** @param path absolute. The model is null where the file is not in the folders that OpenCompass makes. */
export function openCompassPlace(path: string): OpenCompassPlace {
  const folders = dirname(path).split(sep);
  const kind = folders.findLastIndex((folder) => KINDS.includes(folder));
  const name = findStem(path);
  const [, whole = name, part] = PART.exec(name) ?? [];
  const isPart = part !== undefined && listParts(join(dirname(path), whole)).length > 1;
  return {
    model: kind === -1 || kind === folders.length - 1 ? null : folders.slice(kind + 1).join('/'),
    task: isPart ? whole : name,
    part: isPart ? Number(part) : null,
  };
}

/** The files of predictions for a file of results. */
export function listPredictions(results: string): string[] {
  const folders = dirname(results).split(sep);
  const kind = folders.findLastIndex((folder) => KINDS.includes(folder));
  if (folders[kind] !== 'results') return [];
  const stem = join(folders.with(kind, 'predictions').join(sep), findStem(results));
  return exists(`${stem}.json`) ? [`${stem}.json`] : listParts(stem);
}

/** The existing parts, counted from 0 without a gap; none where the data set is in one file. */
function listParts(stem: string): string[] {
  if (exists(`${stem}.json`)) return [];
  const parts: string[] = [];
  while (exists(`${stem}_${parts.length}.json`)) parts.push(`${stem}_${parts.length}.json`);
  return parts;
}

function findStem(path: string): string {
  return basename(path).replace(/\.json$/, '');
}
