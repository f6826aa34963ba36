/** Counts what rules do to labels: patterns over the universes of the core, and Shapley values of the rules of other schemes. */
import type { Played } from '../../schemes/scoring/scores.ts';
import { patternOf, type Pattern } from '../../schemes/core/universes.ts';
import { shapleyInUnits } from '../../stats/shapley.ts';
import { gameTallyOf, type GameTally } from './tally.ts';

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
  const game = gameTallyOf(games, scheme, players);
  if (play === null) {
    game.unplayed++;
    return;
  }
  const { active, errors } = play;
  game.n++;
  game.noneErrors += errors[0] as number;
  game.allErrors += errors.at(-1) as number;
  if (errors.every((error) => error === errors[0])) return; // no rule matters
  for (const [i, share] of shapleyInUnits(errors, active.length).entries()) {
    const player = active[i] as number;
    game.shares[player] = (game.shares[player] as number) + share;
  }
}
