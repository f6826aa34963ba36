/** What each optional rule contributes to the errors of a scheme: Shapley values, summed over trials. */
import type { RuleErrors } from '../../schemes/scoring/scores.ts';
import { shapleyInUnits } from '../../stats/shapley.ts';
import { addCounters } from './counters.ts';

/** The contributions of the rules of one scheme. */
export interface RuleContributions {
  /** Labelled trials that could be scored under every setting of their rules. */
  n: number;
  /** Trials that are wrong with none of the optional rules, and with all of them. */
  noneErrors: number;
  allErrors: number;
  /** Trials on which too many rules make a difference for an exact value. */
  unattributed: number;
  /** Shapley values of the players in `SHAPLEY_UNITS` of a trial. */
  readonly shares: Float64Array;
}

/** Adds `part` to `whole`, which must be of the same players. */
export function addContributions(whole: RuleContributions, part: RuleContributions): void {
  whole.n += part.n;
  whole.noneErrors += part.noneErrors;
  whole.allErrors += part.allErrors;
  whole.unattributed += part.unattributed;
  addCounters(whole.shares, part.shares);
}

export function emptyContributions(players: number): RuleContributions {
  return { n: 0, noneErrors: 0, allErrors: 0, unattributed: 0, shares: new Float64Array(players) };
}

/** The contributions of a scheme; they are created for a new one. */
export function findContributions(
  all: Map<number, RuleContributions>,
  scheme: number,
  players: number,
): RuleContributions {
  let found = all.get(scheme);
  if (found === undefined) all.set(scheme, (found = emptyContributions(players)));
  return found;
}

/** Adds the Shapley values of one trial. */
export function countContributions(
  contributions: Map<number, RuleContributions>,
  scheme: number,
  { bySetting, players }: RuleErrors,
): void {
  const own = findContributions(contributions, scheme, players);
  if (bySetting === null) {
    own.unattributed++;
    return;
  }
  const { active, errors } = bySetting;
  own.n++;
  own.noneErrors += errors[0] as number;
  own.allErrors += errors.at(-1) as number;
  if (errors.every((error) => error === errors[0])) return; // no rule matters
  for (const [i, share] of shapleyInUnits(errors, active.length).entries()) {
    const player = active[i] as number;
    own.shares[player] = (own.shares[player] as number) + share;
  }
}
