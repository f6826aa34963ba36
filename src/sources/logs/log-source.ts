/** Logs as a source of trials. */
import { InputError } from '../../base/core/errors.ts';
import type { EncodedTrial, ItemRows, TrialDetail } from '../../base/core/trial.ts';
import { nameFirst } from '../../base/text/problem-of.ts';
import { shortName } from '../../base/text/short-name.ts';
import { compileTrialSearch } from '../../documents/search/search-trials.ts';
import type { ExplainPlace } from '../explain-command.ts';
import { eachIn } from '../groups.ts';
import type { FoundTrial, ReadTrials, SourceRun, TrialSource } from '../source.ts';
import type { Stretch } from '../stretch.ts';
import { encodeTrial, shortenNames } from './encode-trial.ts';
import { ALL_TRIALS, findFields, openAllLogs, placeOptions, trialsOf } from './open-logs.ts';
import { findFolderModels, withModels } from './found-models.ts';
import type { LogSourceOptions, LogTask, OpenLog, TrialChoice } from './open-logs.ts';
import { FIXED_FIELDS, type FoundFields } from './known-logs.ts';
import { loadArchiveOf } from './kit/packed/directory.ts';
import { findReaderByFormat } from './find-reader.ts';
import type { LabelOrigin, LogTrial } from './kit/log.ts';
import { batchesOf, isBatchIn, type ReadBatch } from './trial-batches.ts';

/**
 * Opens logs.
 * @throws InputError with a sentence for each log that cannot be read, or for an option that none of them uses.
 */
export async function openLogSource(options: LogSourceOptions): Promise<TrialSource> {
  const { logs: paths, map, stored = null, conditions, unread = [] } = options;
  const opened = await openAllLogs(options);
  const models = options.folderModels ?? (await findFolderModels(opened));
  const fields = await eachAfterTheOther(opened, findFields);
  const logs = withModels(opened, models).map((log, at) => ({ ...log, fields: fields[at] ?? FIXED_FIELDS }));
  const guessed = logs.flatMap(({ name }, at) => {
    const { guessed: found, notes } = fields[at] ?? FIXED_FIELDS;
    const isPlain = Object.keys(found).length === 0 && notes.length === 0;
    return isPlain ? [] : [{ log: name, fields: found, ...(notes.length === 0 ? {} : { notes: [...notes] }) }];
  });
  const mapped = Object.keys(map).length === 0 ? {} : { map };
  return {
    kind: 'logs',
    name: nameFirst(paths),
    runs: logs.map((log) => new LogRun(log, options)),
    skipped: unread.map(({ path, ...why }) => ({ run: path, ...why })),
    warnings: await listWarnings(logs, fields),
    inputs: {
      runsDir: null,
      metadata: null,
      logs: paths,
      ...mapped,
      ...(guessed.length === 0 ? {} : { guessed }),
      ...(models.length === 0 ? {} : { folderModels: [...models] }),
      ...(stored === null ? {} : { stored }),
    },
    conditions,
    read: paths,
    onBadRun: 'stop',
    close: () => {},
  };
}

async function listWarnings(logs: readonly OpenLog[], fields: readonly FoundFields[]): Promise<string[]> {
  const unusual = await eachAfterTheOther(logs, async ({ reader, path }) => (await reader.warnings?.(path)) ?? []);
  return logs.flatMap(({ name }, at) =>
    [...(unusual[at] ?? []), ...(fields[at]?.notes ?? [])].map((warning) => `${name}: ${warning}.`),
  );
}

/** As plain data, without the rest of the options. */
function choiceOf({ conditions, nullGroundTruth, groups }: LogSourceOptions): TrialChoice {
  return { conditions, nullGroundTruth, ...(groups === undefined ? {} : { groups }) };
}

/** A folder may have more logs than files may be open at once. */
async function eachAfterTheOther<Found>(
  logs: readonly OpenLog[],
  find: (log: OpenLog) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const log of logs) found.push(await find(log));
  return found;
}

/** Trials that are searched at a time. */
const TRIALS_A_TURN = 200;

/** A log has no index, so every search for trials reads all of it. */
class LogRun implements SourceRun {
  readonly key: string;
  readonly about: SourceRun['about'];
  readonly file: SourceRun['file'];
  readonly hint = null;
  readonly origin: LabelOrigin | null;
  readonly #log: OpenLog;
  readonly #options: LogSourceOptions;

  constructor(log: OpenLog, options: LogSourceOptions) {
    this.key = log.name;
    this.about = { runId: log.reader.id, modelVariant: null, temperature: undefined };
    this.file = { name: log.name, path: log.path, bytes: log.before.size };
    this.origin = log.origin;
    this.#log = log;
    this.#options = options;
  }

  hintPlace(field: string): string {
    return `${this.file.path}: ${field}`;
  }

  /** A log is read from its beginning, so that its ids are unique; a stretch has some of its batches. */
  tasks(_: unknown, stretch?: Stretch): LogTask[] {
    const { reader, ...log } = this.#log;
    const task = { log, format: reader.id, choice: choiceOf(this.#options) };
    return [stretch === undefined ? task : { ...task, stretch }];
  }

  items(): ItemRows {
    return NO_ROWS;
  }

  trials({ ofAllConditions = false, onPart }: ReadTrials): AsyncGenerator<EncodedTrial> {
    const choice = choiceOf(this.#options);
    return encodedTrials(this.#log, ofAllConditions ? { ...choice, conditions: null } : choice, onPart);
  }

  async *find(ordinals: ReadonlySet<number>): AsyncGenerator<FoundTrial> {
    let ordinal = -1;
    for await (const trial of eachIn(trialsOf(this.#log, this.#options))) {
      if (!ordinals.has(++ordinal)) continue;
      const { detail } = encodeTrial(trial, ordinal);
      if (detail !== null) yield { ordinal, detail };
    }
  }

  async *search(words: string): AsyncGenerator<readonly number[]> {
    const { matches } = compileTrialSearch(words);
    let found: number[] = [];
    let ordinal = 0;
    for await (const trial of eachIn(trialsOf(this.#log, this.#options))) {
      if (matches({ ...trial, ...shortenNames(trial) })) found.push(ordinal);
      if (++ordinal % TRIALS_A_TURN !== 0) continue;
      yield found;
      found = [];
    }
    yield found;
  }

  details(onPart: (part: number) => void): AsyncGenerator<LogTrial> {
    return eachIn(trialsOf(this.#log, ALL_TRIALS, onPart));
  }

  async findById(trialId: string): Promise<readonly TrialDetail[]> {
    const found: TrialDetail[] = [];
    for await (const trial of eachIn(trialsOf(this.#log, ALL_TRIALS)))
      if (trial.trialId === trialId || shortName(trial.trialId) === trialId)
        found.push({ ...trial, ...shortenNames(trial) });
    return found;
  }

  async unreadConditions(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    const { conditions } = this.#options;
    if (conditions === null) return counts;
    for await (const { condition } of eachIn(trialsOf(this.#log, ALL_TRIALS))) {
      const name = shortName(condition ?? '');
      if (!conditions.includes(condition ?? '')) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    return counts;
  }

  async *trialIds(): AsyncGenerator<string> {
    for await (const { trialId } of eachIn(trialsOf(this.#log, ALL_TRIALS))) yield trialId;
  }

  get place(): ExplainPlace {
    return { options: placeOptions(this.#options), log: this.file.path };
  }

  /** Does nothing, because reading the trials checks it. */
  assertUnchanged(): void {}

  describeFailure(error: Error): InputError {
    if (error instanceof InputError) return error;
    throw error;
  }
}

const NO_ROWS: ItemRows = new Map();

/** The trials of a task in batches. @throws InputError where the log cannot be read. */
export async function* readLogTask({ log, format, choice, stretch }: LogTask): AsyncGenerator<ReadBatch> {
  await loadArchiveOf(log.path); // another thread may not have read it
  const reader = findReaderByFormat(format);
  let read = 0;
  const trials = trialsOf({ ...log, reader }, choice, (part) => (read = part));
  let number = 0;
  for await (const one of batchesOf(trials, () => read))
    if (stretch === undefined || isBatchIn(number++, stretch)) yield one;
}

async function* encodedTrials(
  log: OpenLog,
  choice: TrialChoice,
  onPart?: (part: number) => void,
): AsyncGenerator<EncodedTrial> {
  let ordinal = 0;
  for await (const trial of eachIn(trialsOf(log, choice, onPart))) yield encodeTrial(trial, ordinal++);
}
