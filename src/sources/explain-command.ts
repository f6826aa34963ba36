/** The command that explains a trial. */
import { shellWord } from '../text/shell-word.ts';

/** An option and its value. */
export type OptionWords = readonly [option: string, value: string];

/**
 * The command line that explains a trial, safe to paste.
 * @param options with their values: where the trial is, and which schemes to show.
 * @param log the file that contains it, if it is a log.
 */
export function explainCommand(trialId: string, options: readonly OptionWords[], log?: string): string {
  const words = options.flatMap(([option, value]) => [option, shellWord(value)]);
  const path = log === undefined ? [] : [...(log.startsWith('-') ? ['--'] : []), shellWord(log)];
  return ['audit explain', '--trial', shellWord(trialId), ...words, ...path].join(' ');
}
