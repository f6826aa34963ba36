/** Finds the format of an input by its first rows. */
import { InputError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json-line.ts';
import { describeRow } from './field-map.ts';
import type { AnswerFormat } from './format.ts';
import { ANSWER_FORMATS } from './formats.ts';
import { suggestMap } from './suggest-map.ts';

/** A line of a run or of relevance judgments of TREC. */
const TREC_RUN = /^\s*\S+[ \t]+Q0[ \t]+\S+[ \t]+\d+[ \t]+\S+/;
const TREC_QRELS = /^\s*\S+[ \t]+\d+[ \t]+\S+[ \t]+-?\d+[ \t]*(?:\r?\n|$)/;

/** @throws InputError for a file of TREC, which another command reads. */
export function refuseTrec(name: string, start: string): void {
  const kind = TREC_RUN.test(start) ? 'a run' : TREC_QRELS.test(start) ? 'relevance judgments' : null;
  if (kind === null) return;
  throw new InputError(
    `${name}: ${kind} in the format of TREC, without queries and answers; compute metrics with "audit rag metrics --run RUN --qrels QRELS".`,
  );
}

/** The format of the first row that has one; null if no row has. */
export function detectFormat(rows: readonly JsonObject[]): AnswerFormat | null {
  for (const row of rows) {
    const found = ANSWER_FORMATS.find(({ detects }) => detects(row));
    if (found !== undefined) return found;
  }
  return null;
}

/** The error about a file of which no row is JSON. @param problem of the first row. */
export function noRows(name: string, problem: string): InputError {
  return new InputError(
    `${name}: no row of it can be read (the first one: ${problem}); give JSON lines, a JSON list, a table with a header line or Parquet.`,
  );
}

/** The error about rows that are of no format. */
export function unknownFormat(name: string, first: JsonObject): InputError {
  return new InputError(
    `${name}: of no known format: ${describeRow(first)}; name the fields, such as with ${suggestMap(first)}, or the format with --format (docs/rag-inputs.md).`,
  );
}
