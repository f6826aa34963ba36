/** What a reader should know of schemes before their numbers: that they do not fit, have dead rules, or stand for a stored parser that guessed. */
import type { SchemeResult, SchemeWarning } from '../core/result.ts';
import type { Scheme } from '../core/scheme.ts';
import { twoSidedP } from '../stats/normal.ts';
import type { Evidence, SchemeEvidence } from './scheme-evidence.ts';

/** Fewer trials say nothing about a scheme as a whole. */
const FEWEST_FOR_FIT = 20;
/** A scheme that parses less than this share of the trials does not fit them. */
const LEAST_PARSED = 0.05;
/** In fewer trials it is no wonder that a rule does not fire. */
const FEWEST_FOR_RULES = 100;
/** A guess shows only in so many unparsed trials, so many of them right. */
const FEWEST_UNPARSED = 20;
const FEWEST_RIGHT = 5;
/** Below this probability what is right is no guess. */
const LEAST_P = 0.01;

/** In the order of the schemes; for each that it does not fit, then its rules in their order, then the fallback. */
export function schemeWarnings(
  schemes: readonly Scheme[],
  results: readonly SchemeResult[],
  evidence: Evidence,
): SchemeWarning[] {
  return schemes.flatMap((scheme) => {
    const result = results.find(({ id }) => id === scheme.id);
    if (result === undefined || result.trials === 0) return [];
    const seen = evidence.get(scheme.id);
    const misfit = misfitOf(scheme, result);
    // Rules and fallbacks of a scheme that does not fit are no news.
    if (misfit !== null) return [misfit];
    return [...deadRules(scheme, result, seen), ...fallbackBehind(scheme, result, seen)];
  });
}

function misfitOf({ id }: Scheme, { trials, unparsed }: SchemeResult): SchemeWarning | null {
  const share = unparsed / trials;
  if (trials < FEWEST_FOR_FIT || 1 - share >= LEAST_PARSED) return null;
  const text = `${id} does not fit: it parses nothing in ${percent(share)} of ${trials} trials, so its errors say nothing about the answers. Choose a scheme that was made for such responses.`;
  return { code: 'scheme-does-not-fit', scheme: id, share, trials, text };
}

/** Rules of the parser that did nothing on any trial, and those that cannot. */
function deadRules(
  { id, parser }: Scheme,
  { trials }: SchemeResult,
  seen: SchemeEvidence | undefined,
): SchemeWarning[] {
  return parser.rules.flatMap((rule): SchemeWarning[] => {
    const { neverFires } = rule;
    const isDead =
      neverFires !== undefined || (seen !== undefined && trials >= FEWEST_FOR_RULES && !seen.fired.has(rule.id));
    if (!isDead) return [];
    const why = neverFires === undefined ? '' : ` It cannot: ${neverFires}`;
    const text = `${id}: its rule ${rule.id} fires on none of ${trials} trials.${why}`;
    return [{ code: 'rule-never-fires', scheme: id, rule: rule.id, share: 0, trials, text }];
  });
}

/**
 * Whether stored labels are right among responses without a parse, as often as guesses would be. Each trial with k choices is a coin of 1/k; their
 * sum is tested by its normal approximation (mean Σ 1/k, variance Σ (1/k)(1 − 1/k)).
 */
function fallbackBehind(
  { id }: Scheme,
  { trials: all }: SchemeResult,
  seen: SchemeEvidence | undefined,
): SchemeWarning[] {
  let [trials, right, mean, variance] = [0, 0, 0, 0];
  for (const [choices, count] of seen?.unparsed ?? []) {
    if (choices < 2) continue;
    trials += count.trials;
    right += count.right;
    mean += count.trials / choices;
    variance += (count.trials / choices) * (1 - 1 / choices);
  }
  if (trials < FEWEST_UNPARSED || right < FEWEST_RIGHT) return [];
  const p = twoSidedP((right - mean) / Math.sqrt(variance));
  if (p < LEAST_P) return [];
  const share = right / trials;
  const text = `${id} parses nothing in ${trials} of ${all} responses, and ${right} of these (${percent(share)}) are stored as right: as many as guesses would be (${percent(mean / trials)}; p = ${p.toPrecision(2)}). If the stored parser is of this kind, it guesses where it finds nothing.`;
  return [{ code: 'hidden-fallback', scheme: id, share, trials, text, expected: mean / trials, p }];
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
