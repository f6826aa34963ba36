/** Counts what rules do to labels: patterns over the universes of the core, and Shapley values of the rules of other schemes. */
import type { Played } from '../schemes/scores.ts';
import { patternOf, type Pattern } from '../schemes/universes.ts';
import { shapleyNumerators } from '../stats/shapley.ts';
import { gameOf, SHAPLEY_UNITS, type GameTally } from './tally.ts';

/** Counts a trial's labels in all universes, unless it is right in all of them. */
export function countPattern(patterns: Map<Pattern, number>, texts: Uint8Array): void {
  if (isRightEverywhere(texts)) return;
  const pattern = patternOf(texts);
  patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
}

function isRightEverywhere(texts: Uint8Array): boolean {
  for (let i = 0; i < texts.length; i++) if (texts[i] !== 0xff) return false;
  return true;
}

/** Adds the Shapley values of one trial. */
export function countPlay(games: Map<number, GameTally>, scheme: number, { play, players }: Played): void {
  const game = gameOf(games, scheme, players);
  if (play === null) {
    game.unplayed++;
    return;
  }
  const { active, errors } = play;
  game.n++;
  game.noneErrors += errors[0] as number;
  game.allErrors += errors.at(-1) as number;
  if (errors.every((error) => error === errors[0])) return; // no rule matters
  const unit = SHAPLEY_UNITS / factorial(active.length);
  for (const [i, numerator] of shapleyNumerators(errors, active.length).entries()) {
    const player = active[i] as number;
    game.shares[player] = (game.shares[player] as number) + numerator * unit;
  }
}

function factorial(k: number): number {
  return k < 2 ? 1 : k * factorial(k - 1);
}
