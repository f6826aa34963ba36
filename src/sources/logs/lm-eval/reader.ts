/**
 * Samples of the Language Model Evaluation Harness: a row for each document and filter, all rows of one filter before those of the next.
 * Every row contains the responses, so the rows of one filter are all trials. Versions before 0.4.3 write a list instead of lines, and no names
 * of filters.
 * Source: EleutherAI/lm-evaluation-harness, lm_eval/evaluator.py, lm_eval/loggers/evaluation_tracker.py.
 */
import { eachIn, type Groups } from '../../groups.ts';
import { parseLooseJson } from '../kit/json.ts';
import { readFirstRecord, jsonLineGroups, type JsonLine } from '../kit/json-lines.ts';
import { jsonPieces } from '../kit/json-pieces.ts';
import { describeLack, isResultsDocument, readSampleRows } from './document.ts';
import { resultsBeside } from './results.ts';
import { commonOrigin, findLabelOrigin } from './label-origin.ts';
import { findMetric, isGenerated, parseRow, readTrials, type TaskRow } from './row.ts';
import { openTasks } from './tasks.ts';
import { withRecord, type LabelOrigin, type LogReader, type ReadOptions, type ReadTrial } from '../kit/log.ts';
import { readStart } from '../kit/start.ts';
import { UniqueIds } from '../kit/unique-ids.ts';
import { streamFile } from '../kit/files.ts';

/** The beginning of a first row that is longer than the text that is read, or that is in a list. */
const ROW_START = /^\s*\[?\s*\{\s*"doc_id"\s*:\s*(?:\d+|"[^"]{0,200}")\s*,\s*"doc"\s*:/;
const FIELDS = ['doc_id', 'resps', 'filtered_resps'];

export const lmEvalReader: LogReader = {
  id: 'lm-eval',
  summary: '`samples_*.jsonl` of lm-eval, with the `results_*.json` beside it, or results with `samples` in them',
  example: 'audit samples_gsm8k_2026-05-04.jsonl --stored flexible-extract',
  notes:
    'One trial for each document and repeat; `--stored FILTER`, or `--stored METRIC`. The stored answer is that of the first repeat, the label is its first metric, and the truth is the target after the `regexes_to_ignore` of the metric. Rows rated by likelihood have neither response nor truth.',
  schemes: {
    choice: ['lmeval.mmlu_pro', 'lmeval.mcq_flexible', 'lmeval.mcq_flexible_first'],
    number: ['lmeval.gsm8k.strict', 'lmeval.gsm8k.flexible', 'lmeval.gsm8k_cot.strict'],
    math: ['lmeval.minerva_math', 'lmeval.hendrycks_math'],
    text: ['lmeval.bbh_cot.strict'],
  },
  dropsThoughts: 'lmeval',
  detects: (start) => {
    const first = readFirstRecord(start);
    if (first !== null && FIELDS.every((field) => Object.hasOwn(first, field))) return true;
    return (first === null && ROW_START.test(start.text)) || isResultsDocument(start.text);
  },
  describeLack,
  isOwnFormat: true,
  ratesOptions: true,
  hasSeveralStored: true,
  companions: (path) => {
    const results = resultsBeside(path);
    return results === null || results === path ? [] : [results];
  },
  async labelledBy(path, options) {
    const tasks = await openTasks(path, options);
    const origins = new Map<string | null, LabelOrigin | null>();
    for await (const { task, row } of eachIn(readRows(path, options))) {
      const { facts, choice } = tasks.of(task, row);
      if (origins.has(task) || !choice.takes(row) || (task !== null && !isGenerated(row, facts))) continue;
      origins.set(task, findLabelOrigin(facts, choice.wanted, findMetric(row, choice.metric) ?? null));
      if (task === null) break;
    }
    return commonOrigin([...origins.values()]);
  },
  async *read(path, options) {
    const tasks = await openTasks(path, options);
    const ids = new UniqueIds();
    const readGroup = function* (rows: Iterable<TaskRow>): Generator<ReadTrial> {
      for (const { task, row } of rows) {
        const { facts, choice } = tasks.of(task, row);
        if (!choice.takes(row)) continue;
        const id = task === null ? String(row.doc_id) : `${task}/${row.doc_id}`;
        const metric = findMetric(row, choice.metric);
        yield* withRecord(row, readTrials(row, { run: options.name, id: ids.take(id), facts, metric }));
      }
    };
    for await (const rows of readRows(path, options)) yield readGroup(rows);
    tasks.finish();
  },
};

type RowOptions = Pick<ReadOptions, 'limits' | 'onBytes'>;

async function* readRows(path: string, options: RowOptions): Groups<TaskRow> {
  const { limits, onBytes } = options;
  const { text } = await readStart(path);
  if (isResultsDocument(text)) yield* readSampleRows(path, options);
  else if (text.trimStart().startsWith('[')) yield* readList(path, options);
  else for await (const lines of jsonLineGroups(path, { limits, onBytes, isLoose: true })) yield parseRows(lines);
}

/** Samples of versions before 0.4.3. */
async function* readList(path: string, { limits, onBytes }: RowOptions): Groups<TaskRow> {
  const stream = streamFile(path, limits);
  let number = 0;
  for await (const { bytes } of jsonPieces(stream, { list: null, place: path, limits })) {
    onBytes?.(stream.bytesRead);
    const place = `${path}: row ${++number}`;
    yield [{ task: null, row: parseRow(parseLooseJson(bytes, place), place) }];
  }
}

function* parseRows(lines: Iterable<JsonLine>): Generator<TaskRow> {
  for (const { place, record } of lines) yield { task: null, row: parseRow(record, place) };
}
