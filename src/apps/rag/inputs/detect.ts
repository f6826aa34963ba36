/** Finds the format of an input by its first rows. */
import { InputError } from '../../../base/core/errors.ts';
import type { JsonObject } from '../../../base/core/json-line.ts';
import { checkMap, describeRow } from '../../../sources/rows/field-map.ts';
import type { AnswerMap } from './field-map.ts';
import type { AnswerFormat } from './format.ts';
import { ANSWER_FORMATS, detectFormat } from './formats.ts';
import { hasOneOf } from './rows/named-fields.ts';
import { own } from './rows/own.ts';
import { isObject } from '../../../sources/rows/is-object.ts';
import type { Row } from '../../../sources/rows/read-rows.ts';
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

/** How the user names the format and the fields. */
export interface NamedFormat {
  /** The id of a format, or `auto`. */
  readonly format: string;
  readonly map: AnswerMap;
}

/**
 * The format that is named, or else that of the first rows; rows of no format are read as those of this program.
 * @throws InputError for rows that are no objects or of no known format, and for paths that none of them has.
 */
export function chooseFormat(name: string, first: readonly Row[], { format, map }: NamedFormat): AnswerFormat {
  const rows = first.map(({ value }) => value).filter(isObject);
  const [row] = rows;
  const [start] = first;
  if (row === undefined && start !== undefined && format !== own.id)
    throw noRows(name, start.problem ?? 'it is not a JSON object');
  // With mapped fields, the rows after the first one decide nothing: the first one may be of no format.
  const named = ANSWER_FORMATS.find(({ id }) => id === format);
  const found = named ?? detectFormat(map.size === 0 ? rows : rows.slice(0, 1));
  if (found === null && map.size === 0 && row !== undefined && !isMeantAsOwn(row)) throw unknownFormat(name, row);
  if (found?.kind !== 'traces') checkMap(map, rows);
  return found ?? own;
}

/** Whether a row seems to be written by hand for this program; its error then names the field that is wrong. */
function isMeantAsOwn(row: JsonObject): boolean {
  return Object.hasOwn(row, 'id') && hasOneOf(row, ['query', 'answer']);
}

/** The error about a file of which no row is JSON. @param problem of the first row. */
function noRows(name: string, problem: string): InputError {
  return new InputError(
    `${name}: no row of it can be read (the first one: ${problem}); give JSON lines, a JSON list, a table with a header line or Parquet.`,
  );
}

/** The error about rows that are of no format. */
function unknownFormat(name: string, first: JsonObject): InputError {
  return new InputError(
    `${name}: of no known format: ${describeRow(first)}; name the fields, such as with ${suggestMap(first)}, or the format with --format (docs/rag-inputs.md).`,
  );
}
