/**
 * The errors that a user can do something about. The command line prints their message and nothing else; any other error is a defect
 * of this program and keeps its stack.
 */

/** Something that was given to the program cannot be used. Each problem is one sentence: what, where, what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly problems: readonly string[];

  constructor(problems: string | readonly string[]) {
    const list = typeof problems === 'string' ? [problems] : problems;
    super(list.join('\n'));
    this.problems = list;
  }
}

/** The text of anything that was thrown, which may be anything at all. */
export function messageOf(error: unknown): string {
  try {
    const text: unknown = error instanceof Error ? error.message : String(error);
    return typeof text === 'string' && text !== '' ? text : 'an error without a message';
  } catch {
    return 'an error that cannot be told';
  }
}
