/**
 * A benchmark: its questions, its prompts, and the schemes that parse the answers. Each is one file in benchmarks/, or a module of
 * the user.
 */

import type { Prompt } from '../../models/prompt.ts';

/** A question. */
export interface BenchmarkItem {
  /** Unique in its set; names the item together with the name of the set. */
  readonly id: string;
  readonly question: string;
  /** A list for several accepted answers. */
  readonly groundTruth: string | readonly string[];
}

/** A condition, such as a prompt with a chain of thought. */
export interface BenchmarkCondition {
  readonly id: string;
  readonly title: string;
}

/** The questions of a set, and how they are asked. */
export interface BenchmarkSet {
  /** Where they come from: a folder, or the program. */
  readonly from: string;
  readonly items: readonly BenchmarkItem[];
  /** The complete prompt. The same item under the same condition gives the same text. */
  prompt(item: BenchmarkItem, condition: string): string | Prompt;
}

/** How models are sampled. */
interface BenchmarkSampling {
  /** null sends none. */
  readonly temperature?: number | null;
  readonly maxTokens?: number;
  /** Texts that end the answer. */
  readonly stop?: readonly string[];
}

export interface Benchmark {
  /** Lower-case letters, digits and dashes. */
  readonly id: string;
  readonly title: string;
  /** Names of the sets, in the order in which they are asked. */
  readonly sets: readonly string[];
  readonly conditions: readonly BenchmarkCondition[];
  /** The condition that gains are measured from; without one there are no gains. */
  readonly baseline?: string;
  /** How many times each question is asked where the user does not say; 1 where it is missing. */
  readonly repeats?: number;
  /** How models are sampled where the user does not say. */
  readonly sampling?: BenchmarkSampling;
  /** The scheme of the catalog that makes the stored parse and the stored label. */
  readonly scheme: string;
  /** Schemes of the catalog that an audit compares with it. */
  readonly alternatives: readonly string[];
  /** The structure of a folder with the full sets, and where to get them. */
  readonly source: string;
  /**
   * Reads a set.
   * @param folder the folder with the full sets; null for the items that come with the program.
   * @throws InputError that names the file, what is wrong with it, and what to do.
   */
  load(set: string, folder: string | null): BenchmarkSet | Promise<BenchmarkSet>;
}
