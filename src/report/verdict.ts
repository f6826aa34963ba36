/**
 * The conclusions that change, in words. Three things are kept apart: facts (true of this table), tested changes (for items like these), and the reference (what a
 * parser would change that does not depend on the condition).
 */
import { countCarriers, isSignificant } from '../base/core/significance.ts';
import type { AuditResult } from '../documents/result.ts';
import { STORED } from '../base/core/scheme.ts';
import { contrastId, type ContrastResult, type SchemeConclusions } from '../documents/conclusions.ts';
import type { GroupField } from '../base/core/trial.ts';
import { repeatsStored } from './checks.ts';
import { isReadInPart } from './read-by-models.ts';
import { keyText, keyValue, plural } from './numbers.ts';
import { formatFixed } from '../base/text/python-numbers.ts';

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

/** Names that a sentence lists of one kind. */
const MOST_NAMES = 3;
/** Swapped pairs whose two orders are significant are what a reader looks for, so nearly all have a name. */
const MOST_SWAPS = 20;

export interface Verdict {
  /** The facts and the tests, in sentences. */
  readonly claim: string;
  /** The conclusions that change, the reference, and how many items carry the flips, in separate sentences. */
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
      reference(result, quote),
      swapReference(result, quote),
      flipItems(result, quote),
    ].filter((sentence) => sentence !== ''),
  };
}

/** A warning of contrasts that have one sign by outputs and the other by items. */
function weightFacts({ contrasts }: AuditResult): string[] {
  const count = new Set(contrasts.filter(({ weightsDisagree }) => weightsDisagree === true).map(contrastId)).size;
  if (count === 0) return [];
  return [
    `${plural(count, 'contrast')} ${count === 1 ? 'has' : 'have'} one sign if outputs weigh the same and the opposite one if items do, because items have other numbers of outputs on the two sides; ${count === 1 ? 'it has' : 'they have'} no verdict.`,
  ];
}

function contrastFacts({ conclusions: { contrasts, signFlips, significanceFlips } }: AuditResult): string {
  if (signFlips === 0 && significanceFlips === 0)
    return contrasts === 1
      ? 'In this table, the one contrast keeps its sign and significance under every scheme.'
      : `In this table, all ${contrasts} contrasts keep their sign and significance under every scheme.`;
  const changed: readonly (readonly [count: number, what: string])[] = [
    [signFlips, 'sign'],
    [significanceFlips, 'significance'],
  ];
  const parts = changed
    .filter(([count]) => count > 0)
    .map(([count, what], i) => {
      const of = i === 0 ? `${count} of ${plural(contrasts, 'contrast')}` : String(count);
      return `${of} ${count > 1 ? 'change their' : 'changes its'} ${what}`;
    });
  const unchanged = changed.filter(([count]) => count === 0).map(([, what]) => `; none changes its ${what}`);
  return `In this table, ${parts.join(' and ')} under at least one scheme${unchanged.join('')}.`;
}

/** Which changes of effects are significant, of those that can be tested. */
function testedChanges({ conclusions: { testable, tested }, contrasts }: AuditResult): string {
  const changes = contrasts.filter(({ change }) => change !== null);
  if (changes.every(({ change }) => change?.pp === 0)) return 'No effect changes at all.';
  if (testable === 0) {
    const most = Math.max(...changes.map(({ change }) => countCarriers(change?.minP ?? null)));
    return `None of the changes of effects can be tested: at most ${plural(most, 'item')} of a contrast ${most === 1 ? 'carries' : 'carry'} its change, and a test needs six.`;
  }
  const family = `Of ${plural(changes.length, 'change')} of effects, ${testable} ${testable === 1 ? 'has' : 'have'} enough items for a test`;
  return tested === 0
    ? `${family}; none of these is significant (Holm).`
    : `${family}; ${significantChanges(changes, tested)} (Holm’s p ≤ 0.05).`;
}

/** @param tested the contrasts with a significant change under at least one scheme. */
function significantChanges(changes: readonly ContrastResult[], tested: number): string {
  const count = changes.filter(({ change }) => isSignificant(change?.holm)).length;
  const where = count === tested ? '' : `, in ${plural(tested, 'contrast')}`;
  return `${count} of these ${count === 1 ? 'is' : 'are'} significant${where}`;
}

function rankFacts({ conclusions: { rankedPairs, inversions, distinguishableInversions } }: AuditResult): string[] {
  if (rankedPairs === 0) return [];
  if (inversions === 0) return ['No ranking changes.'];
  const swaps = `${inversions} of ${plural(rankedPairs, 'ranked pair')} ${inversions === 1 ? 'swaps' : 'swap'} in this table`;
  if (inversions === 1)
    return [`${swaps}. Its two orders are ${distinguishableInversions === 0 ? 'not both' : 'both'} significant.`];
  const known = distinguishableInversions === 0 ? 'none' : distinguishableInversions;
  return [`${swaps}. Both orders are significant for ${known} of these pairs.`];
}

/** What a parser would swap that does not depend on the ranked cells, for the scheme that swaps most pairs. */
function swapReference(result: AuditResult, quote: Quote): string {
  const most = findMost(result, 'inversions');
  const { movable = 0, changes = 0, mean = null } = most?.swaps ?? {};
  if (most === undefined || most.swaps === null) return '';
  if (mean === null) return movable === changes ? '' : noReference('swaps', movable, changes, 'in every ranked cell');
  return `${beside(`${quote(most.scheme)} swaps ${plural(most.inversions, 'ranked pair')}`, 'what is ranked')} swaps ${formatFixed(mean, 1)} on average.`;
}

/** What a parser would change that does not depend on the condition, for the scheme that changes most signs. */
function reference(result: AuditResult, quote: Quote): string {
  const { scheme, signFlips, blind } = findMost(result, 'signFlips') ?? {};
  if (scheme === undefined || signFlips === undefined || blind === undefined || blind === null) return '';
  const { movable, changes } = blind;
  if (blind.meanSignFlips === null) return noReference(quote(scheme), movable, changes, 'under every condition');
  const share = movable === changes ? '' : ` It moves ${movable} of ${plural(changes, 'change')}.`;
  const upper = blind.upperSignFlips === null ? '' : `, and at most ${blind.upperSignFlips} in 95 of 100 draws`;
  return `${beside(`${quote(scheme)} changes the sign of ${plural(signFlips, 'contrast')}`, 'the condition')} changes ${formatFixed(blind.meanSignFlips, 1)} signs on average${upper}.${share}`;
}

function noReference(what: string, movable: number, changes: number, where: string): string {
  return `There is no reference for ${what}: only ${movable} of ${plural(changes, 'change')} of labels are of items with as many outputs ${where}, and a reference needs 80 % of them.`;
}

/** The beginning of a sentence about a parser that does not depend on something. */
function beside(fact: string, something: string): string {
  return `Reference: ${fact}. A parser with the same flips that does not depend on ${something}`;
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
        `${own ?? 0} of ${plural(items ?? 0, 'item')} under ${quote(id)} (${plural(flips, 'flip')})`,
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
