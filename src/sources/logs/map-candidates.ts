/** Maps under which a log may be readable, by the names and values of its first records. */
import { MAPPED_FIELDS, type FieldMap, type MappedField } from '../../base/core/log-fields.ts';
import { nearest } from '../../base/text/nearest-name.ts';
import { areRelated, isTakenOutOfSome, rankPairs, type OwnPaths } from './candidate-pairs.ts';
import { findAnswerColumns } from './kit/answer-columns.ts';
import { FieldTexts } from './kit/fields/field-texts.ts';
import { DEFAULT_NAMES } from './kit/fields/field-names.ts';
import { guessFields } from './kit/fields/guess-fields.ts';
import { findLabel, isCertain, listResponses, listTruths, type Candidate } from './kit/fields/likely-fields.ts';
import { isCertainTruth, isOfModel, wordsOf } from './kit/fields/named-fields.ts';
import { listRole } from './kit/fields/likely-roles.ts';
import type { ReadTrial } from './kit/log.ts';
import { mappedPath, readPath } from './kit/mapped-values.ts';
import { KindError, readResponses, type LogRecord } from './kit/record-values.ts';
import { isPlaceName } from './kit/table-form.ts';
import { valuesAt, type ValuePath } from './kit/fields/value-paths.ts';
import { readAs } from './map-trials.ts';

/** What a log must have under a map. */
export interface WantedFields {
  /** Whether trials need a truth. */
  readonly needsTruth: boolean;
  /** The field that the log lacks, although it can be read; null where it is not known. Another path than the current one is looked for. */
  readonly lacks: MappedField | null;
  /** The tasks of which one must be that of a trial, where it lacks the task. */
  readonly tasks: readonly string[];
}

/** The first records of a log. */
export interface FirstRecords {
  readonly records: readonly LogRecord[];
  /** The trials of a format with fixed fields, one for each record; null for other formats. */
  readonly trials: readonly ReadTrial[] | null;
}

/** Candidates for a field that are tried with each candidate for another. */
const MOST_CANDIDATES = 6;

/** The maps that may be right, the most probable first. */
export function listMaps(
  map: FieldMap,
  first: FirstRecords,
  paths: readonly ValuePath[],
  wanted: WantedFields,
): FieldMap[] {
  const { lacks, needsTruth } = wanted;
  const repaired = repairMap(map, first, paths);
  const isSought = lacks === 'response' || lacks === 'groundTruth';
  const current = isSought ? sourceOf(lacks, repaired, first) : undefined;
  const base = isSought ? without(repaired, lacks) : repaired;
  const own = { response: findOwn('response', base, first), groundTruth: findOwn('groundTruth', base, first) };
  if (isSought) own[lacks] = null;
  const used = [...Object.values(base), ...(current === undefined ? [] : [current])].map(mappedPath);
  const free = paths.filter((one) => !used.includes(one.path) && !isOption(one, paths));
  if (lacks !== null && !isSought) {
    const [response, truth] = [own.response ?? NOWHERE, own.groundTruth ?? NOWHERE];
    const others = free.filter(({ path }) => path !== response.path && path !== truth.path);
    const found = listRole(lacks, { records: first.records, paths: others, response, truth, tasks: wanted.tasks });
    return found.map((path) => ({ ...base, [lacks]: path }));
  }
  const byPlaces = findByPlaces(free, base, own);
  const isData = !paths.some(isOfModel);
  const responses =
    own.response === null
      ? listResponses(free)
          .filter(({ path }) => !isData || !isSolution(path))
          .slice(0, MOST_CANDIDATES)
      : [known(own.response)];
  const truths =
    own.groundTruth === null
      ? listTruths(free)
          .filter((truth) => isCertainTruth(truth) || !isTakenOutOfSome(truth, responses))
          .slice(0, MOST_CANDIDATES)
      : [known(own.groundTruth)];
  const pairs = rankPairs(responses, truths, own).filter(
    // What is written in place of a response and always is the truth is probably a copy of it.
    ({ response, truth }) => lacks !== 'response' || response.texts.some((text, at) => text !== truth.texts[at]),
  );
  const ownLabel = sourceOf('label', base, first);
  const hasLabel = ownLabel !== undefined;
  const texts = new FieldTexts(first.records);
  const agreeing = pairs.filter(
    ({ response, truth }) =>
      ownLabel === undefined || own.groundTruth !== null || areRelated(mappedPath(ownLabel), response, truth, texts),
  );
  const maps = agreeing.map(({ response, truth }) => {
    const label = hasLabel ? besideResponse(ownLabel, response.path, free) : findLabel(free, response, truth);
    return {
      ...base,
      ...(own.response === null ? { response: response.path } : {}),
      ...(own.groundTruth === null ? { groundTruth: truth.path } : {}),
      ...(label === undefined ? {} : { label }),
    };
  });
  if (needsTruth) return [...byPlaces, ...maps];
  const alone = own.response === null ? responses.filter(isCertain).map(({ path }) => ({ response: path })) : [{}];
  return [...maps, ...alone.map((one) => ({ ...base, ...one }))];
}

/** Whether a name is that of a worked solution, which data sets have beside their truths. */
function isSolution(path: string): boolean {
  return wordsOf(path).some((word) => word === 'rationale' || word === 'solution');
}

/** The map of a table without names, where values show which columns are the answer and the truth. */
function findByPlaces(free: readonly ValuePath[], base: FieldMap, own: OwnPaths): FieldMap[] {
  if (own.response !== null || own.groundTruth !== null) return [];
  const found = free.every(({ path }) => isPlaceName(path)) ? findAnswerColumns(free) : null;
  return found === null ? [] : [{ ...base, ...found }];
}

const NOWHERE: ValuePath = { path: '', texts: [] };

function without(map: FieldMap, field: MappedField): FieldMap {
  return Object.fromEntries(Object.entries(map).filter(([one]) => one !== field));
}

/** The label of the same name in the object of the response, where the label is in another object; undefined elsewhere. */
function besideResponse(label: string, response: string, free: readonly ValuePath[]): string | undefined {
  const [own, other] = [response, mappedPath(label)].map((path) => path.slice(0, path.lastIndexOf('.') + 1));
  if (own === '' || other === '' || own === other) return undefined;
  const beside = `${own}${mappedPath(label).slice(other?.length ?? 0)}`;
  return free.some(({ path }) => path === beside) ? beside : undefined;
}

const OPTION = /(?:^|\.)[A-J]$/;

/** Whether a path leads to an option: its name is a letter, and options A and B are beside it. */
function isOption({ path }: ValuePath, paths: readonly ValuePath[]): boolean {
  const before = path.slice(0, -1);
  return OPTION.test(path) && ['A', 'B'].every((letter) => paths.some((one) => one.path === `${before}${letter}`));
}

function known(path: ValuePath): Candidate {
  return { ...path, score: 0 };
}

/** The field that the log has already and that can be read; null where it has none. */
export function findOwn(field: 'response' | 'groundTruth', map: FieldMap, first: FirstRecords): ValuePath | null {
  const { records, trials } = first;
  const source = sourceOf(field, map, first);
  const own =
    source === undefined
      ? { path: '', texts: (trials ?? []).map(({ trial }) => [trial[field] ?? []].flat()[0]) }
      : valuesAt(records, mappedPath(source));
  const isThere = own.texts.some((text) => text !== undefined && text !== '');
  return isThere && (source === undefined || !isBroken(field, source, records)) ? own : null;
}

/** The name or path under which records without fixed fields have a field. */
function sourceOf(field: MappedField, map: FieldMap, { records, trials }: FirstRecords): string | undefined {
  if (map[field] !== undefined || trials !== null) return map[field];
  const usual = DEFAULT_NAMES[field].find((name) => records.some((record) => Object.hasOwn(record, name)));
  return guessFields(records, map)[field] ?? usual;
}

/** The map of the user without what cannot be read: names that no record has, and values of the wrong kind, which are often in an object. */
function repairMap(map: FieldMap, first: FirstRecords, paths: readonly ValuePath[]): FieldMap {
  const { records } = first;
  const names = paths.map(({ path }) => path);
  const repaired: Partial<Record<MappedField, string>> = {};
  for (const [field, source] of Object.entries(map) as [MappedField, string][]) {
    const isThere = records.some((record) => readPath(record, mappedPath(source)) !== undefined);
    const found = isThere ? source : nearest(mappedPath(source), names);
    if (found !== undefined) repaired[field] = found;
  }
  for (const field of MAPPED_FIELDS) {
    const source = sourceOf(field, repaired, first);
    if (source === undefined || !isBroken(field, source, records)) continue;
    if (field === 'choices' && map[field] === undefined) continue; // they are ignored
    const inside = findInside(field, mappedPath(source), paths, records);
    // Responses and truths have other candidates.
    if (inside !== undefined && !isSearched(field)) repaired[field] = inside;
    else delete repaired[field];
  }
  return repaired;
}

function isSearched(field: MappedField): boolean {
  return field === 'response' || field === 'groundTruth';
}

/** The path of a text in the object that a field is; of a question, the longest one. */
function findInside(
  field: MappedField,
  source: string,
  paths: readonly ValuePath[],
  records: readonly LogRecord[],
): string | undefined {
  const inside = paths.filter(
    ({ path }) => (path.startsWith(`${source}.`) || path.startsWith(`${source}[`)) && !isBroken(field, path, records),
  );
  const length = ({ texts }: ValuePath): number => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return (field === 'question' ? inside.toSorted((a, b) => length(b) - length(a)) : inside)[0]?.path;
}

/** Whether some value is of a kind that the field cannot have. */
function isBroken(field: MappedField, source: string, records: readonly LogRecord[]): boolean {
  const path = mappedPath(source);
  return records.some((record) => {
    const value = readPath(record, path);
    if (value === undefined || value === null) return false;
    try {
      if (field === 'response') readResponses(value);
      else readAs(field, value);
      return false;
    } catch (error) {
      if (error instanceof KindError) return true;
      throw error;
    }
  });
}
