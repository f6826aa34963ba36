/** The paths of the texts in records, to three levels of names, as `--map` takes them: `response.model_answer`, `completion[0].content`, `messages[-1].content`. */
import { readPath } from '../mapped-values.ts';
import type { LogRecord } from '../record-values.ts';

/** A path, and the text of each record there. */
export interface ValuePath {
  readonly path: string;
  /** Undefined for a record without a text there. A list of texts is their text, with line breaks between them. */
  readonly texts: readonly (string | undefined)[];
}

/** How many names a path may have. */
const DEEPEST = 3;
/** The most paths that are listed; a record may have hundreds of thousands of names. */
const MOST_PATHS = 500;
/** Names that a path cannot lead through, or that `--map` would read in another way. */
const NO_NAME = /[,.[\]\n]|~'|^\s|\s$|^(?:__proto__|constructor|prototype)$/;
/** The same for the first name, which is looked up before a path is. */
const NO_FIRST_NAME = /[,\n]|~'|^\s|\s$|^(?:__proto__|constructor|prototype)$/;

/** The paths of all texts, numbers and truth values, in the order of the records. */
export function listPaths(records: readonly LogRecord[]): string[] {
  const paths = new Set<string>();
  const several = new Set<string>();
  for (const record of records)
    for (const path of pathsIn(record, '', 1, several)) {
      if (paths.size >= MOST_PATHS) break;
      paths.add(path);
    }
  return [...paths].filter((path) => ![...several].some((list) => path.startsWith(list)));
}

/** The same with the texts there. */
export function listValuePaths(records: readonly LogRecord[]): ValuePath[] {
  return listPaths(records).map((path) => valuesAt(records, path));
}

/** The texts at one path, which the user or a guess names. */
export function valuesAt(records: readonly LogRecord[], path: string): ValuePath {
  return { path, texts: records.map((record) => textOf(readPath(record, path))) };
}

/** @param depth how many names a path of this object has. @param several gets the paths to the first elements of lists that have more. */
function* pathsIn(value: object, before: string, depth: number, several: Set<string>): Generator<string> {
  for (const name of Object.keys(value)) {
    if (name === '' || (before === '' ? NO_FIRST_NAME : NO_NAME).test(name)) continue;
    const member = (value as LogRecord)[name];
    const path = before === '' ? name : `${before}.${name}`;
    if (textOf(member) !== undefined) yield path;
    else if (typeof member === 'object' && member !== null && !(before === '' && NO_NAME.test(name)))
      yield* pathsOf(member, path, depth, several);
  }
}

function* pathsOf(value: object, path: string, depth: number, several: Set<string>): Generator<string> {
  if (depth >= DEEPEST) return;
  if (!Array.isArray(value)) {
    yield* pathsIn(value, path, depth + 1, several);
    return;
  }
  const [first] = value as readonly unknown[];
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return;
  // The last message of a chat is that of the model. Other lists of several objects are no value: the first is not more than the others.
  const isChat = 'role' in first && value.length > 1;
  if (value.length > 1 && !isChat) several.add(`${path}[0]`);
  else yield* pathsIn((isChat ? value.at(-1) : first) as object, `${path}[${isChat ? -1 : 0}]`, depth + 1, several);
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (!Array.isArray(value) || value.length === 0) return undefined;
  const texts = value.map((one: unknown) => (Array.isArray(one) ? undefined : textOf(one)));
  return texts.includes(undefined) ? undefined : texts.join('\n');
}
