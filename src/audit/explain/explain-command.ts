import { shellWord } from '../../text/shell-word.ts';

/** An option and its value. */
export type OptionWords = readonly [option: string, value: string];

/**
 * The command line that explains a trial, safe to paste.
 * @param options with their values: where the trial is, and which schemes to show.
 * @param log the file that holds it, if it is a log.
 */
export function explainCommand(trialId: string, options: readonly OptionWords[], log?: string): string {
  const words = options.flatMap(([option, value]) => [option, shellWord(value)]);
  const path = log === undefined ? [] : [...(log.startsWith('-') ? ['--'] : []), shellWord(log)];
  return ['audit explain', '--trial', shellWord(trialId), ...words, ...path].join(' ');
}

/** The options that ask for these schemes, and for the patience that they were given. */
export function schemeOptions(words: readonly string[], timeout?: number): OptionWords[] {
  if (words.length === 0) return [];
  const patience: OptionWords[] = timeout === undefined ? [] : [['--scheme-timeout', String(timeout)]];
  return [...words.map((word): OptionWords => ['--scheme', word]), ...patience];
}
