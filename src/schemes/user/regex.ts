/** Schemes from a regular expression of the user. It runs in a thread like all code of users, because it may backtrack forever. */
import { NO_DESCRIPTION, type Answer, type Origin, type Request } from './protocol.ts';
import type { Opened } from './protocol.ts';

const NOTHING: Answer = { text: null, rule: null, start: null, end: null };

/** The answer is the first group that participated in the match, or the whole match. */
export function openRegex({ source, flags, which }: Extract<Origin, { kind: 'regex' }>): Opened {
  const expression = new RegExp(source, [...new Set(`${flags}dg`)].join(''));
  return {
    description: NO_DESCRIPTION,
    answer(request: Request): Answer {
      if (request.ask !== 'parse') throw new Error(`nothing to ${request.ask} with`);
      let found: RegExpExecArray | null = null;
      for (const match of (request.input.response ?? '').matchAll(expression)) {
        found = match;
        if (which === 'first') break;
      }
      if (found === null) return NOTHING;
      const groups = found.slice(1).findIndex((group) => group !== undefined) + 1;
      const [start, end] = found.indices?.[groups] ?? [null, null];
      return { text: found[groups] ?? '', rule: 'regex', start, end };
    },
  };
}
