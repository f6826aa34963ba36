/** The parts of the result document that say how sure its numbers are, what they do to conclusions, and which rules make them. */
import type { Player } from '../core/statistics.ts';
import type { CellKey, GroupField, GroupValue } from '../core/trial.ts';

/** The difference that a paper would report, under one scheme: error(condition) − error(baseline) for the same other fields. */
export interface ContrastResult {
  readonly scheme: string;
  /** The fields of the cell without the condition. */
  readonly key: CellKey;
  readonly condition: string;
  readonly baseline: string;
  readonly n: number;
  readonly baselineN: number;
  readonly effectPp: number;
  /** Newcombe's interval of the difference of two independent rates, 95 %, in pp. */
  readonly low: number;
  readonly high: number;
  /** Whether 0 lies outside of the interval. */
  readonly isSignificant: boolean;
  /** Whether the effect has the opposite sign of that of the stored labels; neither of them is 0. */
  readonly signFlip: boolean;
  /** Whether it is significant under one of scheme and stored labels, and not under the other. */
  readonly significanceFlip: boolean;
}

/** The same for a contrast under every scheme. */
export function contrastId({ key, condition }: Pick<ContrastResult, 'key' | 'condition'>): string {
  return JSON.stringify([key, condition]);
}

/** One of the things that are ranked, such as a variant. */
export interface Ranking {
  readonly value: GroupValue;
  readonly n: number;
  readonly errorPct: number;
  /** 1 is the lowest error rate; equals share the mean of their ranks. */
  readonly rank: number;
}

/** Variants (or models) by error rate where all other fields are the same, under one scheme. */
export interface RankResult {
  readonly scheme: string;
  /** The fields of the cell without the one that is ranked. */
  readonly key: CellKey;
  readonly field: GroupField;
  /** Kendall's τ-b against the stored error rates; null where one of the two is constant. */
  readonly tauB: number | null;
  /** Pairs that are strictly in one order as stored and strictly in the other under the scheme. */
  readonly inversions: readonly (readonly [GroupValue, GroupValue])[];
  /** In the order of the cells. */
  readonly ranking: readonly Ranking[];
}

/** What becomes of the conclusions under one scheme. */
export interface SchemeConclusions {
  readonly scheme: string;
  readonly signFlips: number;
  readonly significanceGained: number;
  readonly significanceLost: number;
  readonly inversions: number;
  /** Mean over the rankings in which it is defined; null where there is none. */
  readonly meanTauB: number | null;
}

/** How much of what a paper would say depends on the scheme. Schemes that apply to some responses only are left out. */
export interface Conclusions {
  /** null where cells are not formed by condition, or none of them is the baseline. */
  readonly baseline: string | null;
  /** Contrasts, and those of them that change under at least one scheme. */
  readonly contrasts: number;
  readonly signFlips: number;
  readonly significanceFlips: number;
  /** Pairs of neighbours in some ranking, and those that swap under at least one scheme. */
  readonly rankedPairs: number;
  readonly inversions: number;
  readonly schemes: readonly SchemeConclusions[];
}

/** Percentage points by player. */
export type ShapleyPp = Readonly<Record<string, number>>;

export interface CellAttribution {
  readonly key: CellKey;
  readonly n: number;
  /** Error rate with all players minus that with none, in pp; the shares of the players add up to it. */
  readonly deltaPp: number;
  readonly shapleyPp: ShapleyPp;
}

/** Which rules of one scheme make its error rate: from none of its optional rules to all of them. */
export interface SchemeAttribution {
  readonly scheme: string;
  readonly players: readonly Player[];
  readonly n: number;
  /** Trials on which too many rules make a difference (more than eight, or fewer in very long texts); they are not in these numbers. */
  readonly unattributed: number;
  /** Error rate with none of the rules; null without a trial. */
  readonly noneErrorPct: number | null;
  readonly deltaPp: number;
  readonly shapleyPp: ShapleyPp;
  readonly cells: readonly CellAttribution[];
}

/** Flips that the same sets of rules make. */
export interface FlipSet {
  /** The smallest sets of rules that turn the label of `v1` into that of `combined`; each of them alone does. */
  readonly sets: readonly (readonly string[])[];
  readonly flips: number;
  readonly gained: number;
  readonly lost: number;
}

/** Which rules make the step from `v1` to `combined`: exact Shapley values. */
export interface Attribution {
  /** Ids of the players, in order. */
  readonly players: readonly string[];
  readonly legend: readonly Player[];
  readonly n: number;
  readonly deltaPp: number;
  readonly overall: ShapleyPp;
  readonly cells: readonly CellAttribution[];
  /** Which rules make the flips, the most frequent first. */
  readonly flipSets: readonly FlipSet[];
  /** The same for each scheme beyond the core that has optional rules. */
  readonly schemes: readonly SchemeAttribution[];
}

export interface Universe {
  readonly id: string;
  /** Ids of the players that are on. */
  readonly rules: readonly string[];
  readonly errors: number;
  readonly errorPct: number | null;
}

/** How robust a contrast is over the universes. Shares are between 0 and 1. */
export interface ContrastRobustness {
  readonly key: CellKey;
  readonly condition: string;
  readonly baseline: string;
  /** Share of the universes in which the effect has the sign that it has as stored. */
  readonly signShare: number;
  /** Share of the universes in which it is as significant as stored. */
  readonly significanceShare: number;
  readonly lowestPp: number;
  readonly highestPp: number;
}

/** Every on/off setting of the rules that can differ. */
export interface Multiverse {
  readonly n: number;
  readonly universes: readonly Universe[];
  /** Errors in the order of the universes. */
  readonly cells: readonly { readonly key: CellKey; readonly n: number; readonly errors: readonly number[] }[];
  readonly contrasts: readonly ContrastRobustness[];
}
