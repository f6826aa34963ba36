/** Reads lines of JSON objects, whose fields `--map` names. */
import { jsonLineGroups, jsonLines } from '../kit/json-lines.ts';
import type { LabelOrigin, LogReader } from '../kit/log.ts';
import { areOutputs, guessFor, readRecords } from '../kit/record.ts';

/** The fields of every record, in which `code`, `pred`, `report` and `score` are lists. Source: QwenLM/Qwen2.5-Math, evaluation/math_eval.py. */
const QWEN_MATH = ['idx', 'gt_cot', 'gt', 'code', 'pred', 'report', 'score'] as const;
const QWEN_ORIGIN: LabelOrigin = { scheme: 'qwen.math', maker: 'the evaluation of Qwen2.5-Math' };

export const jsonlReader: LogReader = {
  id: 'jsonl',
  summary: 'one JSON object a line',
  example: 'audit outputs.jsonl --map response=output.text',
  notes:
    'Fields by their names and values, or by `--map`. The evaluation of Qwen2.5-Math is recognised by its fields as the maker of its labels (`qwen.math`), so truths such as `(C)` are compared as they are written.',
  detects: ({ text, isWhole }) => {
    const start = text.trimStart();
    const end = start.indexOf('\n');
    // A first line longer than what was read cannot be parsed; no other format begins like this.
    if (end === -1 && !isWhole) return /^\{\s*"/.test(start);
    return isObject(end === -1 ? start : start.slice(0, end));
  },
  isOwnFormat: false,
  async labelledBy(path, { limits }) {
    for await (const { record } of jsonLines(path, { limits }))
      return QWEN_MATH.every((name) => Object.hasOwn(record, name)) ? QWEN_ORIGIN : null;
    return null;
  },
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
