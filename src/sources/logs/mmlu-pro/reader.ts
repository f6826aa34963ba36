/**
 * Model outputs of MMLU-Pro: a list of questions with the answer of a model, as JSON or in an archive of one or more such lists. The model
 * and the number of examples in the prompt are only in file names. The output is called `model_outputs`, `generated_text` or `response`.
 * There is no stored label: the harness counts `pred == answer`. Some lists contain words such as "total" among the questions, which are not answers.
 */
import { basename } from 'node:path';
import { z } from 'zod';
import { InputError } from '../../../base/core/errors.ts';
import type { StoredLabel } from '../../../base/core/trial.ts';
import { eachIn, type Groups } from '../../groups.ts';
import { Archive } from '../kit/archive.ts';
import { isRecord } from '../kit/json-lines.ts';
import { jsonPieceGroups, type JsonPiece } from '../kit/json-pieces.ts';
import { parseLooseJson } from '../kit/json.ts';
import {
  withRecord,
  type LabelOrigin,
  type LogReader,
  type LogTrial,
  type ReadOptions,
  type ReadTrial,
} from '../kit/log.ts';
import { answerListsIn, hasAnswerLists, findPrompt, summaryBeside, type MmluProPrompt } from './files.ts';
import { checkShape } from '../kit/shape.ts';
import { readStart } from '../kit/start.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { fileStatus, realPath, streamFile } from '../kit/files.ts';

const TASK = 'mmlu_pro';
const EXPECTED = 'model outputs of MMLU-Pro';
const LETTERS = 'ABCDEFGHIJKLMNOP';
/** Fields before the output, which are within the first 64 KiB. */
const FIELDS: readonly RegExp[] = ['question_id', 'options', 'answer_index', 'pred'].map(
  (field) => new RegExp(`"${field}"\\s*:`),
);

const answerSchema = z.looseObject({
  question_id: z.union([z.string(), z.number()]).nullish(),
  question: z.string().nullish(),
  options: z.array(z.string()).nullish(),
  answer: z.string().nullish(),
  answer_index: z.number().nullish(),
  category: z.string().nullish(),
  pred: z.string().nullish(),
  model_outputs: z.string().nullish(),
  generated_text: z.string().nullish(),
  response: z.string().nullish(),
});
type Answer = z.infer<typeof answerSchema>;

export const mmluProReader: LogReader = {
  id: 'mmlu-pro',
  summary: 'model outputs of MMLU-Pro, as JSON or in a zip',
  example: 'audit model_outputs_Meta-Llama-3-70B_5shots.json',
  notes:
    'The response is `model_outputs`, `generated_text` or `response`, the truth `answer`, the stored answer `pred`. The model is part of the file name `model_outputs_MODEL_Nshots`. The data set is the category. The label is `pred == answer`.',
  schemes: { choice: ['mmlupro.l1', 'mmlupro.l2', 'mmlupro.last', 'lmeval.mmlu_pro'] },
  detects: ({ path, text, entries }) =>
    entries === null
      ? /^\s*\[/.test(text) && FIELDS.every((field) => field.test(text))
      : hasAnswerLists(basename(path), entries),
  isOwnFormat: true,
  companions: summaryBeside,
  labelledBy: findLabelOrigin,
  async *read(path, options) {
    const { entries } = await readStart(path);
    const ids = new UniqueIds();
    if (entries !== null) yield* readArchive(path, options, ids);
    else
      yield* readTrials(fileChunks(path, options), {
        place: path,
        prompt: findPrompt([realPath(path)]),
        ids,
        ...options,
      });
  },
};

/** Source: TIGER-AI-Lab/MMLU-Pro, evaluate_from_api.py, extract_answer. Later versions also call extract_again and extract_final. */
const FIRST_LEVEL = /answer is \(?[A-J]\)?/;
/** The answers that show whether later levels were used. */
const MOST_SHOWN = 500;

/** The level of the parser whose answers the first trials have. */
async function findLabelOrigin(
  path: string,
  { stored, limits }: Pick<ReadOptions, 'stored' | 'limits'>,
): Promise<LabelOrigin> {
  let shown = 0;
  for await (const { trial } of eachIn(mmluProReader.read(path, { name: '', map: {}, stored, limits }))) {
    const { response, storedParse } = trial;
    if (storedParse !== null && response !== null && !FIRST_LEVEL.test(response))
      return { scheme: 'mmlupro.l2', maker: 'extract_answer, extract_again and extract_final of MMLU-Pro' };
    if (++shown === MOST_SHOWN) break;
  }
  return { scheme: 'mmlupro.l1', maker: 'extract_answer of MMLU-Pro' };
}

async function* readArchive(path: string, options: ReadOptions, ids: UniqueIds): Groups<ReadTrial> {
  const archive = await Archive.open(path, options.limits);
  try {
    const lists = answerListsIn(archive.entries);
    if (lists.length === 0) throw new InputError(`${path}: no list of answers in it; expected ${EXPECTED}.`);
    const { size } = fileStatus(path);
    const total = lists.reduce((sum, entry) => sum + entry.size, 1);
    let read = 0;
    const onChunk = (bytes: number): void => options.onBytes?.((size * (read += bytes)) / total);
    for (const entry of lists) {
      const prompt = findPrompt([entry.name, realPath(path)]);
      const chunks = watched(archive.chunks(entry), onChunk);
      yield* readTrials(chunks, { place: `${path}: ${entry.name}`, prompt, ids, ...options });
    }
  } finally {
    archive.close();
  }
}

function fileChunks(path: string, { limits, onBytes }: ReadOptions): AsyncGenerator<Buffer> {
  const stream = streamFile(path, limits);
  return watched(stream, () => onBytes?.(stream.bytesRead));
}

async function* watched(chunks: AsyncIterable<Buffer>, onChunk: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    onChunk(chunk.length);
    yield chunk;
  }
}

interface ListOptions extends ReadOptions {
  readonly place: string;
  readonly prompt: MmluProPrompt;
  readonly ids: UniqueIds;
}

/** @throws InputError that names the answer, counted from 1. */
async function* readTrials(chunks: AsyncIterable<Buffer>, options: ListOptions): Groups<ReadTrial> {
  const { place, limits } = options;
  let number = 0;
  const readGroup = function* (pieces: Iterable<JsonPiece>): Generator<ReadTrial> {
    for (const { bytes } of pieces) {
      const where = `${place}: answer ${++number}`;
      const found = parseLooseJson(bytes, where);
      const answer = isRecord(found) ? checkShape(answerSchema, found, where, EXPECTED) : {};
      yield* withRecord(answer, [readTrial(answer, number, options)]);
    }
  };
  for await (const pieces of jsonPieceGroups(chunks, { list: null, place, limits })) yield readGroup(pieces);
}

/** @param answer an empty object for an element that is not an answer. */
function readTrial(answer: Answer, number: number, { name, prompt, ids }: ListOptions): LogTrial {
  const itemId = answer.question_id === undefined || answer.question_id === null ? null : String(answer.question_id);
  const response = answer.model_outputs ?? answer.generated_text ?? answer.response ?? null;
  const groundTruth = readTruth(answer);
  return {
    trialId: ids.take(itemId ?? `answer ${number}`),
    run: name,
    ...prompt,
    variant: null,
    dataset: answer.category ?? null,
    task: TASK,
    itemId,
    question: answer.question ?? null,
    choices: answer.options ?? null,
    temperature: null,
    groundTruth,
    response,
    storedParse: answer.pred === '' ? null : (answer.pred ?? null),
    storedLabel: readLabel(answer.pred, groundTruth),
    anomaly: response === null ? 'error' : null,
  };
}

/** If letter and index disagree, the letter counts, because the harness compares letters. */
function readTruth({ answer, answer_index: index }: Answer): string | null {
  return answer ?? (typeof index === 'number' ? (LETTERS[index] ?? null) : null);
}

/** An unparsed answer is wrong: the harness guesses a letter for it, and does not store the letter. */
function readLabel(pred: Answer['pred'], truth: string | null): StoredLabel {
  if (pred === undefined || truth === null) return null;
  return pred === truth ? 1 : 0;
}
