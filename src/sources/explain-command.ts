/** The command that explains a trial. */
import { shellWord } from '../base/text/shell-word.ts';

/** An option and its value. */
export type OptionWords = readonly [option: string, value: string];

/** Where trials are: the options that name their run store, or say how their log is read; and the log. */
export interface ExplainPlace {
  readonly options: readonly OptionWords[];
  /** null for a run store. */
  readonly log: string | null;
}

/** The command line that explains a trial, safe to paste. @param options with their values: which schemes to show. */
export function explainCommand(trialId: string, place: ExplainPlace, options: readonly OptionWords[]): string {
  const words = [...place.options, ...options].flatMap(([option, value]) => [option, shellWord(value)]);
  const { log } = place;
  const path = log === null ? [] : [...(log.startsWith('-') ? ['--'] : []), shellWord(log)];
  return ['audit explain', '--trial', shellWord(trialId), ...words, ...path].join(' ');
}
