/** What a kind of fuzz case is. Each kind is one file under kinds/, and kinds.ts lists them. */
import type { BaseInputs } from './base-inputs.ts';
import type { Random } from './random.ts';

/** One run of the program. */
export interface FuzzCommand {
  /** The arguments after `audit`. Paths are relative to the folder of the case. */
  readonly words: readonly string[];
  /** A file of the case that is given as standard input. */
  readonly stdin?: string;
  /** Files below the folder of the case that the command may change, such as a database that it adds to. */
  readonly mayChange?: readonly string[];
  /** The command serves pages: it is ended with SIGTERM once it has printed an address. */
  readonly isServer?: boolean;
  /** What it prints is for people, so that no line of it is a command of a CI runner or a terminal. */
  readonly isForPeople?: boolean;
}

export interface FuzzKind {
  /** A word for the kind, such as `run-store`. */
  readonly id: string;
  /** How often the kind is chosen, relative to the others. */
  readonly weight: number;
  /**
   * Puts damaged inputs into a folder.
   * @param folder of the case: inputs go into its folder `in`; the command writes its outputs into `out`.
   * @returns the command to run in the folder.
   */
  readonly make: (random: Random, folder: string, base: BaseInputs) => FuzzCommand;
}
