/** The result of a benchmark: what `audit bench` prints at its end, as data. Shares are in percent, differences in percentage points. */
import type { Interval } from '../../core/statistics.ts';

export interface BenchResult {
  readonly schemaVersion: 1;
  readonly tool: { readonly name: string; readonly version: string };
  readonly benchmark: { readonly id: string; readonly title: string };
  /** `provider:name` */
  readonly model: string;
  readonly run: BenchRunInfo;
  readonly settings: BenchSettings;
  /** Every set under every condition, in the order in which they were asked. */
  readonly scores: readonly BenchScore[];
  /** Set by set, then of all sets together; empty where the benchmark has no baseline. */
  readonly gains: readonly BenchGain[];
  /** Sets whose prompts are the same under several conditions, so that a gain would be chance. */
  readonly samePrompts: readonly { readonly set: string; readonly conditions: readonly string[] }[];
  /** Items whose question and answer are among the examples of their prompt. */
  readonly leaks: readonly { readonly set: string; readonly items: number }[];
  readonly tokens: BenchTokens;
  readonly time: BenchTime;
  readonly failures: { readonly total: number; readonly examples: readonly BenchFailure[] };
  /** The command that audits the run. */
  readonly audit: string;
}

export interface BenchRunInfo {
  /** Its name in the list of runs. */
  readonly key: string;
  readonly runId: string;
  readonly path: string;
}

export interface BenchSettings {
  readonly temperature: number;
  readonly seed: number | null;
  readonly maxTokens: number;
  readonly scheme: string;
  /** Those that the provider does not take for this model, by the names of the AI SDK; answers were made without them. */
  readonly ignored: readonly string[];
}

export interface BenchScore {
  readonly set: string;
  readonly condition: string;
  readonly title: string;
  /** Questions of the plan, those that have an answer, and those that failed for good. */
  readonly questions: number;
  readonly answered: number;
  readonly failed: number;
  readonly correct: number;
  /** Answered, but nothing was parsed; they count as wrong. */
  readonly unparsed: number;
  /** Answers that end at the limit of tokens. */
  readonly cutOff: number;
  /** correct / answered, with Wilson's interval of 95 %; null without an answer. */
  readonly accuracyPct: number | null;
  readonly interval: Interval | null;
}

/** The accuracy under a condition minus that under the baseline, over the items that were answered under both. */
export interface BenchGain {
  /** null for all sets together. */
  readonly set: string | null;
  readonly condition: string;
  readonly baseline: string;
  /** Items answered under both. */
  readonly pairs: number;
  /** Wrong under the baseline and right under the condition, and the reverse. */
  readonly gained: number;
  readonly lost: number;
  readonly gainPp: number | null;
  /** Tango's interval of 95 %. */
  readonly interval: Interval | null;
  /** McNemar's exact two-sided p. */
  readonly mcnemarP: number | null;
}

export interface BenchTokens {
  /** As servers count them; null where none did. */
  readonly input: number | null;
  readonly output: number | null;
}

export interface BenchTime {
  /** Mean milliseconds from a question to its answer; null without an answer. */
  readonly meanLatencyMs: number | null;
  /** Seconds from the first answer stored to the last one. */
  readonly spanSeconds: number;
}

export interface BenchFailure {
  readonly set: string;
  readonly item: string;
  readonly condition: string;
  readonly kind: string;
  readonly message: string;
}
