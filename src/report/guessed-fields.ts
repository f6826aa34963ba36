/** Which field of a log was taken for which content, where that was a guess. */
import type { ResultOptions } from '../documents/result.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Logs that a message names. */
const MOST_LOGS = 5;

/** One sentence for all logs that were read in the same way. */
export function guessSentences({ guessed = [] }: Pick<ResultOptions, 'guessed'>, quote: Quote): string[] {
  const alike = Map.groupBy(guessed, ({ fields }) => JSON.stringify(fields));
  return [...alike.values()].map((some) => {
    const logs = some.slice(0, MOST_LOGS).map(({ log }) => quote(log));
    const more = some.length > MOST_LOGS ? ` and ${some.length - MOST_LOGS} more` : '';
    const fields = Object.entries(some[0]?.fields ?? {}).map(([field, name]) => `${field} = ${quote(name)}`);
    return `${logs.join(', ')}${more}: fields found by name and content: ${fields.join(', ')} (--map FIELD=PATH names others).`;
  });
}
