/** Ends the refusal of logs with what was taken for what, and with one command that reads them, if there is one. The command was tried on the logs. */
import { AdvisedError, InputError, LackingField } from '../../base/core/errors.ts';
import type { FieldMap } from '../../base/core/log-fields.ts';
import { isFolder } from '../../base/system/file-status.ts';
import { listFolderFiles } from '../../sources/logs/find-logs.ts';
import { logsAt } from '../../sources/logs/logs-among.ts';
import { adviseMap, readUnderMap, type LogInMemory, type MapAdvice } from '../../sources/logs/map-advice.ts';
import { findContradictedTruth, openLogs, type LogPlaceOptions, type OpenLog } from '../../sources/logs/open-logs.ts';
import { PackedInput, UNPACKED } from '../../sources/logs/packed-input.ts';
import { describeFields, describeMissing, describeTaken } from './describe-fields.ts';
import type { InputFlags } from './flags.ts';
import { areLogs, readLogPlace } from './log-place.ts';

/** A command about logs, as the user called it. */
export interface AskedCommand {
  readonly inputs: readonly string[];
  readonly flags: InputFlags;
  /** The line of the command for these inputs, with this map in place of that of the user. */
  readonly line: CommandLine;
  /** Whether it needs trials with a truth. */
  readonly needsTruth: boolean;
  /** Checks that it has a result for logs with these first trials. @throws InputError if not. */
  readonly accepts: (logs: readonly LogInMemory[], map: FieldMap) => Promise<unknown>;
  /** Reads the inputs under a map, as the command does before it scores. @throws InputError if it refuses them. */
  readonly open: (inputs: readonly string[], map: FieldMap) => Promise<unknown>;
}

/** Writes a command line. */
export type CommandLine = (inputs: readonly string[], map: FieldMap) => string;

/** Maps that the command is tried with. */
const MOST_JUDGED = 6;
/** Files of a folder that are looked at. */
const MOST_FILES = 20;

/**
 * The refusal of logs with what was taken for what and, at its end, the command that reads them, or the reason why there is none.
 * @returns any other error as it is.
 */
export async function withAdvice(error: unknown, command: AskedCommand): Promise<unknown> {
  if (!(error instanceof InputError) || error instanceof AdvisedError) return error;
  if (error instanceof PackedInput) return withNextCommand(error, command);
  try {
    const { inputs, flags } = command;
    if (inputs.length === 0 || !areLogs(inputs, flags)) return error;
    const logs = await openEach(inputs, readLogPlace(flags));
    if (
      !(error instanceof LackingField) &&
      !error.problems.some((problem) => isAbout(problem, [...inputs, ...logs.map(({ path }) => path)]))
    )
      return error;
    const [problem = '', ...others] = error.problems;
    const sentences = [...(await describeTaken(logs)), ...(await findAdvice(error, logs, command))];
    if (others.length === 0) return new AdvisedError([problem, ...sentences].join(' '));
    return new AdvisedError([...error.problems, ...(sentences.length === 0 ? [] : [sentences.join(' ')])]);
  } catch (failure) {
    if (failure instanceof InputError) return error;
    throw failure;
  }
}

/** The refusal of a packed file with the command for what it unpacks to. */
function withNextCommand(error: PackedInput, { inputs, flags, line }: AskedCommand): InputError {
  if (!inputs.includes(error.path)) return error;
  const unpacked = inputs.map((input) => (input === error.path ? UNPACKED : input));
  return new AdvisedError(`${error.message} Then read it with: ${line(unpacked, flags.map ?? {})}`);
}

/** Whether a problem is about one of the inputs, and not about an option. */
function isAbout(problem: string, paths: readonly string[]): boolean {
  const [, name = ''] = /^(.*?)[:,] /s.exec(problem) ?? [];
  return (
    / Inputs: .*\.$/s.test(problem) ||
    paths.some((path) => path === name || path.endsWith(`/${name}`) || problem.startsWith(`${path}: `))
  );
}

/** The logs that can be opened; of folders, the first files. */
async function openEach(inputs: readonly string[], place: LogPlaceOptions): Promise<OpenLog[]> {
  const logs: OpenLog[] = [];
  for (const input of inputs) {
    const files = isFolder(input)
      ? await listFolderFiles(input, MOST_FILES)
      : (await logsAt(input, place.format, place.map)).logs;
    for (const file of files) {
      try {
        logs.push(...(await openLogs([file], place)));
      } catch (error) {
        if (!(error instanceof InputError)) throw error; // no log: other files have advice
      }
    }
  }
  return logs;
}

/** The sentences after the refusal. */
async function findAdvice(error: InputError, logs: readonly OpenLog[], command: AskedCommand): Promise<string[]> {
  const lacking = error instanceof LackingField ? error : { lacks: null, tasks: [] };
  const wanted = { needsTruth: command.needsTruth, lacks: lacking.lacks, tasks: lacking.tasks };
  const faulty: Faulty[] = [];
  for (const log of logs) {
    const advice = await adviseMap(log, wanted);
    if (advice !== null) faulty.push({ log, advice });
  }
  const [first] = faulty;
  if (first === undefined) return await describeContradicted(logs);
  const { inputs, line } = command;
  const tried = await tryMaps(first, logs, command);
  if (tried.map !== null) return [`Read ${logs.length === 1 ? 'it' : 'them'} with: ${line(inputs, tried.map)}`];
  if (logs.length > 1)
    for (const one of faulty) {
      const { path } = one.log;
      const { map } = await tryMaps(one, [one.log], { ...command, inputs: [path] });
      if (map !== null) return [`No --map reads all of these. Read ${path} with: ${line([path], map)}`];
    }
  return tried.refusal === null
    ? describeMissing(first.advice, first.log, { inputs, tasks: wanted.tasks })
    : [tried.refusal];
}

/** Why fields with the name of a truth are not the truth. */
async function describeContradicted(logs: readonly OpenLog[]): Promise<string[]> {
  const found = new Set<string>();
  for (const log of logs) {
    const why = await findContradictedTruth(log);
    if (why !== null) found.add(`${why}.`);
  }
  return [...found];
}

/** A log that lacks something, and what is known of it. */
interface Faulty {
  readonly log: OpenLog;
  readonly advice: MapAdvice;
}

/** The first map under which the command has a result; else why it has none under the most probable map, if there is one. */
interface Tried {
  readonly map: FieldMap | null;
  readonly refusal: string | null;
}

async function tryMaps(
  { advice }: Faulty,
  logs: readonly OpenLog[],
  { inputs, accepts, open }: AskedCommand,
): Promise<Tried> {
  let refusal: string | null = null;
  let judged = 0;
  for await (const { map } of advice.readable()) {
    const read = await readAll(logs, map, inputs);
    if (read !== null) {
      const problem = await findProblem(async () => {
        await accepts(read, map);
        await open(inputs, map);
      });
      if (problem === null) return { map, refusal: null };
      refusal ??= `With other fields (${describeFields(map)}) it is refused, too: ${problem}`;
    }
    if (++judged >= MOST_JUDGED) break;
  }
  return { map: null, refusal };
}

/** The logs under one map; null where one that the user named cannot be read so. Other files of folders are left out. */
async function readAll(
  logs: readonly OpenLog[],
  map: FieldMap,
  inputs: readonly string[],
): Promise<LogInMemory[] | null> {
  const all: LogInMemory[] = [];
  for (const log of logs) {
    const read = await readUnderMap(log, map);
    if (read !== null) all.push(read);
    else if (inputs.includes(log.path)) return null;
  }
  return all;
}

/** The first problem for which the inputs are refused; null where there is none. */
async function findProblem(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof InputError) return error.problems[0] ?? '';
    throw error;
  }
}
