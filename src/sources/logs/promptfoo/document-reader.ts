/**
 * Output files of promptfoo (`-o out.json`), versions 2 and 3: one JSON document whose `results.results` are the results. The configuration
 * follows them, so the file is read twice: for the configuration, and for the results one by one.
 */
import { jsonPieces, type JsonPiece } from '../kit/json-pieces.ts';
import { parseLooseJson } from '../kit/json.ts';
import { placeId, withRecord, type LogReader, type ReadOptions } from '../kit/log.ts';
import { PromptfooConfig } from './config.ts';
import { findLabelOrigin } from './label-origin.ts';
import { readProvider, ResultReader } from './result.ts';
import { parsePromptfooResult, type PromptfooResult } from './schema.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { fileStatus, streamFile } from '../kit/files.ts';

/** Plain values, then `results`, plain values, then the version: only an output file begins like this. */
const START =
  /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,)*\s*"results"\s*:\s*\{[^{}[\]]*?"version"\s*:\s*[23]\b/;
const CONFIG = 'config';
const EVAL_ID = 'evalId';

export const promptfooDocumentReader: LogReader = {
  id: 'promptfoo',
  summary: 'the JSON output of promptfoo (`-o out.json`), versions 2 and 3',
  notes:
    'No parsed answer is stored. The label is whether the test passed; `--stored` takes a kind of assertion or a metric. The truth is the value of the only assertion of equality, or a variable such as `gold`.',
  detects: ({ text }) => START.test(text),
  isOwnFormat: true,
  hasSeveralStored: true,
  async labelledBy(path, { limits, stored }) {
    for await (const { bytes } of readPieces(path, { limits }, [], 0))
      return findLabelOrigin(parsePromptfooResult(parseLooseJson(bytes, path), path), stored);
    return null;
  },
  async *read(path, options) {
    const { config, evalId } = await readSurroundings(path, options);
    const reader = new ResultReader(path, options.stored);
    const ids = new UniqueIds();
    let index = 0;
    for await (const { bytes } of readPieces(path, options, [], 1)) {
      const place = `${path}: result ${index + 1}`;
      const result = parsePromptfooResult(parseLooseJson(bytes, place), place);
      const trial = reader.trial(result, {
        trialId: ids.take(createId(result, options.name, index++)),
        itemId: result.testIdx?.toString() ?? null,
        run: options.name,
        task: config.description ?? evalId,
        temperature: config.findTemperature(readProvider(result)),
      });
      yield* withRecord(result, [trial]);
    }
    reader.finish();
  },
};

interface Surroundings {
  readonly config: PromptfooConfig;
  readonly evalId: string | null;
}

async function readSurroundings(path: string, options: ReadOptions): Promise<Surroundings> {
  const found = new Map<string, unknown>();
  for await (const { key, bytes } of readPieces(path, options, [CONFIG, EVAL_ID], 0))
    if (key !== null) found.set(key, parseLooseJson(bytes, `${path}: ${key}`));
  const evalId = found.get(EVAL_ID);
  return { config: new PromptfooConfig(found.get(CONFIG)), evalId: typeof evalId === 'string' ? evalId : null };
}

/** @param half which of the two passes this is. */
async function* readPieces(
  path: string,
  { limits, onBytes }: Pick<ReadOptions, 'limits' | 'onBytes'>,
  members: readonly string[],
  half: 0 | 1,
): AsyncGenerator<JsonPiece> {
  const { size } = fileStatus(path);
  const stream = streamFile(path, limits);
  const withProgress = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of stream) {
      onBytes?.((half * size + stream.bytesRead) / 2);
      yield chunk;
    }
  };
  yield* jsonPieces(withProgress(), { list: ['results', 'results'], members, place: path, limits });
}

/** The id by test and prompt; by the place in the file where they are missing. */
function createId({ testIdx, promptIdx }: PromptfooResult, name: string, index: number): string {
  if (typeof testIdx !== 'number' || typeof promptIdx !== 'number') return placeId(name, index);
  return `${testIdx}/${promptIdx}`;
}
