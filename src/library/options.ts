/**
 * The options of the functions of the library. Made by `npm run generate` from the tables of options (option-tables.ts, evaluation-tables.ts), as
 * the options of the commands are.
 */
import type { GroupField } from '../base/core/trial.ts';
import type { WorkOptions } from './work-options.ts';

/** How logs are read. Most logs need none of these options. */
export interface LogOptions {
  /** The format of the logs, if their content does not show it: an id of docs/logs.md. */
  readonly format?: string | undefined;
  /** Which field of the records contains what, such as `{ response: 'output[0].text' }`. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Which of several stored answers is used: a filter of lm-eval, a scorer of inspect. Default: the first one. */
  readonly stored?: string | undefined;
  /** Larger limits for reading logs, in bytes: `record`, `document`, `archive`; and `depth`, in levels. */
  readonly limit?: Readonly<Record<string, number>> | undefined;
}

/** Which trials are read, and by how many threads. */
export interface TrialOptions extends LogOptions, WorkOptions {
  /** Names of the conditions to read; `['all']` for all. Default: those of the run list; else those of the original audit for run stores with trials under each of them, and all otherwise. */
  readonly conditions?: readonly string[] | undefined;
  /** A ground truth that means "none". */
  readonly nullGroundTruth?: string | undefined;
  /** Leave out runs that cannot be read, and list them. Default: false. */
  readonly skipBadRuns?: boolean | undefined;
  /** Milliseconds of processor time that your own scheme may take for one response. Default: 5000. */
  readonly schemeTimeout?: number | undefined;
  /** The store of `audit extract` with the answers of schemes `extract:NAME`. */
  readonly extractions?: string | undefined;
  /** Which trials become examples. Default: 0. */
  readonly seed?: number | undefined;
  /** Examples of each kind. Default: 30. */
  readonly maxExamples?: number | undefined;
  /** A file of claims, which the document answers. */
  readonly claims?: string | undefined;
  /** The most threads. Default: the number of cores. */
  readonly jobs?: number | undefined;
}

/** Options of {@link audit}. All of them have the defaults of the command `audit`. */
export interface AuditOptions extends TrialOptions {
  /** Schemes to compare with the stored labels: ids of {@link schemes}, files, `regex:/…/`. Default: for run stores those of the run list; for logs those that fit the responses. */
  readonly schemes?: readonly string[] | undefined;
  /** Fields that form the cells. Default: temperature, variant and condition for run stores, model and task for logs. */
  readonly groupBy?: readonly GroupField[] | undefined;
  /** The condition that the others are compared with. Default: `control`, or that of the run list. */
  readonly baselineCondition?: string | undefined;
  /** The quantity that reports of the document show: `'accuracy'` or `'error'`. Default: `'error'` for run stores, else `'accuracy'`. */
  readonly measure?: 'accuracy' | 'error' | undefined;
  /** Add every on/off setting of the core rules. Default: false. */
  readonly multiverse?: boolean | undefined;
  /** Draws of the reference of a parser that does not depend on the condition; 0 for none. Default: 99. */
  readonly reference?: number | undefined;
  /** The minimum number of labelled trials of a cell that a headline names. Default: 10. */
  readonly minN?: number | undefined;
  /** The percentage points within which a change does not matter. Default: 1. */
  readonly margin?: number | undefined;
  /** Add the SHA-256 of every input. Default: false. */
  readonly checksums?: boolean | undefined;
}

/** Options of {@link compare}. All of them have the defaults of the command `audit compare`. */
export interface CompareOptions extends TrialOptions {
  /** The quantity that reports of the document show: `'accuracy'` or `'error'`. Default: `'accuracy'`. */
  readonly measure?: 'accuracy' | 'error' | undefined;
  /** The scheme whose changes are reported. Without it, two logs are compared by their stored answers. */
  readonly to?: string | undefined;
  /** The scheme to compare with. Default: `stored`, the stored answer and label. */
  readonly from?: string | undefined;
}

/** Options of {@link readLog}. */
export interface ReadLogOptions extends LogOptions, WorkOptions {}

/** Options of {@link score}. */
export interface ScoreOptions extends Pick<WorkOptions, 'signal' | 'onNotice'> {
  /** The scheme, or several of them: an id of {@link schemes}, a file, `regex:/…/`. */
  readonly scheme: string | readonly string[];
  /** Milliseconds of processor time that your own scheme may take for one response. Default: 5000. */
  readonly schemeTimeout?: number | undefined;
  /** The store of `audit extract` with the answers of schemes `extract:NAME`. */
  readonly extractions?: string | undefined;
}

/** How {@link evaluate} asks judges. The options have the names and defaults of `audit rag evaluate`, where `model` is `--judge`, and `store` is `--db`. */
export interface JudgeOptions {
  /** The model that judges, such as `ollama:llama3.1`. */
  readonly model: string;
  /** The file of the store with requests, replies and results. It is created where it does not exist. */
  readonly store: string;
  /** Judges, and folders with your own. Default: all whose inputs an answer has. */
  readonly judges?: readonly string[] | undefined;
  /** The prompts, or a folder with your own. Default: `ja-2`. */
  readonly prompts?: string | undefined;
  /** Further models that judge. */
  readonly panel?: readonly string[] | undefined;
  /** How often each model gets each request. Default: 1. */
  readonly repeats?: number | undefined;
  /** Whether servers restrict replies to a JSON Schema. Default: `off`. */
  readonly structured?: 'auto' | 'on' | 'off' | undefined;
  /** Ask no judge, and parse the stored replies again. Default: false. */
  readonly offline?: boolean | undefined;
  /** Send again the requests that have no reply. Default: false. */
  readonly retryFailed?: boolean | undefined;
  /** Default: 0. */
  readonly temperature?: number | undefined;
  /** Sample from the most likely tokens whose probabilities add up to this. */
  readonly topP?: number | undefined;
  /** Default: none. */
  readonly seed?: number | undefined;
  /** The most tokens of a reply. Default: 2048. */
  readonly maxTokens?: number | undefined;
  /** Texts that end a reply. */
  readonly stop?: readonly string[] | undefined;
  /** How much a reasoning model thinks before it answers. */
  readonly reasoningEffort?: 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh' | undefined;
  /** The context length in tokens that Ollama loads the model with. */
  readonly numCtx?: number | undefined;
  /** The address of the server. */
  readonly baseUrl?: string | undefined;
  /** Default: that of the environment. */
  readonly apiKey?: string | undefined;
  /** The most requests at the same time. Default: 4. */
  readonly concurrency?: number | undefined;
  /** The most requests per second; 0 for no limit. Default: 2. */
  readonly rate?: number | undefined;
  /** Seconds for one reply. Default: 120. */
  readonly timeout?: number | undefined;
  /** How often a request is repeated after an error of the server. Default: 5. */
  readonly retries?: number | undefined;
  /** Called for each request about an answer: it was asked, it had a reply already (`known`), or it got no reply. */
  readonly onRequest?: ((outcome: 'asked' | 'known' | 'failed') => void) | undefined;
}

/** Options of {@link evaluationReport}. All of them have the defaults of the command `audit rag report`. */
export interface EvaluationReportOptions {
  /** Only answers from this time on: ISO 8601, a date or a time. Default: from the first one. */
  readonly since?: string | undefined;
  /** Only answers before this time. Default: to the last one. */
  readonly until?: string | undefined;
  /** The number of a scoring of the store. Default: the one that was used last. */
  readonly scoring?: number | undefined;
  /** The answers with the lowest score, and the texts of feedback, that the document contains. Default: 5. */
  readonly maxExamples?: number | undefined;
}

/** Options of {@link compareEvaluations}. All of them have the defaults of the command `audit rag compare`. */
export interface CompareEvaluationsOptions {
  /** Only answers of A with all of these tags. */
  readonly tagA?: readonly string[] | undefined;
  /** Only answers of B with all of these tags. */
  readonly tagB?: readonly string[] | undefined;
  /** Only answers of A before this time, and only answers of B from it on: ISO 8601, a date or a time. */
  readonly split?: string | undefined;
  /** The number of the scoring of A. Default: the last one that B has too. */
  readonly scoring?: number | undefined;
  /** The number of the scoring of B. */
  readonly scoringB?: number | undefined;
  /** Compare although settings differ that numbers depend on. Default: false. */
  readonly allowDifferentScorings?: boolean | undefined;
  /** The metrics to compare beside the score. Default: all. */
  readonly metrics?: readonly string[] | undefined;
  /** The queries that changed most, of each metric. Default: 5. */
  readonly maxExamples?: number | undefined;
}
