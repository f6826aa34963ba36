/** Records that are runs, or items with several answers: an object with a list of its trials, such as `{"model": "m", "results": [{…}, …]}`. Each element of the list becomes a record, with the other fields of the object. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import type { Groups } from '../../groups.ts';
import { DEFAULT_NAMES, VAGUE_RESPONSES } from './fields/field-names.ts';
import { afterFirst } from './first-records.ts';
import { guessAllFields } from './fields/guess-fields.ts';
import { noteDivided } from './divided-records.ts';
import { isRecord } from './json-lines.ts';
import { hasListWord } from './list-names.ts';
import { mappedPath, readPath } from './mapped-values.ts';
import { divideByColumns } from './divide-columns.ts';
import { elementsAt, findObjectLists, type NamedElements, type ObjectList } from './object-lists.ts';
import type { SizedRecord } from './record.ts';
import type { LogRecord } from './record-values.ts';

/** Where the trials of a record are. The elements of a list of what a model was given are the turns of one conversation. */
interface TrialList extends ObjectList {
  /** Whether the elements are answers to one question: the record has the truth. */
  readonly isOneItem: boolean;
  /** The name of the truth in the records, where it would be taken for something else among the fields of an element. */
  readonly truth?: string | undefined;
  /** Whether several records have such a list, so that ids of elements may occur twice. */
  readonly areSeveral: boolean;
}

/** The most records, and bytes of them, by which a list is found. */
const MOST_RECORDS = 20;
const MOST_BYTES = 1 << 22;

/** The records themselves, the elements of the list of trials that they have, or one for each model that they have an answer of. */
export function expandRecords(records: Groups<SizedRecord>, map: FieldMap): Groups<SizedRecord> {
  return divideByColumns(expandLists(records, map), map, null);
}

function expandLists(records: Groups<SizedRecord>, map: FieldMap): Groups<SizedRecord> {
  return afterFirst(records, { records: MOST_RECORDS, bytes: MOST_BYTES }, (first) => {
    const list = findTrialList(
      first.map(({ record }) => record),
      map,
    );
    return (one) => expand(one, list, one === first[0]);
  });
}

function* expand(sized: SizedRecord, list: TrialList | null, isFirst: boolean): Generator<SizedRecord> {
  const elements = list === null ? null : elementsAt(sized.record, list);
  if (list === null || elements === null) {
    yield sized;
    return;
  }
  const bytes = Math.ceil(sized.bytes / Math.max(elements.length, 1));
  const named = typeof sized.key === 'string' ? { [list.isOneItem ? 'item' : 'condition']: sized.key } : {};
  for (const [at, element] of elements.entries()) {
    const record = { ...named, ...merge(sized.record, element, list, at + 1) };
    if (isFirst && list.named !== undefined) noteDivided(record, namesOf(list), describeElements(list.named));
    yield { record, bytes };
  }
}

/** An element with the fields of its record. @param turn its place in the list, from 1. */
function merge(record: LogRecord, element: LogRecord, list: TrialList, turn: number): LogRecord {
  const { path, truth } = list;
  const [name, inner] = path;
  const own = name === undefined ? (list.named?.names ?? []) : [name];
  const named = own.reduce(without, record);
  const rest = truth === undefined ? named : { ...without(named, truth), groundTruth: record[truth] };
  const outer = name === undefined ? null : record[name];
  const around = inner !== undefined && isRecord(outer) ? without(outer, inner) : {};
  const id = DEFAULT_NAMES.id.find((one) => Object.hasOwn(record, one));
  const merged = { ...(id === undefined ? rest : without(rest, id)), ...around, ...element };
  return withItem(merged, element, list, id === undefined ? undefined : { id: record[id], turn });
}

/** An id of the record is not that of its elements, but of the item, or of the conversation of which they are turns. */
function withItem(
  merged: LogRecord,
  element: LogRecord,
  { isGiven, isOneItem, areSeveral }: TrialList,
  outer: { readonly id: unknown; readonly turn: number } | undefined,
): LogRecord {
  const own = DEFAULT_NAMES.id.find((name) => Object.hasOwn(element, name));
  if (isOneItem && outer !== undefined)
    return { item: outer.id, ...(own === undefined ? merged : without(merged, own)) };
  // The same question of two conversations is about two items.
  if (own === undefined && isGiven && outer !== undefined)
    return { item: `${String(outer.id)}#${outer.turn}`, ...merged };
  if (own === undefined || !areSeveral) return merged;
  return { item: element[own], ...without(merged, own) };
}

/** What the members of an object are read as. */
function describeElements({ names, by }: NamedElements): string {
  return `the answers of ${names.length} ${by}s`;
}

function without(record: LogRecord, name: string): LogRecord {
  const { [name]: _, ...rest } = record;
  return rest;
}

/** The most lists that are tried. */
const MOST_LISTS = 4;
/** The most elements by which fields are guessed. */
const MOST_ELEMENTS = 200;

/** The list of trials in records that are no trials themselves; null where there is none. Of records without an answer or a truth it is their only list, if that is named like one of records: what its elements lack is then reported of them. */
function findTrialList(records: readonly LogRecord[], map: FieldMap): TrialList | null {
  const lists = findObjectLists(records).filter((list) => !isMappedInto(list, map));
  if (lists.length === 0) return null;
  const { response, storedParse, groundTruth, label } = withoutAbsent(guessAllFields(records, map).all, records);
  const isOfOne = (name: string): boolean => lists.some((list) => list.named !== undefined && isInto(list, name));
  const isAnswered = response !== undefined && !VAGUE_RESPONSES.has(response) && !isOfOne(response);
  if (isAnswered && (groundTruth ?? label) !== undefined) return null;
  for (const one of lists.slice(0, MOST_LISTS)) {
    const outer = groundTruth !== undefined && isOwnName(groundTruth, one, map) ? groundTruth : undefined;
    const list = asTrials(records, { ...one, isOneItem: false, areSeveral: records.length > 1 }, map, outer);
    if (list !== null) return list;
  }
  const hasAny = (response ?? storedParse ?? groundTruth) !== undefined;
  return hasAny ? null : findNamedList(lists, records.length > 1);
}

/** The only list that is not of what a model was given, if it is named like one of records. */
function findNamedList(lists: readonly ObjectList[], areSeveral: boolean): TrialList | null {
  const [only, another] = lists.filter(({ isGiven }) => !isGiven);
  if (only === undefined || another !== undefined || !hasListWord(only.path.at(-1) ?? '')) return null;
  return { ...only, isOneItem: false, areSeveral };
}

/** The fields without those that are mapped to what no record has: an element of a list may have it. */
function withoutAbsent(fields: FieldMap, records: readonly LogRecord[]): FieldMap {
  const isThere = (source: string): boolean =>
    records.some((record) => (readPath(record, mappedPath(source)) ?? null) !== null);
  return Object.fromEntries(Object.entries(fields).filter(([, source]) => isThere(source)));
}

/** null where the elements have no response, or there is neither a truth nor a label. @param outer the name of the truth in the records, where they have one. */
function asTrials(
  records: readonly LogRecord[],
  list: TrialList,
  map: FieldMap,
  outer: string | undefined,
): TrialList | null {
  const pairs = records
    .flatMap((record) => (elementsAt(record, list) ?? []).map((element, at) => ({ record, element, at })))
    .slice(0, MOST_ELEMENTS);
  const fields = guessAllFields(
    pairs.map(({ record, element, at }) => merge(record, element, list, at + 1)),
    map,
  ).all;
  const names = new Set(pairs.flatMap(({ element }) => Object.keys(element)));
  const isOf = (source: string | undefined): boolean =>
    source !== undefined && (names.has(source) || names.has(source.split(/[.[]/)[0] ?? ''));
  const { response, storedParse, label, groundTruth } = fields;
  // A text within an object of an element, such as what was extracted, is less certain than the truth of the record.
  if (outer !== undefined && groundTruth !== outer && !names.has(groundTruth ?? ''))
    return asTrials(records, { ...list, truth: outer }, map, undefined);
  const isOwn = {
    response: isOf(response),
    storedParse: isOf(storedParse),
    groundTruth: isOf(groundTruth),
    label: isOf(label),
  };
  if (!areJudged(fields, isOwn, list)) return null;
  return { ...list, isOneItem: groundTruth !== undefined && !isOwn.groundTruth };
}

/** Whether elements have an answer, and a truth or a label belongs to it. @param isOwn whether a field is one of the elements, and not of the record. */
function areJudged(
  { response, groundTruth }: FieldMap,
  isOwn: Readonly<Record<'response' | 'storedParse' | 'groundTruth' | 'label', boolean>>,
  { isGiven }: TrialList,
): boolean {
  // Options and documents have texts and labels, too.
  const isVague = response !== undefined && VAGUE_RESPONSES.has(response);
  if (isGiven && (!isOwn.groundTruth || isVague)) return false;
  const isAnswer = isOwn.response && response !== 'text' && (!isVague || isOwn.label);
  const isJudged = groundTruth !== undefined || (isAnswer && isOwn.label);
  return isJudged && (isAnswer || isOwn.storedParse);
}

/** Whether a field that nothing is mapped to is a member of the records outside of a list. */
function isOwnName(name: string, list: ObjectList, map: FieldMap): boolean {
  const isMapped = Object.values(map).some((source) => mappedPath(source) === name);
  return !/[.[]/.test(name) && !isMapped && !startsOf(list).some((start) => start.split('.')[0] === name);
}

/** The paths to what belongs to the list. */
function startsOf(list: ObjectList): readonly string[] {
  return list.path.length === 0 ? namesOf(list) : [list.path.join('.')];
}

/** The paths to the elements that have names. */
function namesOf({ path, named }: ObjectList): readonly string[] {
  return (named?.names ?? []).map((name) => [...path, name].join('.'));
}

function isMappedInto(list: ObjectList, map: FieldMap): boolean {
  return Object.values(map).some((source) => isInto(list, mappedPath(source)));
}

/** Whether a path leads to something in the list. */
function isInto(list: ObjectList, path: string): boolean {
  return startsOf(list).some((start) => path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`));
}
