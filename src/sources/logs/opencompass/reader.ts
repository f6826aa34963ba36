/**
 * Predictions of OpenCompass, and results with details: one JSON object, whose entries have the keys "0", "1" and so on. Results contain
 * everything in the predictions, and the parsed answers.
 * Source: open-compass/opencompass, opencompass/openicl/icl_inferencer/icl_base_inferencer.py, opencompass/tasks/openicl_eval.py.
 */
import { parseLooseJson } from '../kit/json.ts';
import { jsonPieces } from '../kit/json-pieces.ts';
import { withRecord, type LogReader, type LogStart } from '../kit/log.ts';
import { parseEntry } from './entry-shape.ts';
import { readTrials } from './entry.ts';
import { openCompassPlace, listPredictions } from './place.ts';
import { readStart } from '../kit/start.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { realPath, streamFile } from '../kit/files.ts';

const PREDICTIONS = /^\s*\{\s*"\d+"\s*:\s*\{\s*"(?:origin_prompt|in-context examples|testing input|label: [^"]*)"\s*:/;
/** The first keys of chat entries also occur in other formats, so `origin_prompt` is required too. */
const CHAT_PREDICTIONS = /^\s*\{\s*"\d+"\s*:\s*\{\s*"(?:gold|prediction)"\s*:.*"origin_prompt"\s*:/s;
const DETAILS =
  /^\s*\{.*"details"\s*:\s*\{\s*(?:"type"\s*:\s*"(?:GEN|PPL)"\s*,\s*)?"\d+"\s*:\s*\{\s*"(?:prompt|origin_prediction)"\s*:/s;
const ENTRY = /^\d+$/;
const ENTRIES_A_REPORT = 100;

export const opencompassReader: LogReader = {
  id: 'opencompass',
  summary: 'predictions of OpenCompass, or results with details (`--dump-eval-details`)',
  example: 'audit outputs/20260504_130000',
  notes:
    'The response is `prediction` or `origin_prediction`, the truth `gold`, `references` or `refr` (LawBench), the stored answer `predictions`, the label `correct`. Where labels or choices were rated by their likelihood, the one that is predicted is the response. Model and task are names of the folders. In a folder, results with details are read in place of their predictions.',
  schemes: {
    choice: ['opencompass.first_option', 'opencompass.last_option', 'opencompass.first_capital'],
    number: ['opencompass.gsm8k'],
    math: ['opencompass.math_v2', 'opencompass.math'],
    text: ['opencompass.general'],
  },
  dropsThoughts: 'opencompass',
  detects: (start) => isPredictions(start) || DETAILS.test(start.text),
  isOwnFormat: true,
  companions: listPredictions,
  async *read(path, { name, limits, onBytes }) {
    const { model, task, part } = openCompassPlace(realPath(path));
    const areResults = !isPredictions(await readStart(path));
    const ids = new UniqueIds();
    const stream = streamFile(path, limits);
    const pieces = jsonPieces(stream, { object: areResults ? 'details' : null, place: path, limits });
    let count = 0;
    for await (const piece of pieces) {
      if (piece.key === null || !piece.isInner || !ENTRY.test(piece.key)) continue;
      if (count++ % ENTRIES_A_REPORT === 0) onBytes?.(stream.bytesRead);
      const place = `${path}: entry ${piece.key}`;
      const entry = parseEntry(parseLooseJson(piece.bytes, place), place);
      const itemId = part === null ? piece.key : `${part}/${piece.key}`;
      yield withRecord(entry, readTrials(entry, { run: name, id: ids.take(itemId), itemId, model, task }));
    }
  },
};

function isPredictions({ text }: LogStart): boolean {
  return PREDICTIONS.test(text) || CHAT_PREDICTIONS.test(text);
}
