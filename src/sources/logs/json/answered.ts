/** Which of several collections of records in a JSON document has the answers of a model, judged by its first record. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import { VAGUE_RESPONSES } from '../kit/fields/field-names.ts';
import { guessAllFields } from '../kit/fields/guess-fields.ts';
import { describeOtherContents } from '../kit/other-contents.ts';
import { listMembers, readBeginning } from './beginning.ts';
import type { RecordsPlace } from './records-place.ts';
import { Scan } from './scan.ts';

/** How certainly records are trials. */
export const RANKS = { figures: 0, unknown: 1, answers: 2 } as const;

/** @param text the beginning of the document. */
export function rankPlace(text: string, place: RecordsPlace): number {
  const first = firstRecordAt(text, place);
  if (findAnswered(first) !== null) return RANKS.answers;
  return describeOtherContents(readBeginning(first), false) === null ? RANKS.unknown : RANKS.figures;
}

/** Whether the answers at a place are in lists of its records, which are then no items, but runs. */
export function areInLists(text: string, place: RecordsPlace): boolean {
  return place.form === 'object' && !isAnswered(guessAllFields([readBeginning(firstRecordAt(text, place))], {}).all);
}

/** Whether the object at a path is an item: it has a question or a truth, besides its lists. */
export function isItem(text: string, path: readonly string[]): boolean {
  const members = Object.entries(readBeginning(collectionAt(text, { path }))).filter(([, value]) => !isNested(value));
  const { question, groundTruth } = guessAllFields([Object.fromEntries(members)], {}).all;
  return (question ?? groundTruth) !== undefined;
}

/** Where the truths and the outputs are, if they are in different lists; null where they are not. @param listPlaces finds all collections; it is called only where the outputs have no truth. */
export function describeTruthsElsewhere(
  text: string,
  chosen: RecordsPlace,
  listPlaces: (text: string) => readonly RecordsPlace[],
): string | null {
  const outputs = findAnswered(firstRecordAt(text, chosen));
  if (outputs === null || outputs.groundTruth !== undefined) return null;
  for (const other of listPlaces(text)) {
    const { groundTruth } = guessAllFields([readBeginning(firstRecordAt(text, other))], {}).all;
    if (groundTruth === undefined || other.path.join('.') === chosen.path.join('.')) continue;
    return `its truths are in "${other.path.join('.')}" (${groundTruth}) and its outputs in "${chosen.path.join('.')}"; write both into one record for each trial, such as {"response": …, "groundTruth": …}`;
  }
  return null;
}

/** The fields of a record with an answer of a model and a truth or a label, or of the first element of a list in it; null where there is none. @param json the record, which may be cut off. */
function findAnswered(json: string): FieldMap | null {
  const record = readBeginning(json);
  const own = guessAllFields([record], {}).all;
  if (isAnswered(own)) return own;
  for (const { name, kind, json: list } of listMembers(json)) {
    if (kind !== '[') continue;
    const { [name]: _, ...outer } = record;
    const fields = guessAllFields([{ ...outer, ...readBeginning(list.replace('[', '')) }], {}).all;
    if (isAnswered(fields)) return fields;
  }
  return null;
}

function isNested(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Whether fields are those of an answer. A vague name counts where both a truth and a label are beside it. */
function isAnswered({ response, storedParse, groundTruth, label }: FieldMap): boolean {
  const isCertain = groundTruth !== undefined && label !== undefined;
  const isResponse = response !== undefined && (isCertain || !VAGUE_RESPONSES.has(response));
  return (isResponse || storedParse !== undefined) && (groundTruth ?? label) !== undefined;
}

/** The names of the members at a place. */
export function listNamesAt(text: string, place: Pick<RecordsPlace, 'path'>): string[] {
  return listMembers(collectionAt(text, place)).map(({ name }) => name);
}

function collectionAt(text: string, { path }: Pick<RecordsPlace, 'path'>): string {
  return path.reduce((json, name) => listMembers(json).find((one) => one.name === name)?.json ?? '', text);
}

/** The first record at a place, as it is written. */
function firstRecordAt(text: string, place: RecordsPlace): string {
  const { form } = place;
  const collection = collectionAt(text, place);
  if (form === 'list') return collection.replace('[', '');
  const scan = new Scan(collection);
  return scan.next() === '{' ? (scan.members().next().value?.json ?? '') : '';
}
