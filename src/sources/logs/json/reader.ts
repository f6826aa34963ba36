/** Reads lists of JSON objects, also those within an object, whose fields `--map` names. */
import { InputError } from '../../../core/errors.ts';
import { streamFile } from '../kit/files.ts';
import { parseLooseJson } from '../kit/json.ts';
import { isRecord } from '../kit/json-lines.ts';
import { jsonPieces } from '../kit/json-pieces.ts';
import type { LogLimits } from '../kit/limits.ts';
import { plainName } from '../kit/field-names.ts';
import type { LogReader, LogStart, OnBytes } from '../kit/log.ts';
import { areOutputs, guessFor, readRecords, RecordReader, type SizedRecord } from '../kit/record.ts';
import { readStart } from '../kit/start.ts';
import { findList } from './find-list.ts';

export const jsonReader: LogReader = {
  id: 'json',
  summary: 'a list of JSON objects, or an object with such a list (`{"results": […]}`, or one level deeper)',
  notes: 'Fields by their names and values, or by `--map`. The first list of objects counts.',
  detects,
  isOwnFormat: false,
  option: '--map',
  guess: (path, { map, limits }) => guessFor(readElements(path, { limits }), map),
  areOutputs: (path, limits) => areOutputs(readElements(path, { limits })),
  read: (path, { name, map, limits, onBytes }) =>
    readRecords(readElements(path, { limits, onBytes }), new RecordReader(path, name, map)),
};

/** A line that is a whole object, before another one: JSON lines. */
const LINES = /^\s*\{[^\n]*\}[ \t\r]*\n\s*\{/;
/** An object on one line is a record of JSON lines, unless a list of it has such a name. */
const LISTS: ReadonlySet<string> = new Set(
  'answers cases data details entries evals evaluations examples instances items logs outputs predictions questions records responses results rows samples tests trials'.split(
    ' ',
  ),
);

function detects({ text }: LogStart): boolean {
  if (LINES.test(text)) return false;
  const list = findList(text);
  if (list === null || list.length === 0) return list !== null;
  return text.trim().includes('\n') || LISTS.has(plainName(list.at(-1) ?? ''));
}

/** The elements of the list. @throws InputError for an element that is no object, and for a document without such a list. */
async function* readElements(
  path: string,
  { limits, onBytes }: { readonly limits: LogLimits; readonly onBytes?: OnBytes | undefined },
): AsyncGenerator<SizedRecord> {
  const list = findList((await readStart(path)).text);
  if (list === null) throw new InputError(`${path}: no list of objects in it; name another --format.`);
  const stream = streamFile(path, limits);
  let number = 0;
  const pieces = jsonPieces(stream, { list: list.length === 0 ? null : list, members: [], place: path, limits });
  for await (const { key, bytes } of pieces) {
    if (key !== null) continue;
    onBytes?.(stream.bytesRead);
    const place = `${path}: record ${++number}`;
    const record = parseLooseJson(bytes, place);
    if (!isRecord(record)) throw new InputError(`${place}: not a JSON object; each element of the list must be one.`);
    yield { record, bytes: bytes.length };
  }
}
