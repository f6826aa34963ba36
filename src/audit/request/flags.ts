/** Inputs and options as users give them, on the command line or to the library. What is not given has a default. */
import type {
  LOG_OPTIONS,
  READING_OPTIONS,
  SCORED_OPTIONS,
  STORE_OPTIONS,
} from '../../languages/options/audit-options.ts';
import type { FlagsOf } from '../../languages/options/option.ts';

export type StoreFlags = FlagsOf<typeof STORE_OPTIONS>;

export type LogFlags = FlagsOf<typeof LOG_OPTIONS>;

/** The options for one kind of input. */
export interface InputFlags extends LogFlags, StoreFlags {
  readonly skipBadRuns?: true;
}

export interface ReadingFlags extends StoreFlags, FlagsOf<typeof READING_OPTIONS> {}

/** The options for what is scored and how. Commands that do not have one of them use its default. */
export interface ScoringFlags extends StoreFlags, Partial<Omit<FlagsOf<typeof SCORED_OPTIONS>, 'claims'>> {
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
