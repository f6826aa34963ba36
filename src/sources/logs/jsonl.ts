/** Lines of JSON objects, whose fields `--map` names. */
import { createReadStream } from 'node:fs';
import { InputError } from '../../core/errors.ts';
import { linesOf, MAX_LINE_BYTES } from '../lines.ts';
import { parseJson } from './json.ts';
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
  async *read(path, { name, map, onBytes }) {
    const reader = new RecordReader(path, name, map);
    let number = 0;
    const stream = createReadStream(path);
    for await (const line of linesOf(stream)) {
      if (number++ % LINES_A_REPORT === 0) onBytes?.(stream.bytesRead);
      if (line === null)
        throw new InputError(`${path}: line ${number} is longer than ${MAX_LINE_BYTES} bytes; that is no log.`);
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
