/** Words that name the schemes beyond the core, and how long one of the user may take for one response. */
export interface TaskSchemes {
  readonly words: readonly string[];
  readonly timeout: number | undefined;
}
