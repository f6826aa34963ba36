/** Finds the words to avoid in the prose and the names of a file. */
import type { FileText, Prose } from './prose.ts';
import { EXCEPTIONS, NAME_EXCEPTIONS, NAMES, WORDS } from './rules.ts';

/** A word to avoid, where it is, and what to write instead. */
export interface Finding {
  readonly line: number;
  readonly word: string;
  readonly write: string;
}

/** All findings in a file, in the order of its lines. */
export function findWords({ prose, names }: FileText): Finding[] {
  const inNames = names
    .filter(({ name }) => !NAME_EXCEPTIONS.some(({ pattern }) => pattern.test(name)))
    .flatMap(({ line, name }) =>
      NAMES.flatMap(({ pattern, write }) => (name.search(pattern) < 0 ? [] : [{ line, word: name, write }])),
    );
  return [...prose.flatMap(findInProse), ...inNames].toSorted((a, b) => a.line - b.line);
}

function findInProse({ line, text }: Prose): Finding[] {
  const allowed = EXCEPTIONS.flatMap(({ pattern }) => [...text.matchAll(pattern)]);
  return WORDS.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)]
      .filter(({ index }) => !allowed.some((match) => match.index <= index && index < match.index + match[0].length))
      .map(({ index, 0: word }) => ({ line: line + text.slice(0, index).split('\n').length - 1, word, write })),
  );
}
