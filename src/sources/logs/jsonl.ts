/** Lines of JSON objects, whose fields `--map` names. */
import { createReadStream } from 'node:fs';
import { InputError } from '../../core/errors.ts';
import { linesOf } from '../lines.ts';
import { parseJson } from './json.ts';
import { tooLarge } from './limits.ts';
import type { LogReader } from './log.ts';
import { RecordReader, type LogRecord } from './record.ts';

const LINES_A_REPORT = 500;

export const jsonlReader: LogReader = {
  id: 'jsonl',
  summary: 'JSON lines: one object a line; --map names the fields',
  detects: ({ text, isWhole }) => {
    const start = text.trimStart();
    const end = start.indexOf('\n');
    // A first line longer than what was read cannot be parsed; nothing else that is read here begins like this.
    if (end === -1 && !isWhole) return /^\{\s*"/.test(start);
    return isObject(end === -1 ? start : start.slice(0, end));
  },
  isOwnFormat: false,
  async *read(path, { name, map, limits, onBytes }) {
    const reader = new RecordReader(path, name, map);
    let number = 0;
    const stream = createReadStream(path);
    for await (const line of linesOf(stream, limits.record)) {
      if (number++ % LINES_A_REPORT === 0) onBytes?.(stream.bytesRead);
      if (line === null) throw tooLarge(`${path}: line ${number}`, 'record', limits.record);
      const text = number === 1 && line[0] === 0xef ? line.subarray(3) : line;
      if (isBlank(text)) continue;
      const record = parseJson(text, `${path}: line ${number}`);
      if (typeof record !== 'object' || record === null || Array.isArray(record))
        throw new InputError(`${path}: line ${number}: not a JSON object; each line must be one.`);
      yield reader.trial(record as LogRecord);
    }
    reader.finish();
  },
};

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}

function isObject(text: string): boolean {
  if (!text.startsWith('{')) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
