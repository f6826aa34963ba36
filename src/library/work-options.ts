/** The inputs of functions of the library, and the options of long work. */

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
