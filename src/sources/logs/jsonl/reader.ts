/** Reads lines of JSON objects, whose fields `--map` names. */
import { jsonLineGroups } from '../kit/json-lines.ts';
import type { LogReader } from '../kit/log.ts';
import { areOutputs, guessFor, readRecords } from '../kit/record.ts';

export const jsonlReader: LogReader = {
  id: 'jsonl',
  summary: 'one JSON object a line',
  example: 'audit outputs.jsonl --map response=output.text',
  notes: 'Fields by their names and values, or by `--map`.',
  detects: ({ text, isWhole }) => {
    const start = text.trimStart();
    const end = start.indexOf('\n');
    // A first line longer than what was read cannot be parsed; no other format begins like this.
    if (end === -1 && !isWhole) return /^\{\s*"/.test(start);
    return isObject(end === -1 ? start : start.slice(0, end));
  },
  isOwnFormat: false,
  guess: (path, { map, limits }) => guessFor(jsonLineGroups(path, { limits }), map),
  areOutputs: (path, limits) => areOutputs(jsonLineGroups(path, { limits })),
  read: (path, { name, map, limits, onBytes }) =>
    readRecords(path, jsonLineGroups(path, { limits, onBytes }), { name, map }),
};

function isObject(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
