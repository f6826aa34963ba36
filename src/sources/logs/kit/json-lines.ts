/** Reads files with one JSON object per line. */
import { InputError } from '../../../base/core/errors.ts';
import { isDeeperThan } from '../../../base/core/json-depth.ts';
import { eachIn, type Groups } from '../../groups.ts';
import { readLineGroups, type Line } from '../../lines.ts';
import { parseJson, parseLooseJson } from './json.ts';
import { tooLarge } from './limits.ts';
import { type LogLimits } from '../../../base/core/log-fields.ts';
import type { LogStart, OnBytes } from './log.ts';
import type { LogRecord } from './record-values.ts';
import { streamFile } from './files.ts';

export interface JsonLine {
  /** The file and the line, for errors. */
  readonly place: string;
  readonly record: LogRecord;
  readonly bytes: number;
}

export interface LineOptions {
  readonly limits: LogLimits;
  readonly onBytes?: OnBytes | undefined;
  /** Whether NaN and Infinity may occur, as Python writes them; they become null. */
  readonly isLoose?: boolean;
}

/**
 * The objects in the order of their lines. Blank lines are skipped, but counted.
 * @throws InputError for a line that is too long or not a JSON object.
 */
export function jsonLines(path: string, options: LineOptions): AsyncGenerator<JsonLine> {
  return eachIn(jsonLineGroups(path, options));
}

/** The same in groups: the lines that end in a piece of the file. */
export async function* jsonLineGroups(path: string, options: LineOptions): Groups<JsonLine> {
  const { limits, onBytes, isLoose = false } = options;
  const parse = isLoose ? parseLooseJson : parseJson;
  let number = 0;
  const parseLines = function* (lines: Iterable<Line>): Generator<JsonLine> {
    for (const line of lines) {
      const place = `${path}: line ${++number}`;
      if (line === null) throw tooLarge(place, 'record', limits.record);
      const text = number === 1 && line[0] === 0xef ? line.subarray(3) : line;
      if (isBlank(text)) continue;
      const record = parse(text, place);
      if (!isRecord(record)) throw new InputError(`${place}: not a JSON object; each line must be one.`);
      if (isDeeperThan(record, limits.depth)) throw tooLarge(place, 'depth', limits.depth);
      yield { place, record, bytes: text.length };
    }
  };
  const stream = streamFile(path, limits);
  for await (const lines of readLineGroups(stream, limits.record)) {
    onBytes?.(stream.bytesRead);
    yield parseLines(lines);
  }
}

/** The object on the first line that is not blank; null where there is none, or where it continues after the beginning that was read. */
export function readFirstRecord({ text, isWhole }: LogStart): LogRecord | null {
  const start = text.trimStart();
  const end = start.indexOf('\n');
  if (!start.startsWith('{') || (end === -1 && !isWhole)) return null;
  try {
    const record = parseLooseJson(Buffer.from(end === -1 ? start : start.slice(0, end)), '');
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

export function isRecord(value: unknown): value is LogRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(line: Buffer): boolean {
  return line.every((byte) => byte === 0x20 || byte === 0x0d || byte === 0x09);
}
