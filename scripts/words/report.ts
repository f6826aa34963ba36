/** Describes the words that were found in a file. */
import type { Finding } from './find-words.ts';

/** A line for each finding: the place, the word, and what to write instead. */
export function describeFindings(path: string, findings: readonly Finding[]): string[] {
  return findings.map(({ line, word, write }) => `${path}:${line}: "${word}" is not used here; write: ${write}`);
}
