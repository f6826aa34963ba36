/** The shells for which there is a completion script. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** The names under which the program is installed. */
export const PROGRAM_NAMES: readonly string[] = ['audit', 'answer-audit'];

/** A text in single quotes, as bash and zsh read it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
