/** Files that this program writes and that are no logs: what each is, and which command reads it. */
import { isFile } from '../../system/file-status.ts';
import { readFilePart } from '../../system/read-file.ts';
import { MAGIC } from '../run-store/inspect.ts';

interface Kind {
  /** Such as `a saved result of an audit`. */
  readonly what: string;
  /** What to do with the file, as the rest of a sentence. */
  readonly use: (file: string) => string;
}

const HEAD_BYTES = 1 << 16;

/** What `audit report` reads. */
const RESULT_DOCUMENT: Kind = {
  what: 'a saved result of an audit',
  use: (file) => `use "audit report ${file}" for the report, or "audit view ${file}" for the page`,
};

/** JSON documents, by keys at their top that no other document has. */
const DOCUMENTS: readonly (readonly [keys: readonly string[], kind: Kind])[] = [
  [
    ['schemaVersion', 'from'],
    {
      what: 'a saved comparison, which no command reads again',
      use: () => 'use "audit compare" with the logs or run stores that it was made of',
    },
  ],
  [
    ['schemaVersion', 'benchmark'],
    { what: 'the saved result of a benchmark', use: () => 'use "audit" with the folder of its runs' },
  ],
  [['schemaVersion', 'tool', 'options'], RESULT_DOCUMENT],
  [
    ['reportVersion', 'audited'],
    { what: 'a saved report of reviews', use: () => 'use "audit review report" with the store of the reviews' },
  ],
  [
    ['reportVersion', 'period'],
    { what: 'a saved report of evaluations', use: () => 'use "audit rag report" with the database of the evaluations' },
  ],
  [
    ['reportVersion', 'replies'],
    {
      what: 'a saved report of "audit rag judge-parsers"',
      use: () => 'use "audit rag judge-parsers" with the replies',
    },
  ],
  [
    ['alertVersion'],
    { what: 'a saved alert', use: () => 'use "audit rag alert" with the database of the evaluations' },
  ],
  [['experiments'], { what: 'a list of runs', use: () => 'name the folder that it is in, or use it with --metadata' }],
];

/** Databases, by statements of their schema that no other database has. */
const DATABASES: readonly (readonly [statements: readonly string[], kind: Kind])[] = [
  [
    ['CREATE TABLE conformity_trials'],
    { what: 'the database of a run', use: () => 'name the folder of the experiment that it belongs to' },
  ],
  [
    ['CREATE TABLE stratum', 'CREATE TABLE review'],
    {
      what: 'a store of reviews',
      use: (file) => `use "audit review report --reviews ${file}" for what the marks say`,
    },
  ],
  [
    ['CREATE TABLE answer', 'CREATE TABLE scoring'],
    { what: 'a database of evaluations', use: (file) => `use "audit rag report --db ${file}" for the report` },
  ],
];

const RESULT_DATABASE: Kind = {
  what: 'a saved result of an audit',
  use: (file) => `use "audit view ${file}" for the page`,
};
/** The application id of sql/audit-result.sql, and the end of the header of a database, in which it is. */
const [RESULT_ID, HEADER_END] = ['audt', 72];

/** The keys of a result of "audit rag evaluate", a line of JSON. */
const EVALUATION = /^\s*\{"id":[^\n]*"overall":[^\n]*"metrics":[^\n]*"weights":/;

/**
 * What a file is and which command reads it, as the part of a sentence after the path; null for a file that this program did not write.
 * @param path as the sentence shows it.
 * @param head the first 64 KiB of the file, or all of it, as text.
 */
export function ownFile(path: string, head: string): string | null {
  return sentenceOn(path, kindOf(head));
}

/** The same for a file that should be a result document; null for one, even if it is damaged. @param text the file. */
export function ownFileButResult(path: string, text: string): string | null {
  const kind = kindOf(text.slice(0, HEAD_BYTES));
  return kind === RESULT_DOCUMENT ? null : sentenceOn(path, kind);
}

/** The same for a file that is not open yet; null for what is no regular file, or cannot be read: what reads it reports why. */
export function ownFileAt(path: string): string | null {
  try {
    return isFile(path) ? ownFile(path, readFilePart(path, 0, HEAD_BYTES).toString('utf8')) : null;
  } catch {
    return null;
  }
}

function kindOf(head: string): Kind | null {
  return head.startsWith(MAGIC) ? databaseKind(head) : documentKind(head);
}

function sentenceOn(path: string, kind: Kind | null): string | null {
  return kind === null ? null : `${kind.what}; ${kind.use(path)}`;
}

function databaseKind(head: string): Kind | null {
  if (head.slice(0, HEADER_END).includes(RESULT_ID)) return RESULT_DATABASE;
  return DATABASES.find(([statements]) => statements.every((one) => head.includes(one)))?.[1] ?? null;
}

function documentKind(head: string): Kind | null {
  const keys = topKeys(head);
  const found = DOCUMENTS.find(([own]) => own.every((key) => keys.has(key)))?.[1] ?? null;
  if (found !== null || !EVALUATION.test(head)) return found;
  return {
    what: 'results of "audit rag evaluate"',
    use: () => 'evaluate with --db FILE, and use "audit rag report --db FILE"',
  };
}

/** The keys at the top of a JSON object of which the beginning is there. */
function topKeys(head: string): ReadonlySet<string> {
  const keys = new Set<string>();
  if (!/^\uFEFF?\s*\{/.test(head)) return keys;
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs;
  let depth = 0;
  for (const [token, colon] of head.matchAll(tokens)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') {
      if (--depth === 0) break;
    } else if (depth === 1 && colon !== undefined) keys.add(token.slice(1, token.lastIndexOf('"')));
  }
  return keys;
}
