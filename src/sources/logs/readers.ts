/** Every format of logs: one line for each folder, in the order in which they are tried. `npm run new log NAME` adds one. */
import { csvReader } from './csv/reader.ts';
import { deepEvalReader } from './deepeval/reader.ts';
import { evalScopeReader } from './evalscope/reader.ts';
import { everyEvalEverReader } from './every-eval-ever/reader.ts';
import { gsm8kSolutionsReader } from './gsm8k/reader.ts';
import { helmReader } from './helm/reader.ts';
import { inspectReader } from './inspect/reader.ts';
import { jsonReader } from './json/reader.ts';
import { jsonlReader } from './jsonl/reader.ts';
import type { LogReader } from './kit/log.ts';
import { lightevalReader } from './lighteval/reader.ts';
import { lmEvalReader } from './lm-eval/reader.ts';
import { mmluProReader } from './mmlu-pro/reader.ts';
import { openaiEvalsReader } from './openai-evals/reader.ts';
import { opencompassReader } from './opencompass/reader.ts';
import { promptfooReaders } from './promptfoo/reader.ts';
import { simpleEvalsReader } from './simple-evals/reader.ts';
import { statutesReader } from './statutes/reader.ts';

export const LOG_READERS: readonly LogReader[] = [
  statutesReader,
  mmluProReader,
  inspectReader,
  lmEvalReader,
  openaiEvalsReader,
  gsm8kSolutionsReader,
  opencompassReader,
  ...promptfooReaders,
  helmReader,
  everyEvalEverReader,
  lightevalReader,
  evalScopeReader,
  deepEvalReader,
  simpleEvalsReader,
  // Formats without fixed fields are tried last.
  jsonReader,
  jsonlReader,
  csvReader,
];
