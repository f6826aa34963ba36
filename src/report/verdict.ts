/**
 * The conclusions that change, in words. Three things are kept apart: facts (true of this table), tested changes (for items like these), and what chance alone
 * would change: a parser with the same flips that does not depend on the condition.
 */
import { countCarriers, isSignificant } from '../base/core/significance.ts';
import type { AuditResult } from '../documents/result.ts';
import { STORED } from '../base/core/scheme.ts';
import { contrastId, LEAST_MOVABLE, type ContrastResult, type SchemeConclusions } from '../documents/conclusions.ts';
import type { GroupField } from '../base/core/trial.ts';
import { repeatsStored } from './checks.ts';
import { isReadInPart } from './read-by-models.ts';
import { count, decimals, keyText, keyValue, partOf, plural } from './numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Names that a sentence lists of one kind. */
const MOST_NAMES = 3;
/** Swapped pairs whose two orders are significant are what a reader looks for, so nearly all have a name. */
const MOST_SWAPS = 20;

export interface Verdict {
  /** The facts and the tests, in sentences. */
  readonly claim: string;
  /** The conclusions that change, what chance alone would change, and in how many items labels change, in separate sentences. */
  readonly names: readonly string[];
}

/** null where nothing is compared: no contrasts, and no ranks. */
export function verdict(result: AuditResult, quote: Quote): Verdict | null {
  const { contrasts, rankedPairs } = result.conclusions;
  if ((contrasts === 0 && rankedPairs === 0) || isReadInPart(result)) return null;
  const ofContrasts = contrasts === 0 ? [] : [contrastFacts(result), ...weightFacts(result), testedChanges(result)];
  return {
    claim: [...ofContrasts, ...rankFacts(result)].join(' '),
    names: [
      named('Effects whose change is significant', result, ({ change }) => isSignificant(change?.holm), quote),
      named('Contrasts that change their sign', result, ({ signFlip }) => signFlip, quote),
      named('Contrasts that change their significance', result, ({ significanceFlip }) => significanceFlip, quote),
      namedSwaps(result, quote),
      signsByChance(result, quote),
      swapsByChance(result, quote),
      flipItems(result, quote),
    ].filter((sentence) => sentence !== ''),
  };
}

/** A warning of contrasts that have one sign by outputs and the other by items. */
function weightFacts({ contrasts }: AuditResult): string[] {
  const n = new Set(contrasts.filter(({ weightsDisagree }) => weightsDisagree === true).map(contrastId)).size;
  if (n === 0) return [];
  return [
    `${plural(n, 'contrast')} ${n === 1 ? 'has' : 'have'} one sign if outputs weigh the same and the opposite one if items do, because items have other numbers of outputs on the two sides; ${n === 1 ? 'it has' : 'they have'} no verdict.`,
  ];
}

function contrastFacts({ conclusions: { contrasts, signFlips, significanceFlips } }: AuditResult): string {
  if (signFlips === 0 && significanceFlips === 0)
    return contrasts === 1
      ? 'In this table, the one contrast keeps its sign and significance under every scheme.'
      : `In this table, all ${count(contrasts)} contrasts keep their sign and significance under every scheme.`;
  const changed: readonly (readonly [n: number, what: string])[] = [
    [signFlips, 'sign'],
    [significanceFlips, 'significance'],
  ];
  const parts = changed
    .filter(([n]) => n > 0)
    .map(([n, what], i) => {
      const of = i === 0 ? partOf(n, contrasts, 'contrast') : count(n);
      return `${of} ${n > 1 ? 'change their' : 'changes its'} ${what}`;
    });
  const unchanged = changed.filter(([n]) => n === 0).map(([, what]) => `; none changes its ${what}`);
  return `In this table, ${parts.join(' and ')} under at least one scheme${unchanged.join('')}.`;
}

/** Which changes of effects are significant, of those that can be tested. */
function testedChanges({ conclusions: { testable, tested, contrasts: pairs }, contrasts }: AuditResult): string {
  const changes = contrasts.filter(({ change }) => change !== null);
  if (changes.every(({ change }) => change?.pp === 0)) return 'No effect changes at all.';
  if (testable === 0) {
    const most = Math.max(...changes.map(({ change }) => countCarriers(change?.minP ?? null)));
    return `No change of an effect can be tested: at most ${plural(most, 'item')} ${most === 1 ? 'makes' : 'make'} the change of a contrast, and a test needs six.`;
  }
  const schemes = new Set(changes.map(({ scheme }) => scheme)).size;
  const compared = `${plural(pairs, 'contrast')} ${pairs === 1 ? 'was' : 'were'} compared under ${plural(schemes, 'scheme')}.`;
  const family = `${count(testable)} of these ${plural(changes.length, 'comparison')} ${testable === 1 ? 'has' : 'have'} enough items for a test`;
  const outcome = tested === 0 ? 'none is significant' : significantChanges(changes, tested);
  return `${compared} ${family}, and ${outcome} (p ≤ 0.05 after Holm’s correction).`;
}

/** @param tested the contrasts with a significant change under at least one scheme. */
function significantChanges(changes: readonly ContrastResult[], tested: number): string {
  const n = changes.filter(({ change }) => isSignificant(change?.holm)).length;
  const where = n === tested ? '' : `, in ${plural(tested, 'contrast')}`;
  return `${count(n)} ${n === 1 ? 'is' : 'are'} significant${where}`;
}

function rankFacts({ conclusions: { rankedPairs, inversions, distinguishableInversions } }: AuditResult): string[] {
  if (rankedPairs === 0) return [];
  if (inversions === 0) return ['No ranking changes.'];
  const swaps = `${partOf(inversions, rankedPairs, 'ranked pair')} ${inversions === 1 ? 'swaps' : 'swap'} in this table`;
  if (inversions === 1)
    return [`${swaps}. Its two orders are ${distinguishableInversions === 0 ? 'not both' : 'both'} significant.`];
  const known = distinguishableInversions === 0 ? 'none' : count(distinguishableInversions);
  return [`${swaps}. Both orders are significant for ${known} of these pairs.`];
}

/** What chance alone would swap, for the scheme that swaps most pairs. */
function swapsByChance(result: AuditResult, quote: Quote): string {
  const most = findMost(result, 'inversions');
  if (most === undefined || most.swaps === null) return '';
  const { mean } = most.swaps;
  if (mean === null) return notByChance('swaps', most.swaps, 'in every ranked cell');
  const fact = `${quote(most.scheme)} swaps ${plural(most.inversions, 'ranked pair')}`;
  return `${byChance(fact, `the ${result.ranks[0]?.field ?? 'row'}s`)}, ${decimals(mean, 1)} would swap on average.`;
}

/** What chance alone would change, for the scheme that changes most signs. */
function signsByChance(result: AuditResult, quote: Quote): string {
  const { scheme, signFlips, blind } = findMost(result, 'signFlips') ?? {};
  if (scheme === undefined || signFlips === undefined || blind === undefined || blind === null) return '';
  const { movable, changes, meanSignFlips, upperSignFlips } = blind;
  if (meanSignFlips === null) return notByChance(`sign changes under ${quote(scheme)}`, blind, 'under every condition');
  const upper = upperSignFlips === null ? '' : `, and rarely more than ${count(upperSignFlips)}`;
  const proof =
    upperSignFlips === null || signFlips > upperSignFlips
      ? ''
      : ' So the number of sign changes shows nothing here; only the tests of the changes do.';
  const share = movable === changes ? '' : ` Only ${partOf(movable, changes, 'change')} can be spread so.`;
  const fact = `${quote(scheme)} changes the sign of ${plural(signFlips, 'contrast')}`;
  return `${byChance(fact, 'the conditions')}, ${decimals(meanSignFlips, 1)} would change on average${upper}.${proof}${share}`;
}

/** The beginning of a sentence about what chance alone would give. */
function byChance(fact: string, over: string): string {
  return `By chance alone: ${fact}. If its label changes were spread over ${over} at random`;
}

/** Why it is not known what chance alone would give. */
function notByChance(
  what: string,
  { movable, changes }: { readonly movable: number; readonly changes: number },
  where: string,
): string {
  const unknown = `By chance alone: how many ${what} there would be is not known`;
  if (movable >= LEAST_MOVABLE * changes) return `${unknown}, because it would take too long to compute.`;
  return `${unknown}. Only ${partOf(movable, changes, 'label change')} are of items with as many outputs ${where}, and at least 80 % would be needed.`;
}

/** The scheme that changes most of something; undefined where none changes any. */
function findMost(result: AuditResult, what: 'signFlips' | 'inversions'): SchemeConclusions | undefined {
  const [most] = result.conclusions.schemes
    .filter((one) => one[what] > 0 && !repeatsStored(result, one.scheme))
    .toSorted((a, b) => b[what] - a[what]);
  return most;
}

/** How many items carry the flips of each scheme that has contrasts or rankings. */
function flipItems(result: AuditResult, quote: Quote): string {
  const compared = new Set(result.conclusions.schemes.map(({ scheme }) => scheme));
  const parts = result.schemes
    .filter(({ id, flips, items }) => compared.has(id) && flips > 0 && items !== null && !repeatsStored(result, id))
    .map(
      ({ id, flips, flipItems: own, items }) =>
        `${partOf(own ?? 0, items ?? 0, 'item')} under ${quote(id)} (${plural(flips, 'flip')})`,
    );
  if (parts.length === 0) return '';
  const shown = parts.slice(0, MOST_NAMES);
  const more = parts.length > shown.length ? `; and ${parts.length - shown.length} more schemes` : '';
  return `Items whose number of errors changes: ${shown.join('; ')}${more}.`;
}

function named(
  what: string,
  { contrasts, options }: AuditResult,
  changes: (contrast: ContrastResult) => boolean,
  quote: Quote,
): string {
  const changed = contrasts.filter((contrast) => contrast.scheme !== STORED && changes(contrast));
  const groups = [...Map.groupBy(changed, contrastId).values()];
  if (groups.length === 0) return '';
  const shown = groups.slice(0, MOST_NAMES).map((group) => {
    const schemes = group.map(({ scheme }) => quote(scheme)).join(', ');
    return `${contrastText(group[0] as ContrastResult, options.groupBy, quote)} under ${schemes}`;
  });
  const more = groups.length > shown.length ? `; and ${groups.length - shown.length} more` : '';
  return `${what}: ${shown.join('; ')}${more}.`;
}

/** The swaps whose two orders are significant. */
function namedSwaps(
  { ranks, options: { groupBy }, conclusions: { inversions, distinguishableInversions } }: AuditResult,
  quote: Quote,
): string {
  const swaps = ranks.flatMap(({ scheme, key, field, inversions: swapped }) =>
    swapped.filter((one) => one.class === 'both').map(({ pair }) => ({ scheme, key, field, pair })),
  );
  const groups = [...Map.groupBy(swaps, ({ key, pair }) => JSON.stringify([key, pair])).values()];
  if (groups.length === 0) return '';
  const shown = groups.slice(0, MOST_SWAPS).map((group) => {
    const [{ key, field, pair }] = group as [(typeof swaps)[number]];
    const place = keyText(
      key,
      groupBy.filter((one) => one !== field),
      quote,
    );
    const names = pair.map((value) => keyValue(value, quote)).join(' and ');
    return `${place === '' ? '' : `${place}: `}${names} under ${group.map(({ scheme }) => quote(scheme)).join(', ')}`;
  });
  const more = groups.length > shown.length ? `; and ${groups.length - shown.length} more` : '';
  const others = inversions - distinguishableInversions;
  const rest = others === 0 ? '' : ` ${plural(others, 'other pair')} ${others === 1 ? 'swaps' : 'swap'} too.`;
  return `Pairs that swap, with both orders significant: ${shown.join('; ')}${more}.${rest}`;
}

/** Describes the place of a contrast. */
export function contrastText(
  { key, condition, baseline }: Pick<ContrastResult, 'key' | 'condition' | 'baseline'>,
  groupBy: readonly GroupField[],
  quote: Quote,
): string {
  const place = keyText(
    key,
    groupBy.filter((field) => field !== 'condition'),
    quote,
  );
  return `${place === '' ? '' : `${place}: `}${quote(condition)} − ${quote(baseline)}`;
}
