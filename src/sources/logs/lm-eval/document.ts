/**
 * Results of lm-eval with the samples in them, as programs write them that call `simple_evaluate()`: `{"results": …, "configs": …, "samples": {TASK: [ROW, …]}}`.
 * The command line of lm-eval writes the samples to separate files.
 * Source: EleutherAI/lm-evaluation-harness, lm_eval/evaluator.py.
 */
import { basename, dirname } from 'node:path';
import { USUAL_LIMITS, type LogLimits } from '../../../base/core/log-fields.ts';
import { shellWord } from '../../../base/text/shell-word.ts';
import type { Groups } from '../../groups.ts';
import { parseLooseJson } from '../kit/json.ts';
import { jsonPieceGroups, jsonPieces, readMembers, type JsonPiece, type PieceOptions } from '../kit/json-pieces.ts';
import type { LogStart, ReadOptions } from '../kit/log.ts';
import { streamFile } from '../kit/files.ts';
import { parseResults, RESULTS_MEMBERS, samplesBeside, type Results } from './results.ts';
import { parseRow, type TaskRow } from './row.ts';

/** The numbers of tasks, each an object of values, and what describes the tasks. */
const RESULTS =
  /^\ufeff?\s*\{\s*"results"\s*:\s*\{\s*(?:\}|"[^"]*"\s*:\s*\{\s*(?:\}|"[^"]*"\s*:\s*[^\s{[]))[^]*?"(?:versions|configs|n-shot|config)"\s*:/;

/** Whether a file is results of lm-eval, with or without samples. @param text its beginning. */
export function isResultsDocument(text: string): boolean {
  return RESULTS.test(text);
}

/** The results in a document that has samples, too. */
export async function readOwnResults(path: string, limits: LogLimits): Promise<Results> {
  return parseResults(await readMembers(streamFile(path, limits), RESULTS_MEMBERS, { place: path, limits }), path);
}

/** The rows of all tasks, in the order of the document. @throws InputError for anything other than rows. */
export async function* readSampleRows(
  path: string,
  { limits, onBytes }: Pick<ReadOptions, 'limits' | 'onBytes'>,
): Groups<TaskRow> {
  const stream = streamFile(path, limits);
  let [current, number]: [string, number] = ['', 0];
  const parseRows = function* (pieces: Iterable<JsonPiece>): Generator<TaskRow> {
    for (const { key, within, bytes } of pieces) {
      if (key !== null) continue;
      const task = within?.at(-1) ?? '';
      [current, number] = [task, task === current ? number + 1 : 1];
      const place = `${path}: row ${number} of ${task}`;
      yield { task, row: parseRow(parseLooseJson(bytes, place), place) };
    }
  };
  for await (const pieces of jsonPieceGroups(stream, samplesOf(path, limits))) {
    onBytes?.(stream.bytesRead);
    yield parseRows(pieces);
  }
}

function samplesOf(path: string, limits: LogLimits): PieceOptions {
  return { list: ['samples', null], members: [], place: path, limits };
}

/** What results without samples lack, and where the samples may be; null for results with samples, and for files of samples. @throws InputError for a file that cannot be read. */
export async function describeLack(path: string, { text }: LogStart): Promise<string | null> {
  if (!isResultsDocument(text) || (await hasSamples(path))) return null;
  const [first, ...others] = samplesBeside(path);
  if (first === undefined)
    return 'results of lm-eval without samples; name the samples_*.jsonl of the same run, which --log_samples writes';
  return others.length === 0
    ? `results of lm-eval without samples; name ${basename(first)}, which is beside it`
    : `results of lm-eval without samples; name the samples_*.jsonl beside it, or their folder: audit ${shellWord(dirname(path))}`;
}

async function hasSamples(path: string): Promise<boolean> {
  for await (const { key } of jsonPieces(streamFile(path), samplesOf(path, USUAL_LIMITS)))
    if (key === null) return true;
  return false;
}
