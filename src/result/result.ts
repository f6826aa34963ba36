/** The result document: everything that any report shows. reports/result.schema.json is its JSON Schema. */
import type { Attribution, Conclusions, ContrastResult, Multiverse, RankResult } from './conclusions.ts';
import type { Since } from './since.ts';
import type { CellKey, GroupField, TrialPlace } from '../core/trial.ts';
import type { CellResult, Extremes, SchemeResult } from './scheme-result.ts';

export const SCHEMA_VERSION = 1;

export interface AuditResult {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly tool: { readonly name: string; readonly version: string };
  readonly options: ResultOptions;
  /** Sentences about the inputs, and what is remarkable about schemes. */
  readonly warnings: readonly (string | SchemeWarning)[];
  readonly coverage: Coverage;
  readonly consistency: Consistency;
  readonly schemes: readonly SchemeResult[];
  /** How far labels and cells move at the most. Documents of earlier versions lack it; it follows from `schemes` (`extremesOf`). */
  readonly extremes?: Extremes;
  readonly markers: Markers;
  readonly think: Think;
  readonly cells: readonly CellResult[];
  readonly conclusions: Conclusions;
  readonly contrasts: readonly ContrastResult[];
  readonly ranks: readonly RankResult[];
  readonly attribution: Attribution;
  /** null unless it was asked for. */
  readonly multiverse: Multiverse | null;
  /** null unless an earlier result was given. */
  readonly since: Since | null;
  readonly receipts: Receipts;
  /** Responses on which a scheme failed: it threw, or took too long. They are in none of its numbers. */
  readonly failures: readonly SchemeFailure[];
  /** Items whose ground truth no answer can meet, by scheme and rule; empty where all can be right. */
  readonly neverCorrect: readonly NeverCorrect[];
}

/** What a reader should know of a scheme before its numbers. */
export interface SchemeWarning {
  readonly code: 'scheme-does-not-fit' | 'rule-never-fires' | 'hidden-fallback';
  readonly scheme: string;
  /** Of the parser; only of a rule that never fires. */
  readonly rule?: string;
  /** Of the cell; only of a hidden fallback. */
  readonly key?: CellKey;
  /** Unparsed trials; 0 of a rule that never fires; stored as right among those that a scheme does not parse. */
  readonly share: number;
  /** What it is a share of. */
  readonly trials: number;
  /** The same in a sentence or two. */
  readonly text: string;
  /** Share that guesses would have right, and the two-sided p of as many or as few as there are; only of a hidden fallback. */
  readonly expected?: number;
  readonly p?: number;
}

/** What was asked; nothing here depends on the machine or the number of jobs. */
export interface ResultOptions {
  /** null for logs. */
  readonly runsDir: string | null;
  readonly metadata: string | null;
  /** The logs, as they were named; empty for run stores. */
  readonly logs: readonly string[];
  /** Which field of a log holds what; only where `--map` said so. */
  readonly map?: Readonly<Record<string, string>>;
  /** Which of several stored answers of a log counts; only where `--stored` said so. */
  readonly stored?: string;
  readonly conditions: readonly string[] | null;
  readonly groupBy: readonly GroupField[];
  readonly schemes: readonly string[];
  /** How the program chose the schemes, in a sentence; only where nobody named them. */
  readonly schemesChosenBy?: string;
  readonly seed: number;
  readonly maxExamples: number;
  readonly nullGroundTruth: string | null;
  /** The condition that contrasts are measured from. */
  readonly baselineCondition: string;
  readonly multiverse: boolean;
}

export interface Coverage {
  readonly runs: number;
  /** Ascending, each once; null for runs whose trials bring their own. */
  readonly temperatures: readonly (number | null)[];
  /** Rows read: outputs of trials of the runs, under the conditions asked for. */
  readonly trials: number;
  /** Those with a ground truth. */
  readonly factualTrials: number;
  /** Factual trials without a stored label; they are in no delta. */
  readonly unlabeled: number;
  /** Factual trials whose stored label is neither 0 nor 1; they are in no delta. */
  readonly invalidLabels: number;
  readonly invalidLabelTrialIds: readonly string[];
  /** Labelled factual trials of whose ground truth nothing is left under some scheme; they count as errors there. */
  readonly ungradable: number;
  /** Trials with more than one output, each of which was counted. */
  readonly multiOutputTrials: number;
  /** Factual trials whose ground truth is the text "None". */
  readonly noneGroundTruths: number;
  /** Texts of factual trials that were no valid UTF-8; they were read with U+FFFD. */
  readonly undecodableTexts: number;
  /** Texts of factual trials that were stored as bytes; they were read as UTF-8. */
  readonly blobTexts: number;
  /** Texts of factual trials with a NUL character, which is kept. */
  readonly nulTexts: number;
  readonly conditions: readonly string[];
  readonly runList: readonly RunCoverage[];
  readonly skippedRuns: readonly { readonly run: string; readonly reason: string }[];
  readonly inputs: readonly { readonly path: string; readonly bytes: number; readonly sha256?: string }[];
}

export interface RunCoverage {
  readonly run: string;
  readonly runId: string;
  readonly modelVariant: string | null;
  readonly temperature: number | null;
  readonly trials: number;
  readonly factualTrials: number;
}

export interface Consistency {
  /**
   * The scheme that must give the stored labels: `v1`, unless the run list names another one; null where its runs were labelled by several.
   * Documents of earlier versions lack it; it was `v1` then.
   */
  readonly scheme?: string | null;
  /** Labelled trials in which that scheme (or that of the run) and the stored label differ. */
  readonly mismatches: number;
  /** The first of them, in the order of the runs. */
  readonly trialIds: readonly string[];
  /** Only where `scheme` is null: the same run by run. */
  readonly runs?: readonly RunConsistency[];
}

export interface RunConsistency {
  readonly run: string;
  /** null where the run list does not name one; the labels of the run are not checked then. */
  readonly scheme: string | null;
  /** Labelled trials. */
  readonly trials: number;
  readonly mismatches: number;
}

export interface Markers {
  readonly rawRole: number;
  readonly rawBlock: number;
  readonly parsedRole: number;
  readonly parsedBlock: number;
}

export interface Think {
  /** Factual trials whose response holds the delimiter. */
  readonly trials: number;
  /** Labelled ones among them whose label differs under `post-think`. */
  readonly flips: number;
  readonly storedCorrectPostThinkWrong: number;
}

/** Why a trial is shown: right as stored and wrong behind the chain of thought, or a flip of a scheme. */
export type ReceiptKind = 'think-dependence' | `${string}-flip`;

/** Receipts by kind. Two kinds are always there; the others are those of the schemes that were asked for beyond the core. */
export type Receipts = Readonly<Record<'think-dependence' | 'combined-flip', readonly Receipt[]>> &
  Readonly<Record<ReceiptKind, readonly Receipt[]>>;

export interface SchemeFailure {
  readonly scheme: string;
  readonly trialId: string;
  readonly reason: string;
}

/** What can never be right under a scheme, by one rule of its matcher. */
export interface NeverCorrect {
  readonly scheme: string;
  readonly rule: string;
  /** What the rule says, in one sentence. */
  readonly summary: string;
  /** Labelled factual trials in the scheme's scope whose item can never be right. */
  readonly trials: number;
  /** The first hundred items, ascending by data set, id and ground truth. */
  readonly items: readonly NeverCorrectItem[];
  /** How many items there are beyond these. */
  readonly more: number;
}

export interface NeverCorrectItem {
  readonly itemId: string | null;
  /** The data set, or the task of a log that names none. */
  readonly dataset: string | null;
  readonly groundTruth: Snippet;
  readonly trials: number;
}

/** The two ends of a text. */
export interface Snippet {
  readonly head: string;
  /** null where the head is all of it. */
  readonly tail: string | null;
  /** Code points between the two. */
  readonly omitted: number;
  /** Code points altogether. */
  readonly length: number;
}

export interface Receipt extends TrialPlace {
  readonly itemId: string | null;
  readonly question: Snippet | null;
  readonly groundTruth: Snippet;
  /** The scheme that differs from the stored label. */
  readonly scheme: string;
  readonly storedCorrect: boolean;
  readonly schemeCorrect: boolean;
  readonly response: Snippet | null;
  readonly storedParse: Snippet | null;
  /** What the scheme's parser picks. */
  readonly parse: Snippet | null;
  /**
   * For a scheme of the core: the smallest sets of rules that, added to `v1`, give its label; empty where `v1` gives it already. For any
   * other scheme one set: the rules that fired.
   */
  readonly rules: readonly (readonly string[])[];
  /** The command that shows this trial rule by rule. */
  readonly explain: string;
}
