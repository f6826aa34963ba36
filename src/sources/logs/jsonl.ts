/** Lines of JSON objects, whose fields `--map` names. */
import { createReadStream } from 'node:fs';
import { InputError } from '../../core/errors.ts';
import { linesOf, MAX_LINE_BYTES } from '../lines.ts';
import { parseJson } from './json.ts';
import type { LogReader } from './log.ts';
import { recordReader, type LogRecord, type RecordReader } from './record.ts';

export const jsonlReader: LogReader = {
  id: 'jsonl',
  summary: 'JSON lines: one object a line; --map names the fields',
  detects: ({ text, isWhole }) => {
    const end = text.indexOf('\n');
    return isObject(end === -1 && isWhole ? text : text.slice(0, Math.max(end, 0)));
  },
  async *read(path, { name, map }) {
    let reader: RecordReader | undefined;
    let index = 0;
    let number = 0;
    for await (const line of linesOf(createReadStream(path))) {
      number++;
      if (line === null)
        throw new InputError(`${path}: line ${number} is longer than ${MAX_LINE_BYTES} bytes; that is no log.`);
      const text = number === 1 && line[0] === 0xef ? line.subarray(3) : line;
      if (isBlank(text)) continue;
      const record = parseJson(text, `${path}: line ${number}`);
      if (typeof record !== 'object' || record === null || Array.isArray(record))
        throw new InputError(`${path}: line ${number}: not a JSON object; each line must be one.`);
      reader ??= recordReader(path, name, map, record as LogRecord);
      yield reader(record as LogRecord, index++);
    }
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
