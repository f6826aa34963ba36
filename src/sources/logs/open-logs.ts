/** Opens logs: finds the reader of each, and reads its trials. */
import { InputError } from '../../base/core/errors.ts';
import type { Stretch } from '../stretch.ts';
import type { OptionWords } from '../explain-command.ts';
import { eachIn, type Groups } from '../groups.ts';
import { fileStatus, realPath, type FileStatus } from './kit/files.ts';
import { USUAL_LIMITS, type LogLimits } from '../../base/core/log-fields.ts';
import { taskOf, type LabelOrigin, type LogReader, type LogTrial } from './kit/log.ts';
import type { FieldMap } from '../../base/core/log-fields.ts';
import { describeContradictedTruth } from './kit/fields/guess-fields.ts';
import { firstRecords } from './kit/record.ts';
import { originOfRecord } from './kit/record-origin.ts';
import { namesOfReal } from './kit/log-names.ts';
import type { Skipped } from './logs-among.ts';
import { listNames } from './kit/mapped-values.ts';
import { taskNamer, type AnswerGroup } from '../../base/core/answer-group.ts';
import { hasLetters, readFinalTruth, unwrapTruth } from './kit/truth.ts';
import { assertSeveralStored, findReader } from './find-reader.ts';
import {
  describeFields,
  FIXED_FIELDS,
  STILL_THERE,
  type FoundFields,
  type KnownLog,
  type KnownLogs,
  type LogOptions,
} from './known-logs.ts';
import { mapTrials } from './map-trials.ts';

/** How an open log is read: plain data, so that it can be sent to a worker. */
interface LogPlace {
  readonly path: string;
  /** Its name in reports: the end of the path that distinguishes it from the other logs. */
  readonly name: string;
  /** The model that its folder names, for trials that name none; absent where the folder is no model. */
  readonly model?: string;
  readonly map: FieldMap;
  readonly stored: string | null;
  readonly limits: LogLimits;
  /** What made the labels, as the log states it; null where it states nothing. */
  readonly origin: LabelOrigin | null;
  /** How fields are read; missing where this was not looked for yet, so that the reader guesses them. */
  readonly fields?: FoundFields | undefined;
  /** The state of the file before its trials were read. */
  readonly before: FileStatus;
}

/** A log and its reader. */
export interface OpenLog extends LogPlace {
  readonly reader: LogReader;
}

/**
 * Whether truths are read as what is in their wrappers ({@link unwrapTruth}). Where a scheme of the catalog made the labels, it compared answers with the truths as they are written, and it must
 * give the same labels again.
 */
function readsInWrappers({ origin }: Pick<OpenLog, 'origin'>): boolean {
  return origin === null || origin.scheme === null || origin.ignoresWrappers === true;
}

/** The truth as answers are compared with it: the final answer of a worked solution, and what is in its wrapper. @param written the truth as the log has it. */
export function readLogTruth(written: LogTrial['groundTruth'], log: Pick<OpenLog, 'origin'>): LogTrial['groundTruth'] {
  const final = readFinalTruth(written);
  return readsInWrappers(log) ? unwrapTruth(final) : final;
}

/** The trials of one log that count: a unit of work that threads can share. */
export interface LogTask {
  readonly log: LogPlace;
  /** The id of the reader. */
  readonly format: string;
  readonly choice: TrialChoice;
  /** The batches of trials that count; without it all. */
  readonly stretch?: Stretch;
}

/** Which trials of a log count. */
export interface TrialChoice {
  /** Names of conditions; null for all. */
  readonly conditions: readonly string[] | null;
  /** A ground truth that means: none. */
  readonly nullGroundTruth: string | null;
  /** Whether truths stay as they are written in the log. Without it, they are read by {@link readLogTruth}. */
  readonly asWritten?: true;
  /** The groups of the trials; without them, tasks keep their names. */
  readonly groups?: readonly AnswerGroup[];
}

export const ALL_TRIALS: TrialChoice = { conditions: null, nullGroundTruth: null };

/**
 * Opens the logs that the user named, as {@link openLogs}. @throws InputError like that function, and for an option that none of all logs uses.
 */
export async function openAllLogs(options: LogSourceOptions): Promise<OpenLog[]> {
  const { logs: paths, names = [], only, stored = null } = options;
  if (only !== undefined) return await openOnly(only, paths, names, options);
  const logs = await openLogs(paths, options);
  if (stored !== null)
    assertSeveralStored(
      stored,
      logs.map(({ reader }) => reader),
    );
  return logs;
}

async function openOnly(
  only: ReadonlySet<string>,
  paths: readonly string[],
  names: readonly string[],
  options: LogPlaceOptions,
): Promise<OpenLog[]> {
  const isOne = (at: number): boolean => only.has(names[at] ?? '');
  return await openLogs(
    paths.filter((_, at) => isOne(at)),
    { ...options, names: names.filter((_, at) => isOne(at)) },
  );
}

/**
 * Finds the reader of each log. @throws InputError with one sentence for each file that no reader can read, or that is named twice.
 */
export async function openLogs(paths: readonly string[], options: LogPlaceOptions & NamedLogs): Promise<OpenLog[]> {
  const { map, stored = null, limits = USUAL_LIMITS } = options;
  const logs = new Map<string, Omit<OpenLog, 'name'>>(); // by the path with links followed
  const errors: InputError[] = [];
  for (const path of paths) {
    try {
      const found = await findLog(path, options);
      const { real = realPath(path) } = found;
      const twin = logs.get(real);
      if (twin !== undefined) throw new InputError(`${path}: the same file as ${twin.path}; name each log once.`);
      const { origin = await findOrigin(found.reader, path, { stored, limits }) } = isMapped(map) ? NO_ORIGIN : found;
      options.known?.add(path, { ...found, origin, real }, options);
      const { reader, fields, before } = found;
      logs.set(real, { path, reader, map, stored, limits, origin, fields, before });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      errors.push(error);
    }
  }
  const [first, ...others] = errors;
  if (first !== undefined)
    throw others.length === 0 ? first : new InputError(errors.flatMap(({ problems }) => problems));
  const { names = namesOfReal([...logs.keys()]) } = options;
  return [...logs.values()].map((log, at) => ({ ...log, name: names[at] ?? log.path }));
}

/** What is known of a log, or its reader at least. @throws InputError where no reader can read it. */
async function findLog(path: string, options: LogPlaceOptions): Promise<KnownLog> {
  const known = options.known?.find(path, options);
  if (known !== undefined) return known;
  const reader = await findReader(path, options.format);
  return { reader, before: fileStatus(path, STILL_THERE) };
}

const NO_ORIGIN: Pick<KnownLog, 'origin'> = { origin: null };

/** Whether the user names labels, or what they are about: then the maker that the log states did not make them. */
const isMapped = ({ label, response, groundTruth }: FieldMap): boolean =>
  [label, response, groundTruth].some((source) => source !== undefined);

/** What made the labels, as the log states it or its fields show it. */
async function findOrigin(
  reader: LogReader,
  path: string,
  { stored, limits }: Pick<OpenLog, 'stored' | 'limits'>,
): Promise<LabelOrigin | null> {
  if (reader.labelledBy !== undefined) return reader.labelledBy(path, { stored, limits });
  const records = reader.records?.(path, { map: {}, limits });
  if (records === undefined) return null;
  for await (const { record } of eachIn(records)) return originOfRecord(record);
  return null;
}

/** Nothing for formats with fixed fields. @throws InputError for a log that cannot be read. */
export async function findFields({ path, reader, map, limits, fields }: OpenLog): Promise<FoundFields> {
  if (fields !== undefined) return fields;
  if (reader.records === undefined) return FIXED_FIELDS;
  return describeFields(await firstRecords(reader.records(path, { map, limits })), map);
}

/** Why a field with the name of a truth is not the truth of a log, as a sentence without a full stop; null where there is none. @throws InputError for a log that cannot be read. */
export async function findContradictedTruth({ path, reader, map, limits }: OpenLog): Promise<string | null> {
  if (reader.records === undefined) return null;
  return describeContradictedTruth(await firstRecords(reader.records(path, { map, limits })), map);
}

/** The names of the first record of a log; null where there is none. @throws InputError for a log that cannot be read. */
export async function listFirstNames(path: string, options: LogPlaceOptions): Promise<string | null> {
  const [log] = await openLogs([path], options);
  if (log === undefined) return null;
  for await (const { record } of eachIn(log.reader.read(path, log))) return listNames(record);
  return null;
}

/** How logs are read, and what is known of them. */
export interface LogPlaceOptions extends LogOptions {
  /** What is known of logs that are read so. What is found is added. */
  readonly known?: KnownLogs;
}

type NamedLogs = Pick<LogSourceOptions, 'names'>;

/** The model of a log that its folder names. */
export interface FolderModel {
  /** The name of the log in results. */
  readonly log: string;
  readonly model: string;
}

/** Which logs are read, and which of their trials count. */
export interface LogSourceOptions extends LogPlaceOptions, TrialChoice {
  readonly logs: readonly string[];
  /** Files of folders that are not read, which the result lists. */
  readonly unread?: readonly Skipped[];
  /** The names of the logs in results, where they were given before. Default: the ends of their paths that distinguish them. */
  readonly names?: readonly string[];
  /** The models of logs that their folders name, where they were found before. Default: they are found by all logs together. */
  readonly folderModels?: readonly FolderModel[];
  /** The names of the logs to open, of those that were opened before; without it all. `names` and `folderModels` must be given with it. */
  readonly only?: ReadonlySet<string>;
}

/**
 * The trials of a log that count, in its order and in groups.
 * @param onPart called repeatedly with the part of the file that was read, from 0 to 1. @throws InputError if the log cannot be read, or has
 * changed since it was opened.
 */
export async function* trialsOf(log: OpenLog, choice: TrialChoice, onPart?: (part: number) => void): Groups<LogTrial> {
  const { path, name, reader, map, stored, limits, before, fields } = log;
  const onBytes = (bytes: number): void => onPart?.(bytes / Math.max(before.size, 1));
  const read = reader.read(path, { name, map, stored, limits, onBytes, guessed: fields?.guessed });
  const { groups = [] } = choice;
  const nameTask = groups.length === 0 ? null : taskNamer(groups, name);
  for await (const group of mapTrials(path, read, reader.isOwnFormat ? map : {}))
    yield chosenTrials(group, choice, nameTask, log);
  const after = fileStatus(path, STILL_THERE);
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs)
    throw new InputError(`${path}: changed while it was read; wait until no program writes to it and start again.`);
}

function* chosenTrials(
  group: Iterable<LogTrial>,
  { conditions, nullGroundTruth, asWritten }: TrialChoice,
  nameTask: ReturnType<typeof taskNamer> | null,
  { origin, model: ofFolder }: Pick<OpenLog, 'origin' | 'model'>,
): Generator<LogTrial> {
  for (const trial of group) {
    if (conditions !== null && !conditions.includes(trial.condition ?? '')) continue;
    const isOpinion = trial.groundTruth !== null && trial.groundTruth === nullGroundTruth;
    const truth = asWritten === true ? trial.groundTruth : readLogTruth(trial.groundTruth, { origin });
    const groundTruth = isOpinion ? null : truth;
    const named = ofFolder === undefined || trial.model !== null ? trial : { ...trial, model: ofFolder };
    const read = groundTruth === trial.groundTruth ? named : { ...named, groundTruth };
    yield nameTask === null ? read : { ...read, task: nameTask(taskOf(trial), hasLetters(read)) };
  }
}

/** `id=key,response=text` */
function mapText(map: FieldMap): string {
  return Object.entries(map)
    .map(([field, name]) => `${field}=${name}`)
    .join();
}

/** The options that another command needs to read the same logs. */
export function placeOptions({ format, map, stored = null, limits = USUAL_LIMITS }: LogPlaceOptions): OptionWords[] {
  const raised = Object.entries(limits).filter(([name, value]) => value !== USUAL_LIMITS[name as keyof LogLimits]);
  const pairs = mapText(map);
  return [
    ...(format === null ? [] : [['--format', format] as const]),
    ...(pairs === '' ? [] : [['--map', pairs] as const]),
    ...(stored === null ? [] : [['--stored', stored] as const]),
    ...(raised.length === 0 ? [] : [['--limit', raised.map(([name, value]) => `${name}=${value}`).join()] as const]),
  ];
}
