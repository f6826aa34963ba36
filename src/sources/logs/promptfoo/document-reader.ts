/**
 * Output files of promptfoo: one JSON document (`-o out.json`), whose `results.results` are the results, or whose `results` are where it was written without the object around it, as before
 * version 3; or a line for each result (`-o out.jsonl`). The configuration follows the results, so a document is read twice: for the configuration, and for the results one by one.
 */
import { jsonPieces, type JsonPiece } from '../kit/json-pieces.ts';
import { parseLooseJson } from '../kit/json.ts';
import { jsonLines, readFirstRecord } from '../kit/json-lines.ts';
import { placeId, withRecord, type LogReader, type LogStart, type ReadOptions } from '../kit/log.ts';
import { PromptfooConfig } from './config.ts';
import { findLabelOrigin } from './label-origin.ts';
import { readProvider, ResultReader } from './result.ts';
import { parsePromptfooResult, type PromptfooResult } from './schema.ts';
import { readStart } from '../kit/start.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { fileStatus, streamFile } from '../kit/files.ts';

/** Plain values, then `results`. */
const BEFORE = /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,)*\s*"results"\s*:\s*/.source;
/** An object with plain values and the version: only an output file begins like this. */
const WRAPPED = new RegExp(`${BEFORE}\\{[^{}[\\]]*?"version"\\s*:\\s*[23]\\b`);
const BARE = new RegExp(`${BEFORE}\\[\\s*\\{`);
/** Members of a result, in any order. */
const MEMBERS = ['prompt', 'vars', 'success'];
const MORE_MEMBERS = ['provider', 'gradingResult', 'namedScores'];
const CONFIG = 'config';
const EVAL_ID = 'evalId';

export const promptfooDocumentReader: LogReader = {
  id: 'promptfoo',
  summary: 'the output of promptfoo as JSON or JSON lines (`-o out.json`, `-o out.jsonl`)',
  example: 'audit out.json --stored equals',
  notes:
    'No parsed answer is stored. The label is whether the test passed; `--stored` takes a kind of assertion or a metric. The truth is the value of the only assertion of equality, or a variable such as `gold`.',
  detects: (start) => findForm(start) !== null,
  isOwnFormat: true,
  hasSeveralStored: true,
  async labelledBy(path, { limits, stored }) {
    for await (const result of readResults(path, { limits })) return findLabelOrigin(result, stored);
    return null;
  },
  async *read(path, options) {
    const { config, evalId } = await readSurroundings(path, options);
    const reader = new ResultReader(path, options.stored);
    const ids = new UniqueIds();
    let index = 0;
    for await (const result of readResults(path, options)) {
      const trial = reader.trial(result, {
        trialId: ids.take(createId(result, options.name, index++)),
        itemId: result.testIdx?.toString() ?? null,
        run: options.name,
        task: config.description ?? evalId,
        temperature: config.findTemperature(readProvider(result)),
      });
      yield withRecord(result, [trial]);
    }
    reader.finish();
  },
};

/** The names that lead to the results of a document; lines have none. */
type Form = readonly string[] | 'lines';
const WITH_OBJECT: Form = ['results', 'results'];

function findForm(start: LogStart): Form | null {
  const { text } = start;
  if (WRAPPED.test(text)) return WITH_OBJECT;
  const areMembers = (has: (name: string) => boolean): boolean => MEMBERS.every(has) && MORE_MEMBERS.some(has);
  if (BARE.test(text)) return areMembers((name) => text.includes(`"${name}"`)) ? ['results'] : null;
  const first = readFirstRecord(start);
  return first !== null && areMembers((name) => Object.hasOwn(first, name)) ? 'lines' : null;
}

/** A file of another beginning that the user calls one of promptfoo is read as the present version writes them. */
async function formOf(path: string): Promise<Form> {
  return findForm(await readStart(path)) ?? WITH_OBJECT;
}

type Reading = Pick<ReadOptions, 'limits' | 'onBytes'>;

async function* readResults(path: string, options: Reading): AsyncGenerator<PromptfooResult> {
  const form = await formOf(path);
  if (form === 'lines') {
    for await (const { place, record } of jsonLines(path, { ...options, isLoose: true }))
      yield parsePromptfooResult(record, place);
    return;
  }
  let number = 0;
  for await (const { key, bytes } of readPieces(path, options, { list: form, members: [], half: 1 })) {
    if (key !== null) continue;
    const place = `${path}: result ${++number}`;
    yield parsePromptfooResult(parseLooseJson(bytes, place), place);
  }
}

interface Surroundings {
  readonly config: PromptfooConfig;
  readonly evalId: string | null;
}

async function readSurroundings(path: string, options: ReadOptions): Promise<Surroundings> {
  const found = new Map<string, unknown>();
  const list = await formOf(path);
  if (list === 'lines') return { config: new PromptfooConfig(null), evalId: null };
  for await (const { key, bytes } of readPieces(path, options, { list, members: [CONFIG, EVAL_ID], half: 0 }))
    if (key !== null) found.set(key, parseLooseJson(bytes, `${path}: ${key}`));
  const evalId = found.get(EVAL_ID);
  return { config: new PromptfooConfig(found.get(CONFIG)), evalId: typeof evalId === 'string' ? evalId : null };
}

interface Pass {
  readonly list: readonly string[];
  readonly members: readonly string[];
  /** Which of the two passes this is. */
  readonly half: 0 | 1;
}

async function* readPieces(
  path: string,
  { limits, onBytes }: Reading,
  { list, members, half }: Pass,
): AsyncGenerator<JsonPiece> {
  const { size } = fileStatus(path);
  const stream = streamFile(path, limits);
  const withProgress = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      onBytes?.((half * size + stream.bytesRead) / 2);
      yield chunk;
    }
  };
  yield* jsonPieces(withProgress(), { list, members, place: path, limits });
}

/** The id by test and prompt; by the place in the file where they are missing. */
function createId({ testIdx, promptIdx }: PromptfooResult, name: string, index: number): string {
  if (typeof testIdx !== 'number' || typeof promptIdx !== 'number') return placeId(name, index);
  return `${testIdx}/${promptIdx}`;
}
