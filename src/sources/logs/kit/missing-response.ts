/** The error about records without a response: that no text in them can be it, or that none is named like it. */
import {
  DEFAULT_NAMES,
  GUESSED_NAMES,
  nameWords,
  plainName,
  RESPONSE_NAMES,
  TRUTH_NAMES,
} from './fields/field-names.ts';
import type { MappedField } from '../../../base/core/log-fields.ts';
import { listResponses } from './fields/likely-fields.ts';
import { listNames } from './mapped-values.ts';
import { findObjectLists } from './object-lists.ts';
import type { LogRecord } from './record-values.ts';
import { listValuePaths } from './fields/value-paths.ts';

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
  if (isOnlyAnswer(first)) return `its only answer is "answer", which is a response or a truth; an audit needs both.`;
  const given = Object.keys(first).filter(isGiven);
  if (given.length > 0 && !hasText(first))
    return `these records have ${joined(given)} but no model output; an audit needs stored responses.`;
  const lists = findObjectLists([first]).flatMap(({ path, named }) =>
    path.length === 0 ? (named?.names ?? []) : path.join('.'),
  );
  const inside = lists.length === 0 ? '' : ` Lists of objects that are not read: ${joined(lists)}.`;
  return `no field "response" in any record, or one that could be it by its name; the first has ${listNames(first)}.${inside}`;
}

/** Characters of an answer that may be a response. */
const LONG = 100;

/** Whether the only answer of a record is not named as that of the model, or of the data. */
function isOnlyAnswer(record: LogRecord): boolean {
  const { answer, ...others } = Object.fromEntries(
    Object.entries(record).map(([name, value]) => [plainName(name), value]),
  );
  const hasOther = Object.keys(others).some((name) => TRUTH_NAMES.has(name) || RESPONSE_NAMES.has(name));
  return typeof answer === 'string' && answer.length >= LONG && !hasOther;
}

/** Whether some text may be the response. */
function hasText(record: LogRecord): boolean {
  return listResponses(listValuePaths([record])).some(
    ({ path }) => !isGiven(path) && !DESCRIBING_NAMES.has(plainName(path)),
  );
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
