/**
 * The samples of a `.json` log, one at a time. In logs that inspect writes, the description of the run precedes them; otherwise the document
 * is read twice.
 */
import { InputError } from '../../../base/core/errors.ts';
import { parseRun, parseSample, type InspectRun, type InspectSample, type SampleOptions } from './run.ts';
import { jsonPieces, type JsonPiece } from '../kit/json-pieces.ts';
import { parseLooseJson } from '../kit/json.ts';
import { streamFile } from '../kit/files.ts';

const LIST = 'samples';
const NEEDED: readonly string[] = ['eval', 'plan'];
/** The results are read where they are before the samples. */
const RUN_MEMBERS: readonly string[] = [...NEEDED, 'results'];

/** @throws InputError for a document or sample that cannot be read. */
export async function* samplesInDocument(path: string, options: SampleOptions): AsyncGenerator<InspectSample> {
  const members: Members = new Map();
  let run: InspectRun | null = null;
  let index = 0;
  for await (const piece of readPieces(path, options)) {
    if (piece.key !== null) {
      keep(members, piece, path);
      continue;
    }
    run ??= await runIn(path, members, options);
    const place = `${path}: sample ${index + 1}`;
    yield { run, place, index: index++, value: await parseSample([piece.bytes], options.map, { place, ...options }) };
  }
}

/** The members that describe the run. */
type Members = Map<string, unknown>;

/** @throws InputError for samples that are not a list; a log may have none. */
function keep(members: Members, { key, bytes }: JsonPiece, path: string): void {
  if (key === LIST && bytes.toString() !== 'null')
    throw new InputError(`${path}: ${LIST}: not a list; expected a log as inspect_ai or one of its tools writes it.`);
  if (key !== null && RUN_MEMBERS.includes(key)) members.set(key, parseLooseJson(bytes, `${path}: ${key}`));
}

/** @param before the members before the samples. */
async function runIn(path: string, before: Members, { limits, map }: SampleOptions): Promise<InspectRun> {
  const members = new Map(before);
  if (!NEEDED.every((key) => members.has(key)))
    for await (const piece of readPieces(path, { limits, map })) if (piece.key !== null) keep(members, piece, path);
  return parseRun(Object.fromEntries(members), path);
}

async function* readPieces(path: string, { limits, onBytes }: SampleOptions): AsyncGenerator<JsonPiece> {
  const stream = streamFile(path, limits);
  for await (const piece of jsonPieces(stream, { list: LIST, place: path, limits })) {
    onBytes?.(stream.bytesRead);
    yield piece;
  }
}
