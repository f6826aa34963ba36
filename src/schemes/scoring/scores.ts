/** The outcome of scoring one trial, small enough for the hot loop. */
import type { Coverage } from '../../base/core/made-answers.ts';
import type { ErrorsBySetting } from '../kit/setting-scorer.ts';

/** The state of a trial under a scheme, as bits. Without {@link CORRECT} the trial is wrong or ungradable; both count as an error. */
export const CORRECT = 1;
/** The parser found nothing. */
export const UNPARSED = 2;
/** Nothing is left of the ground truth under the scheme's normalizer. */
export const UNGRADABLE = 4;
/** The scheme does not apply to this trial. */
export const OUT_OF_SCOPE = 8;
/** The scheme failed on this trial; comes with {@link OUT_OF_SCOPE}. */
export const FAILED = 16;

/** The labels of a trial under the settings of a scheme with this many optional rules; null where they could not be computed. */
export interface RuleErrors {
  readonly bySetting: ErrorsBySetting | null;
  readonly players: number;
}

/** What a scheme whose answers were made beforehand has of a trial. */
export interface Covered extends Coverage {
  /** The rule by which nothing was parsed; null where something was, or the rule is not known. */
  readonly unparsedBy: string | null;
}

/** What is counted of a trial under one scheme beyond the core. */
export interface Outcome {
  /** As in {@link Scores.states}. */
  readonly state: number;
  /** Missing where no rule can be switched off, and where the scheme failed or does not apply. */
  readonly ruleErrors?: RuleErrors;
  readonly neverMet?: string;
  readonly lacksQuestion?: true;
  readonly failure?: string;
  /** Only of a scheme whose answers were made beforehand. */
  readonly covered?: Covered;
}

/** What a scheme beyond the core read in a trial. */
export interface Reading {
  /** The rule that decided it. */
  readonly rule: string;
  readonly isParsed: boolean;
  /** The parse; null where there is none, and where it is the whole text that the scheme reads. */
  readonly text: string | null;
}

/** One trial's scores. The scorer reuses it. */
export interface Scores {
  /** For each scheme, in the order given to the scorer. */
  readonly states: Uint8Array;
  /** Whether the response contains the think delimiter. */
  thinks: boolean;
  /** HAS_ROLE and HAS_BLOCK of the response and of the stored parse. */
  responseKinds: number;
  parseKinds: number;
  /** By text of ../core/universes.ts: a bit for each setting of the normalizer under which the trial is correct. */
  readonly universes: Uint8Array;
  /** The effect of the optional rules of schemes beyond the core, by the position of the scheme. */
  readonly ruleErrors: Map<number, RuleErrors>;
  /** Why schemes failed, by the position of the scheme. */
  readonly failures: Map<number, string>;
  /** By the positions of schemes beyond the core that apply to the trial: the rule that makes its truth unanswerable. */
  readonly unanswerable: Map<number, string>;
  /** By the positions of schemes whose answers were made beforehand. */
  readonly covered: Map<number, Covered>;
  /** The positions of schemes beyond the core that would need the question, which the trial does not have. */
  readonly withoutQuestion: Set<number>;
  /** By the positions of schemes beyond the core: the rules of their parsers that fired on this trial for the first time. */
  readonly fired: Map<number, readonly string[]>;
  /** What the scheme at a position read in this trial; null for a scheme of the core, and where the scheme failed. */
  readonly readingOf: (position: number) => Reading | null;
}
