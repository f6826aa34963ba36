/**
 * The precision of a ranking at each relevant rank, averaged over the relevant ranks; 0 without a relevant one. Ranks without a relevant text
 * after the last relevant one change nothing.
 * @param relevant by rank, best first.
 */
export function averagePrecision(relevant: readonly boolean[]): number {
  let found = 0;
  let sum = 0;
  for (const [at, isRelevant] of relevant.entries())
    if (isRelevant) {
      found++;
      sum += found / (at + 1);
    }
  return found === 0 ? 0 : sum / found;
}
