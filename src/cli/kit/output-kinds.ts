/** What the first bytes of our own outputs look like, so that no other file is replaced by one. */
import { extname } from 'node:path';
import { isResultDatabase } from '../../sources/results/result-kind.ts';

/** Bytes that are looked at. */
export const HEAD_BYTES = 16_384;

export type OutputKind = 'Markdown' | 'HTML' | 'JSON' | 'JSON lines' | 'CSV' | 'SVG' | 'JUnit' | 'database';

interface OwnKind {
  /** As the end of "replaces only …". */
  readonly name: string;
  /** @param text what takes its place, where it is known. */
  readonly isOwn: (head: Buffer, text: string | undefined) => boolean;
}

const KINDS: Readonly<Record<OutputKind, OwnKind>> = {
  Markdown: {
    name: 'a report',
    isOwn: matches(
      /^(?:## Answer-parsing audit\n|# [^\n]+\n[^]*(?:Made by answer-audit |answers are read by the scheme ))/,
    ),
  },
  HTML: {
    name: 'a page',
    isOwn: matches(/^<!doctype html>[^]*<title>(?:Answer-parsing audit|Evaluations over time)</),
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
  JUnit: { name: 'a JUnit report', isOwn: matches(/^<\?xml [^]*<testsuites name="answer-audit"/) },
  database: {
    name: 'a database of a result',
    isOwn: isResultDatabase,
  },
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

/**
 * Whether a file that begins like this was made by this program.
 * @param text what would take its place, where it is known.
 */
export function isOwnOutput(kind: OutputKind, head: Buffer, text?: string): boolean {
  return KINDS[kind].isOwn(head, text);
}

export function nameOfKind(kind: OutputKind): string {
  return KINDS[kind].name;
}

const KIND_OF_OPTION: Readonly<Record<string, OutputKind>> = {
  '--out-md': 'Markdown',
  '--summary-md': 'Markdown',
  '--out-html': 'HTML',
  '--out-json': 'JSON',
  '--out-file': 'JSON lines',
  '--out-db': 'database',
  '--junit': 'JUnit',
};

/** What an option writes; undefined for one that names a folder or a store. */
export function kindOfOption(option: string): OutputKind | undefined {
  return KIND_OF_OPTION[option];
}

const KIND_OF_ENDING: Readonly<Record<string, OutputKind>> = { '.csv': 'CSV', '.svg': 'SVG', '.json': 'JSON' };

/** What a file in a folder of outputs is, by its name. */
export function kindOfName(path: string): OutputKind | undefined {
  return KIND_OF_ENDING[extname(path)];
}
