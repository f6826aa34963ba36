/** Run stores as a source of trials. */
import { setImmediate } from 'node:timers/promises';
import { InputError } from '../../base/core/errors.ts';
import type { EncodedTrial, ItemRows, TrialDetail } from '../../base/core/trial.ts';
import type { ExplainPlace } from '../explain-command.ts';
import type { LogTrial } from '../logs/kit/log.ts';
import type { FoundTrial, ReadTrials, SourceRun, TrialField, TrialSource } from '../source.ts';
import type { Stretch } from '../stretch.ts';
import { hintPlace, type AuditHint } from './audit-hint.ts';
import { ScratchFolder } from '../../base/sqlite/copies.ts';
import { countUnderOthers, haveTrialsUnder } from './conditions.ts';
import { readItems, readOutputs, readTrial, trialIds } from './details.ts';
import { describeSqliteError } from '../../base/sqlite/errors.ts';
import { openStore, readStore, readStoreRows } from './open.ts';
import { assertUnchanged, prepareRuns, type PreparedRun } from './prepare.ts';
import type { Database } from '../../base/sqlite/sqlite.ts';
import { storeTasks, wholeTask, type StoreSourceOptions, type StoreTask } from './store-task.ts';
import { StoreTaskReader } from './store-task-reader.ts';

/** The number of trials after which signals are handled and the progress bar is updated. */
const TRIALS_A_TURN = 500;
const NO_FIELDS: ReadonlySet<TrialField> = new Set();

/**
 * Opens the run stores of a list.
 * @throws InputError as {@link prepareRuns}.
 */
export async function openRunStores(options: StoreSourceOptions): Promise<TrialSource> {
  const { runsDir, metadata, skipBadRuns } = options;
  const scratch = new ScratchFolder();
  try {
    const { runs: prepared, skipped, warnings } = await prepareRuns(options, scratch);
    const conditions = chosenConditions(prepared, options);
    const runs = prepared.map((run) => ({ ...run, filter: { ...run.filter, conditions } }));
    return {
      kind: 'runs',
      name: metadata,
      runs: runs.map((run) => new StoredRun(run, options)),
      skipped,
      warnings,
      inputs: { runsDir, metadata, logs: [] },
      conditions,
      read: [metadata, ...runs.map((run) => run.originalPath)],
      onBadRun: skipBadRuns ? 'skip' : 'report',
      close: () => scratch.remove(),
    };
  } catch (error) {
    scratch.remove();
    throw error;
  }
}

/** The conditions that are read. @throws UnreadableInput */
function chosenConditions(
  runs: readonly PreparedRun[],
  { conditions, conditionsNeed }: StoreSourceOptions,
): StoreSourceOptions['conditions'] {
  if (conditions === null || conditionsNeed === undefined) return conditions;
  return haveTrialsUnder(runs, conditionsNeed) ? conditions : null;
}

class StoredRun implements SourceRun {
  readonly key: string;
  readonly about: SourceRun['about'];
  readonly file: SourceRun['file'];
  readonly origin = null;
  readonly hint: AuditHint | null;
  readonly #run: PreparedRun;
  readonly #options: StoreSourceOptions;
  #items: ItemRows | undefined;

  constructor(run: PreparedRun, options: StoreSourceOptions) {
    const { entry, name, originalPath: path, bytes } = run;
    const { runId, modelVariant, temperature } = entry;
    this.key = entry.key;
    this.about = { runId, modelVariant, temperature };
    this.file = { name, path, bytes };
    this.hint = entry.hint;
    this.#run = run;
    this.#options = options;
  }

  hintPlace(field: string): string {
    return hintPlace(this.#options.metadata, this.key, field);
  }

  tasks(fields: ReadonlySet<TrialField>, stretch?: Stretch): StoreTask[] {
    return storeTasks(this.#run, this.#options.nullGroundTruth, fields, stretch);
  }

  items(): ItemRows {
    return (this.#items ??= readItems(this.#run.store));
  }

  async unreadConditions(): Promise<ReadonlyMap<string, number>> {
    const { conditions } = this.#run.filter;
    return await Promise.resolve(conditions === null ? new Map() : countUnderOthers(this.#run, conditions));
  }

  async *trials({ fields, ofAllConditions = false, onPart }: ReadTrials): AsyncGenerator<EncodedTrial> {
    const { filter, lastOrdinal } = this.#run;
    const run = ofAllConditions ? { ...this.#run, filter: { ...filter, conditions: null } } : this.#run;
    const task = wholeTask(run, this.#options.nullGroundTruth, fields);
    const reader = new StoreTaskReader();
    try {
      for (const trial of this.#readingEach(this.#reading(() => reader.trials(task)))) {
        if (trial.ordinal % TRIALS_A_TURN === 0) {
          onPart?.(trial.ordinal / Math.max(lastOrdinal, 1));
          await setImmediate();
        }
        yield trial;
      }
    } finally {
      reader.close();
    }
    this.assertUnchanged();
  }

  *find(ordinals: ReadonlySet<number>): Generator<FoundTrial> {
    const { temperature } = this.#run.entry;
    yield* this.#rows((db) => readOutputs(db, this.key, temperature, ordinals));
    this.assertUnchanged();
  }

  async *search(words: string): AsyncGenerator<readonly number[]> {
    const { searchOutputs } = await import('./search.ts'); // only views search
    yield* this.#rows((db) => searchOutputs(db, this.key, this.#run.entry.temperature, words));
    this.assertUnchanged();
  }

  async *details(onPart: (part: number) => void): AsyncGenerator<LogTrial> {
    let ordinals = new Set<number>();
    for await (const { ordinal } of this.trials({ fields: NO_FIELDS, ofAllConditions: true, onPart })) {
      ordinals.add(ordinal);
      if (ordinals.size < TRIALS_A_TURN) continue;
      yield* this.#inFull(ordinals);
      ordinals = new Set();
    }
    yield* this.#inFull(ordinals);
  }

  async findById(trialId: string): Promise<readonly TrialDetail[]> {
    return [...this.#rows((db) => readTrial(db, this.key, this.#run.entry.temperature, trialId))];
  }

  trialIds(): Iterable<string> {
    return this.#rows(trialIds);
  }

  get place(): ExplainPlace {
    const { runsDir, metadata } = this.#options;
    return {
      options: [
        ['--runs-dir', runsDir],
        ['--metadata', metadata],
      ],
      log: null,
    };
  }

  assertUnchanged(): void {
    assertUnchanged(this.#run);
  }

  describeFailure(error: Error): InputError {
    const known = error instanceof InputError ? error : describeSqliteError(this.file.path, error);
    if (known === undefined) throw error;
    return known;
  }

  *#inFull(ordinals: ReadonlySet<number>): Generator<LogTrial> {
    for (const { detail } of this.find(ordinals)) yield { ...detail, anomaly: null };
  }

  /** Reads rows through a new connection, which is closed after the last row. */
  *#rows<Row>(read: (db: Database.Database) => Iterable<Row>): Generator<Row> {
    const db = this.#reading(() => openStore(this.#run.store));
    try {
      yield* this.#readingEach(this.#reading(() => read(db)));
    } finally {
      db.close();
    }
  }

  #reading<Value>(work: () => Value): Value {
    return readStore(this.key, this.file.path, work);
  }

  #readingEach<Row>(rows: Iterable<Row>): Generator<Row> {
    return readStoreRows(this.key, this.file.path, rows);
  }
}
