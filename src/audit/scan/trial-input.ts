/** Files of trials, whatever they are: what a comparison reads. */
import type { EncodedTrial, TrialDetail } from '../../core/trial.ts';
import type { Remark } from '../../sources/logs/kit/log.ts';
import type { Ranked } from '../../stats/smallest.ts';

export interface InputTrial {
  /** Valid until the next one. */
  readonly trial: EncodedTrial;
  readonly remark: Remark | null;
  readonly itemId: string | null;
}

/** One file with trials. */
export interface TrialInput {
  /** As reports name the file: the end of its path, which does not depend on how the path was typed. */
  readonly path: string;
  /** @param onPart called now and then with the part of the file that was read, from 0 to 1. */
  trials(onPart?: (part: number) => void): AsyncIterable<InputTrial>;
  /** A sampled trial in full. @throws UnreadableInput with the path of the file. */
  detail(one: Ranked): TrialDetail | undefined;
  /** The command that shows a trial under these schemes. */
  explain(trialId: string, schemes: readonly string[]): string;
}

export interface Inputs {
  readonly files: readonly TrialInput[];
  /** Paths of everything that is read, which nothing may be written to. */
  readonly read: readonly string[];
  /** false for the runs of a store. */
  readonly areLogs: boolean;
  /** Whether a file that cannot be read to its end is left out instead of ending everything. */
  readonly skipsBad: boolean;
  readonly warnings: readonly string[];
  close(): void;
}
