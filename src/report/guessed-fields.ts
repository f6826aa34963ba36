/** Which field of a log was taken for which content, where that was a guess. */
import type { ResultOptions } from '../documents/result.ts';
import { plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Logs that a message names. */
const MOST_LOGS = 5;

/** Models that a message names. */
const MOST_MODELS = 10;

/** One sentence for all logs that were read in the same way, and one about models that are names of folders. */
export function guessSentences(options: Pick<ResultOptions, 'guessed' | 'folderModels'>, quote: Quote): string[] {
  return [...fieldSentences(options, quote), ...folderModelSentences(options, quote)];
}

/** Which models are names of folders; nothing where none are. */
function folderModelSentences({ folderModels = [] }: Pick<ResultOptions, 'folderModels'>, quote: Quote): string[] {
  if (folderModels.length === 0) return [];
  const counts = [...Map.groupBy(folderModels, ({ model }) => model)].map(
    ([model, logs]) => `${quote(model)} (${plural(logs.length, 'log')})`,
  );
  const more = counts.length > MOST_MODELS ? ` and ${counts.length - MOST_MODELS} more` : '';
  return [
    `Models are the names of folders, because the records name none: ${counts.slice(0, MOST_MODELS).join(', ')}${more} (--map model=PATH takes a field of the records; --group-by run counts each log alone).`,
  ];
}

type Guessed = NonNullable<ResultOptions['guessed']>;

function fieldSentences({ guessed = [] }: Pick<ResultOptions, 'guessed'>, quote: Quote): string[] {
  const withFields = guessed.filter(({ fields }) => Object.keys(fields).length > 0);
  const alike = Map.groupBy(withFields, ({ fields }) => JSON.stringify(fields));
  return [...alike.values()].map((some) => {
    const fields = Object.entries(some[0]?.fields ?? {}).map(([field, name]) => `${field} = ${quote(name)}`);
    return `${namesOf(some, quote)}: fields found by name and content: ${fields.join(', ')} (--map FIELD=PATH names others).`;
  });
}

/** How values of the logs were read, in one sentence for all logs in which it is the same. They are among the warnings, too. */
export function noteSentences({ guessed = [] }: Pick<ResultOptions, 'guessed'>, quote: Quote): string[] {
  const notes = new Set(guessed.flatMap((log) => log.notes ?? []));
  return Array.from(notes, (note) => {
    const some = guessed.filter((log) => log.notes?.includes(note));
    return `${namesOf(some, quote)}: ${quote(note)}.`;
  });
}

function namesOf(logs: Guessed, quote: Quote): string {
  const few = logs.slice(0, MOST_LOGS).map(({ log }) => quote(log));
  return `${few.join(', ')}${logs.length > MOST_LOGS ? ` and ${logs.length - MOST_LOGS} more` : ''}`;
}
