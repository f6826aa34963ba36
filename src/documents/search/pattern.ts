/**
 * Regular expressions of searches. The engine takes linear time, but some expressions take a thousand times as long for a character as others: one that takes
 * too long is stopped.
 */
import { InputError } from '../../base/core/errors.ts';
import { inertLine } from '../../base/text/inert.ts';
import { loadPatternEngine } from '../../base/text/untrusted-pattern.ts';
import { namePattern, type Pattern } from './query.ts';

/** The most instructions of a compiled expression. Usual ones have fewer than 100. */
const MOST_INSTRUCTIONS = 500;
/** The milliseconds that an expression may take, and those for each character. Usual ones take a ten-thousandth of it. */
const FIRST_TIME = 2000;
const TIME_A_CHARACTER = 0.002;

type Compiled = ReturnType<ReturnType<typeof loadPatternEngine>['RE2JS']['compile']>;

/** @throws InputError for an expression that the engine does not know, or that is too large. */
export function compilePattern({ source, ignoresCase }: Pattern): Compiled {
  const { RE2JS, RE2JSException } = loadPatternEngine();
  const compiled = ((): Compiled => {
    try {
      return RE2JS.compile(source, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      const reason = error.message.replace(/^error parsing regexp: /, '');
      throw new InputError(
        `${namePattern(source)}: is not a valid regular expression (${inertLine(reason)}). The syntax is that of RE2, which has no lookarounds and no backreferences.`,
      );
    }
  })();
  if (compiled.programSize() > MOST_INSTRUCTIONS)
    throw new InputError(`${namePattern(source)}: is too large. Use smaller numbers of repetitions.`);
  return compiled;
}

/** A test of texts, which throws an InputError if it takes too long. */
export function testPattern(pattern: Pattern): (text: string) => boolean {
  const compiled = compilePattern(pattern);
  let time = 0;
  let characters = 0;
  return (text) => {
    const began = performance.now();
    const isFound = compiled.test(text);
    time += performance.now() - began;
    characters += text.length;
    if (time > FIRST_TIME + TIME_A_CHARACTER * characters)
      throw new InputError(
        `${namePattern(pattern.source)}: takes too long on these texts. Use fewer repetitions, or a word beside it.`,
      );
    return isFound;
  };
}
