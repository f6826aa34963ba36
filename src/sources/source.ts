/**
 * Where trials come from. Run stores, logs and saved results are read through this one interface, so that each command takes any of them.
 * A source does not depend on schemes: it gives trials, and the commands that explain them.
 */
import type { InputError } from '../base/core/errors.ts';
import type { EncodedTrial, GroupField, ItemRows, TrialDetail } from '../base/core/trial.ts';
import type { ResultOptions } from '../documents/result.ts';
import type { ExplainPlace } from './explain-command.ts';
import type { LabelOrigin, LogTrial } from './logs/kit/log.ts';
import type { LogSourceOptions, LogTask } from './logs/open-logs.ts';
import type { AuditHint } from './run-store/audit-hint.ts';
import type { SkippedInput } from './skipped-input.ts';
import type { StoreSourceOptions, StoreTask } from './run-store/store-task.ts';
import type { Stretch } from './stretch.ts';

/** What to read, and which trials of it count. */
export type SourceOptions = StoreSourceOptions | LogSourceOptions;

/** A part of a source that one thread reads: plain data, so that it can be sent to a worker. `TaskReader` reads its trials. */
export type TrialTask = StoreTask | LogTask;

/** A field of trials that costs time to read, unless it is needed. */
export type TrialField = GroupField | 'question';

export interface ReadTrials {
  /** Fields that are needed; the others may be null. */
  readonly fields: ReadonlySet<TrialField>;
  /** Whether trials of all conditions are read, whichever conditions the source was opened with. */
  readonly ofAllConditions?: boolean;
  /** Called repeatedly with the part of the run that was read, from 0 to 1. */
  readonly onPart?: ((part: number) => void) | undefined;
}

/** A trial in full, and its position in the input of its run. */
export interface FoundTrial {
  readonly ordinal: number;
  readonly detail: TrialDetail;
}

/** A run of a run store, or a log. */
export interface SourceRun {
  /** The value of `run` in its trials; different for each run of a source. */
  readonly key: string;
  /** The description of the run in results. If the temperature is undefined, each trial has its own. */
  readonly about: {
    readonly runId: string;
    readonly modelVariant: string | null;
    readonly temperature: number | null | undefined;
  };
  /** The file of the run. Reports call it by its name, which does not depend on how the path was typed. */
  readonly file: {
    readonly name: string;
    readonly path: string;
    readonly bytes: number;
    /** Its SHA-256, where it is known already. */
    readonly sha256?: string;
  };
  /** The hint of the run list for the audit of the run; null where there is none. */
  readonly hint: AuditHint | null;
  /** What made the labels of a log, as the log states it; null where it states nothing, and for runs of a store, whose hint may name a scheme. */
  readonly origin: LabelOrigin | null;
  /** The name of a field of the hint in errors. */
  hintPlace(field: string): string;
  /**
   * The trials that count, divided into tasks.
   * @param fields that are needed. @param stretch the part of the run; without it all of it.
   */
  tasks(fields: ReadonlySet<TrialField>, stretch?: Stretch): readonly TrialTask[];
  /** The items by their rows, which trials of a run store have instead of ids. @throws SqliteError if they cannot be read. */
  items(): ItemRows;
  /**
   * The trials that count, in their order, each valid until the next one.
   * @throws InputError if the run cannot be read to its end, or changes meanwhile; it is an UnreadableInput with the key of a run of a store.
   */
  trials(wanted: ReadTrials): AsyncIterable<EncodedTrial>;
  /** The trials that count at these ordinals in full, ascending. @throws InputError as {@link trials}. */
  find(ordinals: ReadonlySet<number>): Iterable<FoundTrial> | AsyncIterable<FoundTrial>;
  /**
   * The ordinals of trials that a search finds, in groups between which other work can be done. They may be in any order, several times, and of
   * trials that do not count.
   * @throws InputError as {@link trials}, and for a search that cannot be used.
   */
  search(words: string): AsyncIterable<readonly number[]>;
  /**
   * All trials with this id in full. @param trialId also the short form of a very long id, as reports show it.
   * @throws InputError as {@link trials}.
   */
  findById(trialId: string): Promise<readonly TrialDetail[]>;
  /**
   * All trials in full, whatever the source was opened with, in the order of the input.
   * @param onPart called repeatedly with the part of the run that was read, from 0 to 1.
   * @throws InputError as {@link trials}.
   */
  details(onPart: (part: number) => void): AsyncIterable<LogTrial>;
  /** The numbers of trials under conditions that are not read, by condition. @throws InputError as {@link trials}. */
  unreadConditions(): Promise<ReadonlyMap<string, number>>;
  /** The ids of all trials. @throws InputError as {@link trials}. */
  trialIds(): Iterable<string> | AsyncIterable<string>;
  /** Where its trials are, for the command that explains one. */
  readonly place: ExplainPlace;
  /** @throws InputError if the run has changed since the source was opened. */
  assertUnchanged(): void;
  /** An error of the reader as a sentence about the file. @throws any error that is not about the file. */
  describeFailure(error: Error): InputError;
}

export interface TrialSource {
  readonly kind: 'runs' | 'logs';
  /** The name of the whole source in errors. */
  readonly name: string;
  /** The runs in the order of results. */
  readonly runs: readonly SourceRun[];
  /** The runs that were left out, and why. */
  readonly skipped: readonly SkippedInput[];
  readonly warnings: readonly string[];
  /** The description of the input in results. */
  readonly inputs: Pick<ResultOptions, 'runsDir' | 'metadata' | 'logs' | 'map' | 'guessed' | 'folderModels' | 'stored'>;
  /** Names of the conditions that are read; null for all. */
  readonly conditions: readonly string[] | null;
  /** The paths of all files that are read. */
  readonly read: readonly string[];
  /** What to do with a run that cannot be read: leave it out, read the others and report all problems, or stop. */
  readonly onBadRun: 'skip' | 'report' | 'stop';
  close(): void;
}
