import type { MatchResult, Verdict } from '../../src/core/scheme.ts';

/** What the project of a scheme says of an answer. The cases of the originals are about this, and not about what an audit counts. */
export function originalOf(verdict: Verdict | undefined): MatchResult | null {
  return verdict?.original ?? verdict?.match ?? null;
}
