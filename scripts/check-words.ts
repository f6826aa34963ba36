/**
 * Checks that prose and names avoid the words of scripts/words/rules.ts: comments, messages, titles of tests, text of pages, and Markdown.
 * Prints a line for each word: file, line, word, what to write. Data, fixtures, snapshots and generated documents are not read.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWords } from './words/find-words.ts';
import { markdownText, typeScriptText, unreleasedText } from './words/prose.ts';
import { describeFindings } from './words/report.ts';

/** Generated documents, whose sources are checked, and the list of words. */
const NOT_READ: readonly string[] = [
  'docs/schemes.md',
  'docs/command-line.md',
  'scripts/words/',
  'tests/scripts/words/',
];
const ROOTS = ['src', 'tests', 'scripts', 'docs'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

function paths(): string[] {
  const found = ROOTS.flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name).replaceAll('\\', '/')),
  );
  const isRead = (path: string): boolean =>
    (/\.tsx?$/.test(path) || /^docs\/.*\.md$/.test(path)) && !NOT_READ.some((start) => path.startsWith(start));
  return [...FILES, ...found.filter(isRead)].toSorted();
}

function readText(path: string): ReturnType<typeof typeScriptText> {
  const text = readFileSync(path, 'utf8');
  if (path === 'CHANGELOG.md') return markdownText(unreleasedText(text));
  return path.endsWith('.md') ? markdownText(text) : typeScriptText(path, text, path.startsWith('tests/'));
}

const problems = paths().flatMap((path) => describeFindings(path, findWords(readText(path))));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
