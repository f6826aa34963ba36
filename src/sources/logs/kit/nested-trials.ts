/** Records that are runs: an object with a list of its trials, such as `{"model": "m", "results": [{…}, …]}`. Each element of the list becomes a record, with the other fields of the run. */
import type { FieldMap } from '../../../base/core/log-fields.ts';
import type { Groups } from '../../groups.ts';
import { DEFAULT_NAMES, VAGUE_RESPONSES } from './fields/field-names.ts';
import { afterFirst } from './first-records.ts';
import { guessAllFields } from './fields/guess-fields.ts';
import { isRecord } from './json-lines.ts';
import { mappedPath } from './mapped-values.ts';
import { divideByModel } from './model-columns.ts';
import { elementsAt, findObjectLists, type ObjectList } from './object-lists.ts';
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
  return divideByModel(expandLists(records, map), map, null);
}

function expandLists(records: Groups<SizedRecord>, map: FieldMap): Groups<SizedRecord> {
  return afterFirst(records, { records: MOST_RECORDS, bytes: MOST_BYTES }, (first) => {
    const list = findTrialList(
      first.map(({ record }) => record),
      map,
    );
    return (one) => expand(one, list);
  });
}

function* expand(sized: SizedRecord, list: TrialList | null): Generator<SizedRecord> {
  const elements = list === null ? null : elementsAt(sized.record, list.path);
  if (list === null || elements === null) {
    yield sized;
    return;
  }
  const bytes = Math.ceil(sized.bytes / Math.max(elements.length, 1));
  const condition = typeof sized.key === 'string' ? { condition: sized.key } : {};
  for (const [at, element] of elements.entries())
    yield { record: { ...condition, ...merge(sized.record, element, list, at + 1) }, bytes };
}

/** An element with the fields of its record. @param turn its place in the list, from 1. */
function merge(record: LogRecord, element: LogRecord, list: TrialList, turn: number): LogRecord {
  const { path, truth } = list;
  const { [path[0] ?? '']: outer, ...named } = record;
  const rest = truth === undefined ? named : { ...without(named, truth), groundTruth: record[truth] };
  const around = path.length > 1 && isRecord(outer) ? without(outer, path[1] ?? '') : {};
  const id = DEFAULT_NAMES.id.find((name) => Object.hasOwn(record, name));
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

function without(record: LogRecord, name: string): LogRecord {
  const { [name]: _, ...rest } = record;
  return rest;
}

/** The most lists that are tried. */
const MOST_LISTS = 4;
/** The most elements by which fields are guessed. */
const MOST_ELEMENTS = 200;

/** The list of trials in records that are no trials themselves; null where there is none. */
function findTrialList(records: readonly LogRecord[], map: FieldMap): TrialList | null {
  const lists = findObjectLists(records).filter(({ path }) => !isMappedInto(path, map));
  if (lists.length === 0) return null;
  const { response, groundTruth, label } = guessAllFields(records, map).all;
  if (response !== undefined && !VAGUE_RESPONSES.has(response) && (groundTruth ?? label) !== undefined) return null;
  for (const one of lists.slice(0, MOST_LISTS)) {
    const { path } = one;
    const outer = groundTruth !== undefined && isOwnName(groundTruth, path, map) ? groundTruth : undefined;
    const list = asTrials(records, { ...one, isOneItem: false, areSeveral: records.length > 1 }, map, outer);
    if (list !== null) return list;
  }
  return null;
}

/** null where the elements have no response, or there is neither a truth nor a label. @param outer the name of the truth in the records, where they have one. */
function asTrials(
  records: readonly LogRecord[],
  list: TrialList,
  map: FieldMap,
  outer: string | undefined,
): TrialList | null {
  const { path } = list;
  const pairs = records
    .flatMap((record) => (elementsAt(record, path) ?? []).map((element, at) => ({ record, element, at })))
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
  if (isGiven && (!isOwn.groundTruth || response === 'answer')) return false;
  const isAnswer = isOwn.response && response !== 'text' && (response !== 'answer' || isOwn.label);
  const isJudged = groundTruth !== undefined || (isAnswer && isOwn.label);
  return isJudged && (isAnswer || isOwn.storedParse);
}

/** Whether a field that nothing is mapped to is a member of the records outside of a list. */
function isOwnName(name: string, path: readonly string[], map: FieldMap): boolean {
  return !/[.[]/.test(name) && name !== path[0] && !Object.values(map).some((source) => mappedPath(source) === name);
}

function isMappedInto(path: readonly string[], map: FieldMap): boolean {
  const start = path.join('.');
  return Object.values(map).some((source) => {
    const mapped = mappedPath(source);
    return mapped === start || mapped.startsWith(`${start}.`) || mapped.startsWith(`${start}[`);
  });
}
