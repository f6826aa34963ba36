/** An option and its value. */
export type OptionWords = readonly [option: string, value: string];

/**
 * The command line that explains a trial, safe to paste.
 * @param options with their values: where the trial is, and which schemes to show.
 * @param log the file that holds it, if it is a log.
 */
export function explainCommand(trialId: string, options: readonly OptionWords[], log?: string): string {
  const words = options.flatMap(([option, value]) => [option, quote(value)]);
  const path = log === undefined ? [] : [...(log.startsWith('-') ? ['--'] : []), quote(log)];
  return ['audit explain', '--trial', quote(trialId), ...words, ...path].join(' ');
}

/** The options that ask for these schemes, and for the patience that they were given. */
export function schemeOptions(words: readonly string[], timeout?: number): OptionWords[] {
  if (words.length === 0) return [];
  const patience: OptionWords[] = timeout === undefined ? [] : [['--scheme-timeout', String(timeout)]];
  return [...words.map((word): OptionWords => ['--scheme', word]), ...patience];
}

/** One word for a POSIX shell, whatever it holds. Line breaks and other controls become the replacement character. */
function quote(word: string): string {
  // eslint-disable-next-line no-control-regex
  const inert = word.replace(/[\0-\x1f\x7f-\x9f]/g, '\ufffd');
  return /^[\w./:@%+=-]+$/.test(inert) && !inert.startsWith('-') ? inert : `'${inert.replaceAll("'", `'\\''`)}'`;
}
