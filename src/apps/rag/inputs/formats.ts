/** Every format of answers: one line for each, and its id in {@link FORMAT_IDS}. */
import type { JsonObject } from '../../../base/core/json-line.ts';
import { FORMAT_IDS, type AnswerFormat, type FormatId } from './format.ts';
import { deepeval } from './rows/deepeval.ts';
import { llamaIndex } from './rows/llama-index.ts';
import { own } from './rows/own.ts';
import { ragas } from './rows/ragas.ts';
import { ragchecker } from './rows/ragchecker.ts';
import { statutes } from './rows/statutes.ts';
import { trulens } from './rows/trulens.ts';
import { langsmith } from './traces/langsmith.ts';
import { otel, phoenix } from './traces/otel.ts';

const BY_ID: Readonly<Record<FormatId, AnswerFormat>> = {
  jsonl: own,
  ragchecker,
  ragas,
  deepeval,
  trulens,
  langsmith,
  phoenix,
  otel,
  'llama-index': llamaIndex,
  statutes,
};
export const ANSWER_FORMATS: readonly AnswerFormat[] = FORMAT_IDS.map((id) => BY_ID[id]);

/** The format of the first row that has one; null if no row has. */
export function detectFormat(rows: readonly JsonObject[]): AnswerFormat | null {
  for (const row of rows) {
    const found = ANSWER_FORMATS.find(({ detects }) => detects(row));
    if (found !== undefined) return found;
  }
  return null;
}
