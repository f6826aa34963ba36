/** The claims that a benchmark is about: that a condition is better than the baseline, on each set and on all of them. */
import { writeRate } from '../../languages/claims/write-claim.ts';
import { writeClaims, type WrittenClaim } from '../../languages/claims/write-claims.ts';
import type { Plan } from './plan.ts';
import { haveSamePrompts } from './summary/prompt-checks.ts';

/**
 * The file of claims of a benchmark, for the sets and conditions that are asked; null where there is nothing to compare. There is no claim about sets that have the same prompts under
 * the condition and the baseline.
 */
export function writeBenchmarkClaims(plan: Plan): string | null {
  const { benchmark, conditions } = plan;
  const { baseline, id } = benchmark;
  if (baseline === undefined || !conditions.includes(baseline)) return null;
  const claims = conditions.flatMap((condition) => (condition === baseline ? [] : claimsOf(plan, condition, baseline)));
  return claims.length === 0
    ? null
    : writeClaims(claims, [`What ${id} is about. Change or extend it: docs/claims.md.`]);
}

/** The claim about all sets that are compared, and one about each of them. */
function claimsOf({ benchmark, sets }: Plan, condition: string, baseline: string): WrittenClaim[] {
  const conditionName = (one: string): string => {
    const title = benchmark.conditions.find(({ id }) => id === one)?.title ?? one;
    return title === one ? one : `${one} (${title})`;
  };
  const same = sets.filter((set) => haveSamePrompts(set, condition, baseline)).map(({ name }) => name);
  const compared = sets.map(({ name }) => name).filter((name) => !same.includes(name));
  if (compared.length === 0) return [];
  const claim = (id: string, dataset: string | readonly string[] | null, comment: string[]): WrittenClaim => {
    const rate = (one: string): string =>
      writeRate('accuracyPct', { ...(dataset === null ? {} : { dataset }), condition: one });
    const place = dataset === null ? '' : `, on ${[dataset].flat().join(', ')}`;
    return {
      id,
      text: `More answers are right under ${conditionName(condition)} than under ${conditionName(baseline)}${place}.`,
      holds: `${rate(condition)} > ${rate(baseline)}`,
      comment,
    };
  };
  const pooled =
    same.length === 0
      ? claim(condition, null, [])
      : claim(condition, compared, [`Without ${same.join(', ')}: the prompts are the same under both conditions.`]);
  const bySet = compared.length === 1 ? [] : compared.map((name) => claim(`${condition}-${name}`, name, []));
  return [pooled, ...bySet];
}
