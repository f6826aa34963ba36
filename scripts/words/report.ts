/** Describes the words that were found, file by file. */
import type { Finding } from './find-words.ts';

export interface FileFindings {
  readonly path: string;
  readonly findings: readonly Finding[];
}

/**
 * A line for each finding outside of `notYet`, and one for each entry of `notYet` that covers no finding.
 * @param notYet files, and folders with a slash at the end, that may still contain words to avoid
 */
export function describeFindings(files: readonly FileFindings[], notYet: readonly string[]): string[] {
  const entryOf = (path: string): string | undefined => notYet.find((entry) => covers(entry, path));
  const found = files.filter(({ findings }) => findings.length > 0);
  const clean = notYet.filter((entry) => !found.some(({ path }) => covers(entry, path)));
  return [
    ...found
      .filter(({ path }) => entryOf(path) === undefined)
      .flatMap(({ path, findings }) =>
        findings.map(({ line, word, write }) => `${path}:${line}: "${word}" is not used here; write: ${write}`),
      ),
    ...clean.map((entry) => `${entry}: contains none of the words; remove it from NOT_YET in scripts/check-words.ts`),
  ];
}

function covers(entry: string, path: string): boolean {
  return entry.endsWith('/') ? path.startsWith(entry) : path === entry;
}
