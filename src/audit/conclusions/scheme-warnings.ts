/** Warnings about schemes: one does not fit the responses, its rules never fire, or the stored parser guesses where the scheme parses nothing. */
import { plural } from '../../base/text/plural.ts';
import { percentText } from '../../base/text/readable-numbers.ts';
import type { SchemeWarning } from '../../documents/result.ts';
import type { Scheme } from '../../base/core/scheme.ts';
import { coinsP } from '../../stats/binomial.ts';
import { twoSidedP } from '../../stats/normal.ts';
import { pText } from '../../base/text/p-value.ts';
import type { GroupField, GroupValue } from '../../base/core/trial.ts';
import { compareKeys } from '../tally/cells.ts';
import type { Evidence, SchemeEvidence, UnparsedByChoices } from '../tally/scheme-evidence.ts';
import type { SchemeResult } from '../../documents/scheme-result.ts';

/** With fewer trials, the fit of a scheme is not judged. */
const FEWEST_FOR_FIT = 20;
/** A scheme that parses less than this share of the trials does not fit them. */
const LEAST_PARSED = 0.05;
/** With fewer trials, a rule that does not fire is not reported. */
const FEWEST_FOR_RULES = 100;
/** With fewer unparsed trials, or fewer right ones among them, guesses are not tested for. */
const FEWEST_UNPARSED = 20;
const FEWEST_RIGHT = 5;
/** The most trials for which the test is exact; its time grows with their square. */
const MOST_FOR_EXACT = 1000;
/** Below this p-value, the right labels are not explained by guesses. */
const LEAST_P = 0.01;

/** Lists the warnings by scheme: that it does not fit, or else its rules in their order, then fallbacks by cell. */
export function listSchemeWarnings(
  schemes: readonly Scheme[],
  results: readonly SchemeResult[],
  evidence: Evidence,
  groupBy: readonly GroupField[],
): SchemeWarning[] {
  return schemes.flatMap((scheme) => {
    const result = results.find(({ id }) => id === scheme.id);
    if (result === undefined || result.trials === 0) return [];
    const seen = evidence.get(scheme.id);
    const misfit = findMisfit(scheme, result);
    // The warnings about rules and fallbacks would follow from this one.
    if (misfit !== null) return [misfit];
    return [...findDeadRules(scheme, result, seen), ...findFallbacks(scheme, seen, groupBy)];
  });
}

function findMisfit({ id }: Scheme, { trials, unparsed }: SchemeResult): SchemeWarning | null {
  const share = unparsed / trials;
  if (trials < FEWEST_FOR_FIT || 1 - share >= LEAST_PARSED) return null;
  const text = `${id} does not fit: it parses nothing in ${percent(share)} of ${plural(trials, 'trial')}, so its errors are not about the answers. Choose a scheme for such responses.`;
  return { code: 'scheme-does-not-fit', scheme: id, share, trials, text };
}

/**
 * Finds rules of the parser that fired on no trial. Rules that cannot fire are a property of the scheme, not of the data, and are left out, as are
 * those by which replies of models are refused: it is good if they do not fire.
 */
function findDeadRules(
  { id, parser, coverage }: Scheme,
  { trials }: SchemeResult,
  seen: SchemeEvidence | undefined,
): SchemeWarning[] {
  if (seen === undefined || coverage !== undefined || trials < FEWEST_FOR_RULES) return [];
  return parser.rules
    .filter((rule) => rule.neverFires === undefined && !seen.fired.has(rule.id))
    .map((rule) => {
      const text = `${id}: its rule ${rule.id} fires on none of ${plural(trials, 'trial')}.`;
      return { code: 'rule-never-fires', scheme: id, rule: rule.id, share: 0, trials, text };
    });
}

/**
 * Finds cells in which the stored labels of unparsed responses are right as often as guesses would be. A guess among k choices is right with
 * probability 1/k. The test of their sum is exact up to a thousand trials. Above, it is normal (mean Σ 1/k, variance Σ (1/k)(1 − 1/k)).
 */
function findFallbacks(
  { id }: Scheme,
  seen: SchemeEvidence | undefined,
  groupBy: readonly GroupField[],
): SchemeWarning[] {
  const cells = [...(seen?.unparsed ?? [])].map(([key, counts]) => ({ key: JSON.parse(key) as GroupValue[], counts }));
  return cells
    .toSorted((a, b) => compareKeys(a.key, b.key))
    .flatMap(({ key, counts }) => {
      const guesses = sumGuesses(counts);
      const { trials, right, mean } = guesses;
      if (trials < FEWEST_UNPARSED || right < FEWEST_RIGHT) return [];
      const p = guessesP(counts, guesses);
      if (p < LEAST_P) return [];
      const [share, expected] = [right / trials, mean / trials];
      const where = key.map((value) => value ?? '–').join(' / ');
      const text = `${id} parses nothing in ${plural(trials, 'response')} of ${where}, and ${right} of these (${percent(share)}) are stored as right: as many as random guesses would give (${percent(expected)}; ${pText(p)}). If the stored parser is similar, it guesses where it finds nothing.`;
      const cell = Object.fromEntries(groupBy.map((field, i) => [field, key[i] ?? null]));
      return [{ code: 'hidden-fallback', scheme: id, key: cell, share, trials, text, expected, p }];
    });
}

type Guesses = Readonly<Record<'trials' | 'right' | 'mean' | 'variance', number>>;

/** The two-sided p-value of the number of right guesses. */
function guessesP(counts: UnparsedByChoices, { trials, right, mean, variance }: Guesses): number {
  if (trials > MOST_FOR_EXACT) return twoSidedP((right - mean) / Math.sqrt(variance));
  const kinds = [...counts].flatMap(([choices, { trials: coins }]) =>
    choices < 2 ? [] : [{ coins, chance: 1 / choices }],
  );
  return coinsP(kinds, right);
}

/** Counts unparsed trials with choices and those stored as right, with mean and variance of right guesses. */
function sumGuesses(counts: UnparsedByChoices): Guesses {
  const sum = { trials: 0, right: 0, mean: 0, variance: 0 };
  for (const [choices, { trials, right }] of counts) {
    if (choices < 2) continue;
    sum.trials += trials;
    sum.right += right;
    sum.mean += trials / choices;
    sum.variance += (trials / choices) * (1 - 1 / choices);
  }
  return sum;
}

function percent(share: number): string {
  return percentText(100 * share);
}
