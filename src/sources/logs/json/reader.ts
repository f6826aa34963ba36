/** Reads JSON documents with records: a list of objects, or an object of them, whose fields `--map` names. */
import { InputError } from '../../../base/core/errors.ts';
import type { Groups } from '../../groups.ts';
import { isDeeperThan } from '../../../base/core/json-depth.ts';
import { readFileBytes, streamFile } from '../kit/files.ts';
import { parseLooseJson } from '../kit/json.ts';
import { isRecord, readFirstRecord } from '../kit/json-lines.ts';
import { jsonPieceGroups, type JsonPiece } from '../kit/json-pieces.ts';
import type { FieldMap, LogLimits } from '../../../base/core/log-fields.ts';
import { TooLarge } from '../kit/limits.ts';
import { guessAllFields } from '../kit/fields/guess-fields.ts';
import type { LogReader, LogStart, OnBytes } from '../kit/log.ts';
import { expandRecords } from '../kit/nested-trials.ts';
import { readRecords, type SizedRecord } from '../kit/record.ts';
import { readStart } from '../kit/start.ts';
import { areItems } from '../kit/other-contents.ts';
import { describeTruthsElsewhere, listNamesAt, RANKS, rankPlace } from './answered.ts';
import { hasOutput, readBeginning, readFirstElement } from './beginning.ts';
import { readColumns } from './columns.ts';
import { isListName } from '../kit/list-names.ts';
import { findRecords, listPlaces } from './find-records.ts';
import type { RecordsPlace } from './records-place.ts';
import { SeveralLists } from './several-lists.ts';

export const jsonReader: LogReader = {
  id: 'json',
  summary:
    'a list of JSON objects (`[{…}, …]`), an object of them by id (`{"17": {…}, …}`), an object with one of these (`{"results": […]}`, or one level deeper; a list of answers also two or three levels deeper), indented objects one after the other or a single one, and columns (`{"response": […], …}`, `df.to_json()`)',
  example: 'audit outputs.json --map groundTruth=meta.gold',
  notes:
    'Fields by their names and values, or by `--map`. The first list of objects counts, or one with a usual name such as `results`. Other lists with the same fields (`{"run1": […], "run2": […]}`) are read too; the condition is then the name of the list, with those of the objects around it; a model, data set or task that these state is that of their trials. Columns are read as a whole.',
  detects,
  isOwnFormat: false,
  records: (path, { map, limits }) => expandRecords(readElements(path, { limits, map }), map),
  read: (path, { name, map, limits, onBytes, guessed }) =>
    readRecords(path, expandRecords(readElements(path, { limits, map, onBytes, guessed }), map), {
      name,
      map,
      guessed,
    }),
};

/** A line that is an object, before another one. */
const LINES = /^\s*\{[^\n]*\}[ \t\r]*\n\s*\{/;

function detects(start: LogStart): boolean {
  const { text } = start;
  const isLine = readFirstRecord(start) !== null;
  if (isLine && LINES.test(text)) return false;
  const place = findRecords(text);
  if (place === null) return false;
  if (place.form === 'sequence') return !isLine;
  if (place.path.length === 0) return true;
  // An object on one line is a record of JSON lines, unless a list of it has such a name, or such records.
  const isLines = !text.trim().includes('\n') && !isListName(place.path.at(-1));
  return !isLines || isCertainly(text, place);
}

/** Whether the records have outputs or ids as names, and the document around them has no truth that belongs to them. */
function isCertainly(text: string, place: RecordsPlace): boolean {
  if (place.form === 'list' && hasOutput(readFirstElement(text, place.path))) return true;
  if (place.form === 'object' && areItems(listNamesAt(text, place))) return true;
  const outer = guessAllFields([readBeginning(text)], {}).all;
  return outer.groundTruth === undefined && rankPlace(text, place) === RANKS.answers;
}

interface ElementOptions {
  readonly limits: LogLimits;
  readonly map: FieldMap;
  readonly onBytes?: OnBytes | undefined;
  /** The fields that were guessed before. */
  readonly guessed?: FieldMap | undefined;
}

/** The records. @throws InputError for one that is no object, and for a document without any, or with the truths in another list. */
async function* readElements(path: string, options: ElementOptions): Groups<SizedRecord> {
  const { text } = await readStart(path);
  const found = findRecords(text);
  if (found === null) throw new InputError(`${path}: no list of objects in it; name another --format.`);
  const hasTruth = options.map.groundTruth !== undefined || options.guessed?.groundTruth !== undefined;
  const elsewhere = hasTruth || found.path.length === 0 ? null : describeTruthsElsewhere(text, found, listPlaces);
  if (elsewhere !== null) throw new InputError(`${path}: ${elsewhere}.`);
  if (found.form === 'columns') yield await readTable(path, options);
  else yield* readPieces(path, found, options);
}

/** The rows of a table of columns, which is read as a whole. @throws InputError for a document that is too large, or no such table. */
async function readTable(path: string, { limits, onBytes }: ElementOptions): Promise<Iterable<SizedRecord>> {
  const bytes = await readTableBytes(path, limits);
  onBytes?.(bytes.length);
  const document = parseLooseJson(bytes, path);
  const rows = isRecord(document) && !isDeeperThan(document, limits.depth) ? readColumns(document) : null;
  if (rows === null) throw new InputError(`${path}: its lists are no columns of equal length; ${AS_LINES}.`);
  const size = Math.ceil(bytes.length / rows.length);
  return rows.map((record) => ({ record, bytes: size }));
}

const AS_LINES = 'write one record a line, with pandas df.to_json(FILE, orient="records", lines=True)';

async function readTableBytes(path: string, limits: LogLimits): Promise<Buffer> {
  try {
    return await readFileBytes(path, limits);
  } catch (error) {
    throw error instanceof TooLarge
      ? new TooLarge(error.finding, `columns are read as a whole, so ${AS_LINES}`)
      : error;
  }
}

async function* readPieces(
  path: string,
  found: RecordsPlace,
  { limits, onBytes }: ElementOptions,
): Groups<SizedRecord> {
  const stream = streamFile(path, limits);
  const lists = new SeveralLists(found);
  let number = 0;
  const readGroup = function* (pieces: Iterable<JsonPiece>): Generator<SizedRecord> {
    for (const piece of pieces) {
      const { key, isInner, bytes } = piece;
      const isMember = key !== null && !isInner;
      if (isMember) lists.takeMember(piece);
      if (isMember || !lists.accepts(piece)) continue;
      const place = `${path}: record ${++number}`;
      const record = parseLooseJson(bytes, place);
      const own = Array.isArray(record) ? record : [record];
      if (!own.every(isRecord)) throw new InputError(`${place}: not a JSON object; each of them must be one.`);
      const size = Math.ceil(bytes.length / own.length);
      for (const one of own) yield { record: lists.withCondition(one, piece), key, bytes: size };
    }
  };
  for await (const pieces of jsonPieceGroups(stream, { ...lists.options, members: [], place: path, limits })) {
    onBytes?.(stream.bytesRead);
    yield readGroup(pieces);
  }
}
