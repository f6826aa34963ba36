/** Finds options `--map` under which a log can be read that lacks a field, or has a value of the wrong kind. Each is tried on the first records in memory. */
import { InputError } from '../../base/core/errors.ts';
import type { FieldMap, MappedField } from '../../base/core/log-fields.ts';
import { eachIn, type Groups } from '../groups.ts';
import { describeContradictedTruth } from './kit/fields/guess-fields.ts';
import type { LogTrial, ReadTrial } from './kit/log.ts';
import { firstRecords, readRecords, type SizedRecord } from './kit/record.ts';
import { isCertain, listResponses } from './kit/fields/likely-fields.ts';
import { listValuePaths, type ValuePath } from './kit/fields/value-paths.ts';
import { findOwn, listMaps, type FirstRecords, type WantedFields } from './map-candidates.ts';
import { ALL_TRIALS, trialsOf, type OpenLog } from './open-logs.ts';

/** A log with its first records in place of all of them. */
export interface LogInMemory extends OpenLog {
  readonly trials: readonly LogTrial[];
}

/** What is known of a log that cannot be used as it was read. */
export interface MapAdvice {
  /** What it lacks; null where only a value of another field is of the wrong kind. */
  readonly lacks: MappedField | null;
  /** The paths of its first records. */
  readonly paths: readonly string[];
  /** Reads the log under other options, the most probable first: each has what is wanted. */
  readonly readable: () => AsyncIterable<LogInMemory>;
}

/** The most trials that are read of a format with fixed fields. */
const MOST_TRIALS = 200;
/** The most maps that are tried. */
const MOST_TRIED = 12;

/** @returns null for a log that has all that is wanted, and for one whose records cannot be read at all. */
export async function adviseMap(log: OpenLog, wanted: WantedFields): Promise<MapAdvice | null> {
  const first = await readFirst(log);
  if (first === null || first.records.length === 0) return null;
  const read = await tryLog(inMemory(log, first, log.map));
  if (wanted.lacks === null && read !== null && hasWanted(read, wanted)) return null;
  // The only truth that could be proposed is the one that the labels contradict.
  if (describeContradictedTruth(first.records, log.map) !== null) return null;
  const paths = listValuePaths(first.records);
  const maps = listMaps(log.map, first, paths, wanted);
  return {
    lacks: wanted.lacks ?? findLack(log.map, first, paths, wanted),
    paths: paths.map(({ path }) => path),
    readable: () => readableLogs(log, first, maps, wanted),
  };
}

/** The field that is missing; of both, the truth where some text certainly may be the response. */
function findLack(
  map: FieldMap,
  first: FirstRecords,
  paths: readonly ValuePath[],
  { needsTruth }: WantedFields,
): MappedField | null {
  const lacksTruth = needsTruth && findOwn('groundTruth', map, first) === null;
  const lacksResponse = findOwn('response', map, first) === null;
  if (lacksResponse && !(lacksTruth && listResponses(paths).some(isCertain))) return 'response';
  return lacksTruth ? 'groundTruth' : null;
}

/** The log read under a map, with its first records only; null where they cannot be read. */
export async function readUnderMap(log: OpenLog, map: FieldMap): Promise<LogInMemory | null> {
  const first = await readFirst(log);
  if (first === null) return null;
  const memory = inMemory(log, first, map);
  const trials = await tryLog(memory);
  return trials === null ? null : { ...memory, trials };
}

async function* readableLogs(
  log: OpenLog,
  first: FirstRecords,
  maps: readonly FieldMap[],
  wanted: WantedFields,
): AsyncGenerator<LogInMemory> {
  for (const map of maps.slice(0, MOST_TRIED)) {
    const memory = inMemory(log, first, map);
    const trials = await tryLog(memory);
    if (trials !== null && hasWanted(trials, wanted)) yield { ...memory, trials };
  }
}

/** Whether trials have an answer, and the truth and the field that are wanted. */
function hasWanted(trials: readonly LogTrial[], { needsTruth, lacks, tasks }: WantedFields): boolean {
  const hasAnswer = trials.some(({ response, storedParse }) => response !== null || storedParse !== null);
  const hasTruth = trials.some(({ groundTruth }) => groundTruth !== null && groundTruth !== '');
  return hasAnswer && (hasTruth || !needsTruth) && trials.some((trial) => hasField(trial, lacks, tasks));
}

function hasField(trial: LogTrial, field: MappedField | null, tasks: readonly string[]): boolean {
  if (field === 'label') return trial.storedLabel === 0 || trial.storedLabel === 1;
  if (field === 'task') return trial.task !== null && tasks.includes(trial.task);
  if (field === 'response' || field === 'choices' || field === 'question') return trial[field] !== null;
  return true;
}

/** null where they cannot be read. */
async function readFirst({ reader, path, name, stored, limits }: OpenLog): Promise<FirstRecords | null> {
  const { records: recordsOf } = reader;
  try {
    if (recordsOf !== undefined)
      return { records: await firstRecords(recordsOf(path, { map: {}, limits })), trials: null };
    const trials: ReadTrial[] = [];
    for await (const trial of eachIn(reader.read(path, { name, map: {}, stored, limits })))
      if (trials.push(trial) >= MOST_TRIALS) break;
    return { records: trials.map(({ record }) => record), trials };
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** The log with these records only, read under a map. */
function inMemory(log: OpenLog, { records, trials }: FirstRecords, map: FieldMap): OpenLog {
  const sized = records.map((record): SizedRecord => ({ record, bytes: 1 }));
  const read: OpenLog['reader']['read'] = (path, { name }) =>
    trials === null ? readRecords(path, oneGroup(sized), { name, map }) : oneGroup(trials);
  return { ...log, map, reader: { ...log.reader, read } };
}

async function* oneGroup<Value>(values: readonly Value[]): Groups<Value> {
  yield values;
}

/** The trials; null where they cannot be read. */
async function tryLog(log: OpenLog): Promise<LogTrial[] | null> {
  try {
    const trials: LogTrial[] = [];
    for await (const trial of eachIn(trialsOf(log, ALL_TRIALS))) trials.push(trial);
    return trials;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}
