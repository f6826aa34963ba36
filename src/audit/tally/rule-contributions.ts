/** What each optional rule contributes to the errors of a scheme: Shapley values, summed over trials. */
import type { ErrorsBySetting } from '../../schemes/kit/setting-scorer.ts';
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
  /** Trials that are wrong under some setting, by {@link writeErrors}; empty unless they are wanted. */
  readonly errors: Map<string, number>;
}

/** The labels of a trial under the settings of its active rules as a text, which can be counted by. */
function writeErrors({ active, errors }: ErrorsBySetting): string {
  return `${active.join()}:${errors.join('')}`;
}

/** The trials that are wrong under each setting of the rules, by the set of rules that are on. */
export function countSettingErrors({ errors }: RuleContributions, players: number): number[] {
  const wrong = Array.from({ length: 2 ** players }, () => 0);
  for (const [text, count] of errors) {
    const [rules = '', labels = ''] = text.split(':');
    const active = rules === '' ? [] : rules.split(',').map(Number);
    for (let set = 0; set < wrong.length; set++) {
      const own = active.reduce((bits, player, i) => bits | (((set >> player) & 1) << i), 0);
      if (labels[own] === '1') wrong[set] = (wrong[set] as number) + count;
    }
  }
  return wrong;
}

/** Adds `part` to `whole`, which must be of the same players. */
export function addContributions(whole: RuleContributions, part: RuleContributions): void {
  whole.n += part.n;
  whole.noneErrors += part.noneErrors;
  whole.allErrors += part.allErrors;
  whole.unattributed += part.unattributed;
  addCounters(whole.shares, part.shares);
  for (const [text, count] of part.errors) addTo(whole.errors, text, count);
}

export function emptyContributions(players: number): RuleContributions {
  return { n: 0, noneErrors: 0, allErrors: 0, unattributed: 0, shares: new Float64Array(players), errors: new Map() };
}

function addTo(counts: Map<string, number>, text: string, count: number): void {
  counts.set(text, (counts.get(text) ?? 0) + count);
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

/** Adds the Shapley values of one trial. @param isCounted whether its labels under every setting are counted too. */
export function countContributions(
  contributions: Map<number, RuleContributions>,
  scheme: number,
  { bySetting, players }: RuleErrors,
  isCounted: boolean,
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
  if (isCounted && errors.includes(1)) addTo(own.errors, writeErrors(bySetting), 1);
  if (errors.every((error) => error === errors[0])) return; // no rule matters
  for (const [i, share] of computeShares(bySetting).entries()) {
    const player = active[i] as number;
    own.shares[player] = (own.shares[player] as number) + share;
  }
}

/** Trials with the same answer and truth share their labels by setting. */
const SHARES = new WeakMap<ErrorsBySetting, readonly number[]>();

function computeShares(bySetting: ErrorsBySetting): readonly number[] {
  let shares = SHARES.get(bySetting);
  if (shares === undefined) SHARES.set(bySetting, (shares = shapleyInUnits(bySetting.errors, bySetting.active.length)));
  return shares;
}
