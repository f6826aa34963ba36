/** The claims that a benchmark is about: that a condition is better than the baseline, on each set and on all of them. */
import { writeRate } from '../claims/write-claim.ts';
import { writeClaims, type WrittenClaim } from '../claims/write-claims.ts';
import type { Plan } from './plan.ts';

/** The file of claims of a benchmark, for the sets and conditions that are asked; null where there is nothing to compare. */
export function writeBenchmarkClaims({ benchmark, sets, conditions }: Plan): string | null {
  const { baseline, id, conditions: known } = benchmark;
  if (baseline === undefined || !conditions.includes(baseline)) return null;
  const titleOf = (condition: string): string => known.find((one) => one.id === condition)?.title ?? condition;
  const claims = conditions
    .filter((condition) => condition !== baseline)
    .flatMap((condition) =>
      [null, ...(sets.length > 1 ? sets.map(({ name }) => name) : [])].map((set): WrittenClaim => {
        const rate = (one: string): string =>
          writeRate('accuracyPct', { ...(set === null ? {} : { dataset: set }), condition: one });
        return {
          id: set === null ? condition : `${condition}-${set}`,
          text: `More answers are right with ${titleOf(condition)} than with ${titleOf(baseline)}${set === null ? '' : `, on ${set}`}.`,
          holds: `${rate(condition)} > ${rate(baseline)}`,
          comment: [],
        };
      }),
    );
  return claims.length === 0
    ? null
    : writeClaims(claims, [`What ${id} is about. Change or extend it: docs/claims.md.`]);
}
