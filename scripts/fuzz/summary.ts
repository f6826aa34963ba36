/** What a fuzz run prints. */
import type { CaseResult } from './fuzz-case.ts';

/** One line for a case that failed, and one for each violation. */
export function failureText({ number, kind, words, violations }: CaseResult): string {
  return `case ${number} (${kind}): audit ${words.join(' ')}\n${violations.map((one) => `  ${one}\n`).join('')}`;
}

/**
 * One line about the whole run.
 * @param kept the folder with the inputs of failed cases; null where there is none.
 */
export function summaryText(results: readonly CaseResult[], seed: string, kept: string | null): string {
  const byKind = [...Map.groupBy(results, ({ kind }) => kind)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const kinds = byKind.map(([kind, some]) => `${kind} ${some.length}`).join(', ');
  const where = kept === null ? '' : `; the failing inputs are in ${kept}`;
  return `${results.length} cases (${kinds}), ${failuresIn(results)} failed, seed ${seed}${where}\n`;
}

/** A line that is replaced as cases end; nothing unless the stream is a terminal. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  show(results: readonly CaseResult[]): void {
    if (this.#stream.isTTY) this.#stream.write(`${results.length} cases, ${failuresIn(results)} failed`);
  }

  clear(): void {
    if (this.#stream.isTTY) this.#stream.write('\r\u001b[K');
  }
}

function failuresIn(results: readonly CaseResult[]): number {
  return results.filter(({ violations }) => violations.length > 0).length;
}
