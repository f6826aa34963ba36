/** The outcome of scoring one trial, small enough for the hot loop. */
import type { ErrorsBySetting } from '../kit/setting-scorer.ts';

/** What a scheme says of a trial, as bits. Without {@link CORRECT} the trial is wrong or ungradable; both count as an error. */
export const CORRECT = 1;
/** The parser found nothing. */
export const UNPARSED = 2;
/** Nothing is left of the ground truth under the scheme's normalizer. */
export const UNGRADABLE = 4;
/** The scheme does not apply to this trial. */
export const OUT_OF_SCOPE = 8;
/** The scheme failed on this trial; comes with {@link OUT_OF_SCOPE}. */
export const FAILED = 16;

/** A trial's play in the game of a scheme with so many players; null where it could not be played. */
export interface RuleErrors {
  readonly bySetting: ErrorsBySetting | null;
  readonly players: number;
}

/** One trial's scores. The scorer reuses it. */
export interface Scores {
  /** For each scheme, in the order given to the scorer. */
  readonly states: Uint8Array;
  /** Whether the response holds the think delimiter. */
  thinks: boolean;
  /** HAS_ROLE and HAS_BLOCK of the response and of the stored parse. */
  responseKinds: number;
  parseKinds: number;
  /** By source of ../universes.ts: a bit for each setting of the normalizer under which the trial is correct. */
  readonly universes: Uint8Array;
  /** What the optional rules of schemes beyond the core do, by their position. */
  readonly ruleErrors: Map<number, RuleErrors>;
  /** Why schemes failed, by their position. */
  readonly failures: Map<number, string>;
  /** By the positions of schemes beyond the core in whose scope the trial is: the rule by which no answer can meet its truth. */
  readonly unanswerable: Map<number, string>;
  /** By the positions of schemes beyond the core: rules of their parsers that fired on this trial and on none before. */
  readonly fired: Map<number, readonly string[]>;
}
