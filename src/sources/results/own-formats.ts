/** The formats of the files that this program writes, by the beginnings that no other program writes. */
import { MAGIC } from '../run-store/inspect.ts';

export type OwnFormat =
  | 'Markdown'
  | 'HTML'
  | 'JSON'
  | 'JSON lines'
  | 'CSV'
  | 'SVG'
  | 'PNG'
  | 'LaTeX'
  | 'JUnit'
  | 'SARIF'
  | 'database'
  | 'claims';

/** The application id of sql/audit-result.sql, as text, and the end of the header of a database, which contains it. */
const RESULT_ID = 'audt';
const HEADER_END = 72;

/** Whether a database is a result of an audit (`--out-db`). @param head its beginning, decoded by Latin-1 or UTF-8. */
export function isResultDatabase(head: string): boolean {
  return head.startsWith(MAGIC) && head.slice(0, HEADER_END).includes(RESULT_ID);
}

interface Format {
  /** What its files are, with an article. */
  readonly name: string;
  /** @param text the new content of the file, where it is known. */
  readonly isOwn: (head: Buffer, text: string | undefined) => boolean;
}

const FORMATS: Readonly<Record<OwnFormat, Format>> = {
  Markdown: {
    name: 'a report',
    isOwn: matches(
      /^(?:##? Answer-parsing audit\n|# [^\n]+\n[^]*(?:Made by answer-audit |answers are read by the scheme ))/,
    ),
  },
  HTML: {
    name: 'a page',
    isOwn: matches(/^<!doctype html>[^]*<title>(?:Answer-parsing audit|Evaluations over time|Two systems compared)</),
  },
  JSON: {
    name: 'a result document',
    isOwn: matches(
      /^\{\s*(?:(?:"\w+Version": ?\d+,\s*)?"tool": ?\{\s*"name": ?"answer-audit"|"reportVersion": ?\d+,|"dataset": ?"[^"]*",\s*"shot_type":)/,
    ),
  },
  'JSON lines': {
    name: 'lines of results or marks',
    isOwn: matches(/^(?:\{"(?:id|run|query|trialId)":|run,trialId,reviewer,)/),
  },
  CSV: { name: 'a table', isOwn: (head, text = '') => firstColumns(head.toString('utf8')) === firstColumns(text) },
  SVG: { name: 'a figure', isOwn: matches(/^<svg [^>]*class="answer-audit-figure"/) },
  PNG: { name: 'a figure', isOwn: (head) => head.toString('latin1').includes('tEXtSoftware\0answer-audit') },
  LaTeX: {
    name: 'a file of LaTeX',
    isOwn: matches(/^% Made by answer-audit [^\n]*: tables and methods of an audit\.\n/),
  },
  JUnit: { name: 'a JUnit report', isOwn: matches(/^<\?xml [^]*<testsuites name="answer-audit"/) },
  SARIF: {
    name: 'a SARIF report',
    isOwn: matches(/^\{\s*"\$schema": ?"[^"]*sarif[^"]*",[^]*?"driver": ?\{\s*"name": ?"answer-audit"/),
  },
  claims: { name: 'a file of claims', isOwn: () => false },
  database: { name: 'a database of a result', isOwn: (head) => isResultDatabase(head.toString('latin1')) },
};

function matches(expression: RegExp): (head: Buffer) => boolean {
  return (head) => expression.test(head.toString('utf8').replace(/^\ufeff/, ''));
}

/** The first two names of a header: later versions add columns at the end. */
function firstColumns(table: string): string {
  return table
    .slice(0, table.search(/[\r\n]|$/))
    .split(',', 2)
    .join();
}

/** Bytes of a file that {@link isOwnOutput} needs. */
export const HEAD_BYTES = 16_384;

/**
 * Whether a file that begins with these bytes was made by this program.
 * @param text what would take its place, where it is known.
 */
export function isOwnOutput(format: OwnFormat, head: Buffer, text?: string): boolean {
  return FORMATS[format].isOwn(head, text);
}

/** Why a file is not replaced by an output of this format. */
export function describeRefusal(format: OwnFormat): string {
  if (format === 'claims') return 'there is a file already, which a person may have changed';
  return `contains something else, and an output replaces only ${FORMATS[format].name} that this program made`;
}
