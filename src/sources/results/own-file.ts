/** Files that this program writes and that are not logs: what each is, and which command reads it. */
import { isFile } from '../../base/system/file-status.ts';
import { readFilePart } from '../../base/system/read-file.ts';
import { MAGIC } from '../run-store/inspect.ts';
import { isResultDatabase } from './own-formats.ts';

interface OwnFile {
  /** Such as `a saved result of an audit`. */
  readonly what: string;
  readonly isOne: (head: Head) => boolean;
  /** What to do with the file, as the rest of a sentence. */
  readonly use: (file: string) => string;
}

/** The beginning of a file. */
interface Head {
  readonly text: string;
  /** The keys at the top, of a JSON object. */
  readonly keys: ReadonlySet<string>;
}

const HEAD_BYTES = 1 << 16;

/** What `audit report` reads. */
const RESULT_DOCUMENT: OwnFile = {
  what: 'a saved result of an audit',
  isOne: hasKeys('schemaVersion', 'tool', 'options'),
  use: (file) => `use "audit report ${file}" for the report, or "audit view ${file}" for the page`,
};

/** The kinds of files; the first that matches counts. */
const OWN_FILES: readonly OwnFile[] = [
  {
    what: 'a saved comparison',
    isOne: hasKeys('schemaVersion', 'from'),
    use: (file) => `use "audit view ${file}" for the page`,
  },
  {
    what: 'the saved result of a benchmark',
    isOne: hasKeys('schemaVersion', 'benchmark'),
    use: () => 'use "audit" with the folder of its runs',
  },
  RESULT_DOCUMENT,
  {
    what: 'a saved report of reviews',
    isOne: hasKeys('reportVersion', 'audited'),
    use: () => 'use "audit review report" with the store of the reviews',
  },
  {
    what: 'a saved report of evaluations',
    isOne: hasKeys('reportVersion', 'period'),
    use: () => 'use "audit rag report" with the database of the evaluations',
  },
  {
    what: 'a saved report of "audit rag judge-parsers"',
    isOne: hasKeys('reportVersion', 'replies'),
    use: () => 'use "audit rag judge-parsers" with the replies',
  },
  {
    what: 'a saved alert',
    isOne: hasKeys('alertVersion'),
    use: () => 'use "audit rag alert" with the database of the evaluations',
  },
  {
    what: 'a saved comparison of "audit rag compare", which no command reads again',
    isOne: hasKeys('comparisonVersion'),
    use: () => 'use "audit rag compare" with the two systems',
  },
  {
    what: 'a list of runs',
    isOne: hasKeys('experiments'),
    use: () => 'name the folder that it is in, or use it with --metadata',
  },
  {
    what: 'results of "audit rag evaluate"',
    isOne: ({ text }) => EVALUATION.test(text),
    use: () => 'evaluate with --db FILE, and use "audit rag report --db FILE"',
  },
  {
    what: 'a saved result of an audit',
    isOne: ({ text }) => isResultDatabase(text),
    use: (file) => `use "audit view ${file}" for the page`,
  },
  {
    what: 'the database of a run',
    isOne: hasTables('conformity_trials'),
    use: () => 'name the folder of the experiment that it belongs to',
  },
  {
    what: 'a page of this program',
    isOne: ({ text }) => PAGE.test(text),
    use: () => 'open it in a browser',
  },
  {
    what: 'a store of reviews',
    isOne: hasTables('stratum', 'review'),
    use: (file) => `use "audit review report --reviews ${file}" for what the marks say`,
  },
  {
    what: 'a database of evaluations',
    isOne: hasTables('answer', 'scoring'),
    use: (file) => `use "audit rag report --db ${file}" for the report`,
  },
];

/** The keys of a result of "audit rag evaluate", a line of JSON. */
const EVALUATION = /^\s*\{"id":[^\n]*"overall":[^\n]*"metrics":[^\n]*"weights":/;

/** The beginning of a page, such as that of --out-html. */
const PAGE = /^\uFEFF?<!doctype html>[^]*?<title>(?:Answer-parsing audit|Evaluations over time|Two systems compared)</i;

/** A JSON document with these keys at its top. */
function hasKeys(...names: readonly string[]): OwnFile['isOne'] {
  return ({ keys }) => names.every((name) => keys.has(name));
}

/** A database whose schema begins with these tables. */
function hasTables(...names: readonly string[]): OwnFile['isOne'] {
  return ({ text }) => text.startsWith(MAGIC) && names.every((name) => text.includes(`CREATE TABLE ${name}`));
}

/**
 * What a file is and which command reads it, as the part of a sentence after the path; null for a file that this program did not write.
 * @param path as the sentence shows it.
 * @param head the first 64 KiB of the file, or all of it, as text.
 */
export function ownFile(path: string, head: string): string | null {
  return sentenceOn(path, findKind(head));
}

/** The same for a file that should be a result document; null for a result document, even a damaged one. @param text the file. */
export function ownFileButResult(path: string, text: string): string | null {
  const kind = findKind(text.slice(0, HEAD_BYTES));
  return kind === RESULT_DOCUMENT ? null : sentenceOn(path, kind);
}

/** The same for a file that is not open yet; null for a path that is not a regular file or cannot be read; the reader reports why. */
export function ownFileAt(path: string): string | null {
  try {
    return isFile(path) ? ownFile(path, readFilePart(path, 0, HEAD_BYTES).toString('utf8')) : null;
  } catch {
    return null;
  }
}

function findKind(text: string): OwnFile | null {
  const head: Head = { text, keys: topKeys(text) };
  return OWN_FILES.find(({ isOne }) => isOne(head)) ?? null;
}

function sentenceOn(path: string, kind: OwnFile | null): string | null {
  return kind === null ? null : `${kind.what}; ${kind.use(path)}`;
}

/** The keys at the top of a JSON object, from its beginning. */
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
