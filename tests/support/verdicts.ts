import type { MatchResult, Verdict } from '../../src/base/core/scheme.ts';

/** The verdict of the project of a scheme on an answer. The cases of the originals contain this verdict, and not what an audit counts. */
export function originalOf(verdict: Verdict | undefined): MatchResult | null {
  return verdict?.original ?? verdict?.match ?? null;
}
