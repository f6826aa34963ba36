/** What a reader should know of schemes before their numbers: that they do not fit, have dead rules, or stand for a stored parser that guessed. */
import type { SchemeWarning } from '../../result/result.ts';
import type { Scheme } from '../../core/scheme.ts';
import { coinsP } from '../../stats/binomial.ts';
import { twoSidedP } from '../../stats/normal.ts';
import { pText } from '../../text/p-value.ts';
import type { GroupField, GroupValue } from '../../core/trial.ts';
import { compareKeys } from '../tally/cells.ts';
import type { Evidence, SchemeEvidence, UnparsedByChoices } from '../tally/scheme-evidence.ts';
import type { SchemeResult } from '../../result/scheme-result.ts';

/** Fewer trials say nothing about a scheme as a whole. */
const FEWEST_FOR_FIT = 20;
/** A scheme that parses less than this share of the trials does not fit them. */
const LEAST_PARSED = 0.05;
/** In fewer trials it is no wonder that a rule does not fire. */
const FEWEST_FOR_RULES = 100;
/** A guess shows only in so many unparsed trials, so many of them right. */
const FEWEST_UNPARSED = 20;
const FEWEST_RIGHT = 5;
/** Up to so many trials the test is exact; its time grows with their square. */
const MOST_FOR_EXACT = 1000;
/** Below this probability what is right is no guess. */
const LEAST_P = 0.01;

/** In the order of the schemes; for each that it does not fit, then its rules in their order, then fallbacks, cell by cell. */
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
    // Rules and fallbacks of a scheme that does not fit are no news.
    if (misfit !== null) return [misfit];
    return [...findDeadRules(scheme, result, seen), ...findFallbacks(scheme, seen, groupBy)];
  });
}

function findMisfit({ id }: Scheme, { trials, unparsed }: SchemeResult): SchemeWarning | null {
  const share = unparsed / trials;
  if (trials < FEWEST_FOR_FIT || 1 - share >= LEAST_PARSED) return null;
  const text = `${id} does not fit: it parses nothing in ${percent(share)} of ${trials} trials, so its errors say nothing about the answers. Choose a scheme that was made for such responses.`;
  return { code: 'scheme-does-not-fit', scheme: id, share, trials, text };
}

/** Rules of the parser that could have fired and did on no trial. That others cannot fire is a property of the scheme, not of the data. */
function findDeadRules(
  { id, parser }: Scheme,
  { trials }: SchemeResult,
  seen: SchemeEvidence | undefined,
): SchemeWarning[] {
  if (seen === undefined || trials < FEWEST_FOR_RULES) return [];
  return parser.rules
    .filter((rule) => rule.neverFires === undefined && !seen.fired.has(rule.id))
    .map((rule) => {
      const text = `${id}: its rule ${rule.id} fires on none of ${trials} trials.`;
      return { code: 'rule-never-fires', scheme: id, rule: rule.id, share: 0, trials, text };
    });
}

/**
 * Whether, in a cell, stored labels are right among responses without a parse as often as guesses would be. Each trial with k choices is a coin of
 * 1/k. The test of their sum is exact up to a thousand trials, and from there on normal (mean Σ 1/k, variance Σ (1/k)(1 − 1/k)).
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
      const text = `${id} parses nothing in ${trials} responses of ${where}, and ${right} of these (${percent(share)}) are stored as right: as many as guesses would be (${percent(expected)}; ${pText(p)}). If the stored parser is of this kind, it guesses where it finds nothing.`;
      const cell = Object.fromEntries(groupBy.map((field, i) => [field, key[i] ?? null]));
      return [{ code: 'hidden-fallback', scheme: id, key: cell, share, trials, text, expected, p }];
    });
}

type Guesses = Readonly<Record<'trials' | 'right' | 'mean' | 'variance', number>>;

/** The two-sided p of as many or as few right guesses. */
function guessesP(counts: UnparsedByChoices, { trials, right, mean, variance }: Guesses): number {
  if (trials > MOST_FOR_EXACT) return twoSidedP((right - mean) / Math.sqrt(variance));
  const kinds = [...counts].flatMap(([choices, { trials: coins }]) =>
    choices < 2 ? [] : [{ coins, chance: 1 / choices }],
  );
  return coinsP(kinds, right);
}

/** Unparsed trials with choices, how many are stored as right, and what guesses would make of them. */
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
  return `${(100 * share).toFixed(1)} %`;
}
