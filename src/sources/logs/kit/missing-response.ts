/** The error about records without a response: which field could be it, or that there is none. */
import { DEFAULT_NAMES, GUESSED_NAMES, nameWords, plainName } from './field-names.ts';
import type { MappedField } from '../../../base/core/log-fields.ts';
import { listNames } from './mapped-values.ts';
import type { LogRecord } from './record-values.ts';

/** Fields that are never the response. */
const GIVEN_NAMES = plainNames(['question', 'choices', 'groundTruth']);
const DESCRIBING_NAMES = plainNames(['id', 'item', 'model', 'variant', 'condition', 'dataset', 'task', 'label']);
/** Words of names of questions and truths: `input_text`, `final_answer`. */
const GIVEN_WORDS: ReadonlySet<string> = new Set(
  'question questions prompt input query problem instruction instructions answer answers target gold golden truth label labels solution reference expected choices options context passage'.split(
    ' ',
  ),
);

/** The sentence about a file, without its path. @param first its first record. */
export function describeMissingResponse(first: LogRecord): string {
  const given = Object.keys(first).filter(isGiven);
  const longest = findLongest(first);
  if (longest === undefined && given.length > 0)
    return `these records have ${joined(given)} but no model output; an audit needs stored responses.`;
  return `no field "response" in any record, or one that could be it; the first has ${listNames(first)}. Name it with --map response=${longest ?? 'FIELD'}.`;
}

/** The member with the longest text that may be the response. */
function findLongest(record: LogRecord): string | undefined {
  let longest: { readonly name: string; readonly length: number } | undefined;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value !== 'string' || value.length <= (longest?.length ?? -1)) continue;
    if (/^[\w.-]+$/.test(name) && !isGiven(name) && !DESCRIBING_NAMES.has(plainName(name)))
      longest = { name, length: value.length };
  }
  return longest?.name;
}

function isGiven(name: string): boolean {
  return GIVEN_NAMES.has(plainName(name)) || nameWords(name).some((word) => GIVEN_WORDS.has(word));
}

/** All names of fields, as they are compared. */
function plainNames(fields: readonly MappedField[]): ReadonlySet<string> {
  return new Set(fields.flatMap((field) => [...DEFAULT_NAMES[field], ...(GUESSED_NAMES[field] ?? [])].map(plainName)));
}

const MOST_NAMES = 5;

function joined(names: readonly string[]): string {
  const few = names.slice(0, MOST_NAMES);
  return few.length === 1 ? few.join() : `${few.slice(0, -1).join(', ')} and ${few.at(-1)}`;
}
