/** Inputs and options as users give them, on the command line or to the library. What is not given has a default. */
import type { GroupField } from '../../base/core/trial.ts';
import type { LogLimits } from '../../sources/logs/kit/limits.ts';
import type { FieldMap } from '../../sources/logs/kit/log.ts';

export interface StoreFlags {
  readonly runsDir?: string;
  readonly metadata?: string;
}

export interface LogFlags {
  readonly format?: string;
  readonly map?: FieldMap;
  readonly stored?: string;
  readonly limit?: Partial<LogLimits>;
}

/** The options for one kind of input. */
export interface InputFlags extends LogFlags, StoreFlags {
  readonly skipBadRuns?: true;
}

export interface SchemeFlags {
  readonly schemeTimeout?: number;
}

export interface ReadingFlags extends StoreFlags, LogFlags, SchemeFlags {
  readonly conditions?: readonly string[];
  readonly nullGroundTruth?: string;
}

/** The options for what is scored and how. Commands that do not have one of them use its default. */
export interface ScoringFlags extends ReadingFlags, InputFlags {
  readonly schemes?: readonly string[];
  readonly groupBy?: readonly GroupField[];
  readonly baselineCondition?: string;
  readonly maxExamples?: number;
  readonly seed?: number;
  readonly checksums?: true;
  readonly multiverse?: true;
  readonly reference?: number;
  readonly minN?: number;
  /** Whether these are the options with which a sample was drawn. */
  readonly isDrawn?: true;
}

/** The options of a comparison. */
export interface ComparisonFlags extends ScoringFlags {
  /** `stored`, or the spec of a scheme. */
  readonly from: string;
  /** Without it, two logs are compared by their stored answers. */
  readonly to?: string;
  readonly claims?: string;
  /** The most threads. Default: the cores. */
  readonly jobs?: number;
  /** Stops the comparison. */
  readonly signal?: AbortSignal | undefined;
}
