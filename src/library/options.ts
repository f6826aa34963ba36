/** The options that functions of the library share. */

/** The inputs of an audit or a comparison, as the commands take them. */
export type Inputs =
  /** A folder of an experiment, a log, a folder of logs, or a saved result. */
  | string
  /** Several logs. */
  | readonly string[]
  | {
      /** The folder of the run folders. */
      readonly runsDir: string;
      /** The list of runs. Default: `runs_metadata.json` beside or in the folder. */
      readonly metadata?: string | undefined;
    };

/** How much is done. */
export interface Progress {
  readonly done: number;
  readonly total: number;
  readonly unit: 'percent';
}

/** Options of functions that do long work. */
export interface WorkOptions {
  /** Stops the work: the function fails with the reason of the signal, and its threads end. */
  readonly signal?: AbortSignal | undefined;
  /** Called repeatedly with how much is done. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Called with sentences about the inputs, which the commands print: what is read instead of what was named, and what is not read. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
}

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
  /** Names of the conditions to read; `['all']` for all. Default: all for logs; those of the run list, or of the original audit, for run stores. */
  readonly conditions?: readonly string[] | undefined;
  /** A ground truth that means "none". */
  readonly nullGroundTruth?: string | undefined;
  /** Leave out runs that cannot be read, and list them. Default: false. */
  readonly skipBadRuns?: boolean | undefined;
  /** Milliseconds that your own scheme may take for one response. Default: 1000. */
  readonly schemeTimeout?: number | undefined;
  /** The store of `audit extract` with the answers of schemes `extract:NAME`. */
  readonly extractions?: string | undefined;
  /** Which trials become receipts. Default: 0. */
  readonly seed?: number | undefined;
  /** Receipts of each kind. Default: 30. */
  readonly maxExamples?: number | undefined;
  /** A file of claims, which the document answers. */
  readonly claims?: string | undefined;
  /** The most threads. Default: the number of cores. */
  readonly jobs?: number | undefined;
}
