/** The labels that change under the schemes, in sentences. */
import { findCheck, listAlternatives, listCautioned } from '../documents/checks.ts';
import type { AuditResult } from '../documents/result.ts';
import { partialExtractions } from '../documents/extractions.ts';
import { UNIT_SPACE } from '../base/text/readable-numbers.ts';
import type { LabelMove, Reach, SchemeResult } from '../documents/scheme-result.ts';
import { isCheck, listedSchemes } from './checks.ts';
import { changedShare } from './finding/choose-finding.ts';
import { nothingCompared } from './nothing-compared.ts';
import { otherItems } from './equivalence.ts';
import { cellMove, mainReach, otherReach, describeSchemes } from './extremes.ts';
import { shownGroups, type ShownGroup } from './groups.ts';
import { measureOf, type Measure } from './measure.ts';
import { partOf, percent, plural, pp } from './numbers.ts';
import { rateMoveInPoints, stayText } from './rate-move.ts';
import { openGainsSentence } from './open-gains.ts';
import { isReadInPart, readSentences } from './read-by-models.ts';
import { voteSentences } from './votes.ts';

export { listAlternatives };

/** Makes text from outside safe in the output format. */
type Quote = (text: string) => string;

interface Headline {
  readonly claim: string;
  readonly detail: string;
}

/** The labels that change: how many, how the rate changes, and where it changes most. The finding, which comes first in every report, is in finding/. */
export function headline(result: AuditResult, quote: Quote): Headline {
  const groups = shownGroups(result);
  const [only = { result }, ...others] = groups;
  return others.length === 0 ? allTrials(only.result, quote) : ofGroups(groups, quote);
}

/** Groups whose numbers a headline has. */
const MOST_GROUPS = 4;

/** What is true of all groups of tasks, and what changes in those that change most. */
function ofGroups(groups: readonly ShownGroup[], quote: Quote): Headline {
  const found = groups.map(({ name, result }) => ({ name, result, labels: mainReach(result.extremes).labels }));
  const changed = found
    .filter(({ labels }) => labels !== null && labels.flips > 0)
    .toSorted((a, b) => changedShare(b) - changedShare(a));
  const parts = changed.slice(0, MOST_GROUPS).map(({ name, result }) => {
    const { claim } = allTrials(result, quote);
    return `${quote(name)}: ${claim}${rateOfGroup(result)}`;
  });
  const more = changed.length - parts.length;
  return {
    claim:
      changed.length === 0
        ? `No label changes in any group of tasks.`
        : `Labels change in ${partOf(changed.length, groups.length, 'group')} of tasks.`,
    detail: [
      ...(parts.length === 0 ? ['Each group has the schemes that fit it.'] : parts),
      ...(more === 0 ? [] : [`${plural(more, 'more group')} in the table.`]),
    ].join(' '),
  };
}

function rateOfGroup(result: AuditResult): string {
  const { labels } = mainReach(result.extremes);
  const scheme = result.schemes.find(({ id }) => id === labels?.scheme);
  if (scheme === undefined || (labels?.trials ?? 0) < result.options.minN) return '';
  return rateChange(scheme, measureOf(result), result.options.margin)
    .map((text) => ` ${text}`)
    .join('');
}

function allTrials(result: AuditResult, quote: Quote): Headline {
  const alternatives = listAlternatives(result);
  const check = findCheck(result);
  if (alternatives.length === 0 && check !== null) return nothingCompared(result, check, quote);
  const failed = alternatives.filter((scheme) => scheme.failed > 0);
  const failures = failed.map(({ id, failed: n }) => `${quote(id)} failed on ${plural(n, 'trial')}.`);
  if (failed.length > 0 && alternatives.every(({ trials, failed: n }) => trials === 0 && n > 0))
    return { claim: 'Nothing was scored.', detail: failures.join(' ') };
  const read = readSentences(result, quote);
  if (isReadInPart(result)) return { claim: 'No scheme is compared on all trials.', detail: read.join(' ') };
  const { labels } = mainReach(result.extremes);
  const { claim, detail } =
    labels === null || labels.flips === 0 ? noChange(result, quote) : changes(result, labels, quote);
  return { claim, detail: [detail, ...read, ...failures].filter((text) => text !== '').join(' ') };
}

/** Where no alternative changes a label. The check is in the same table, so its flips are named. */
function noChange(result: AuditResult, quote: Quote): Headline {
  const { base } = result.options;
  const trials = result.schemes[0]?.trials ?? 0;
  const check = listedSchemes(result).find(({ id, flips }) => flips > 0 && isCheck(result, id));
  if (base !== undefined)
    return {
      claim: `All schemes${ofEveryTrial(result, ' that read every trial')}${ofFitting(result, ' that fit every log')} agree with ${quote(base)} on ${plural(trials, 'answer')}.`,
      detail: forOthers(result),
    };
  if (check === undefined)
    return {
      claim: `No scheme${ofEveryTrial(result, ' that reads every trial')}${ofFitting(result, ' that fits every log')} changes any of ${plural(trials, 'label')}.`,
      detail: forOthers(result),
    };
  const { id, trials: n, flips, flipsPct } = check;
  const share = shareOf({ scheme: id, trials: n, flips, flipsPct: flipsPct ?? 0 }, 'label');
  return {
    claim: 'Only the check differs.',
    detail: `${share} ${flips === 1 ? 'differs' : 'differ'} between ${quote(id)}, which checks the stored labels, and what was stored. No other scheme changes any of ${plural(trials, 'label')}.`,
  };
}

/** Where no label changes, the interval of a change is that of all schemes that the sentence is about. */
function forOthers(result: AuditResult): string {
  const { schemes } = mainReach(result.extremes);
  const scheme = listAlternatives(result).find(({ id }) => id !== result.options.base && schemes.includes(id));
  if (scheme === undefined) return '';
  const { deltaInterval } = scheme;
  return otherItems({ ...scheme, deltaInterval, p: null }, measureOf(result), result.options.margin).join('');
}

/** Words that exclude schemes of which nothing is claimed; empty where there are none. */
function ofEveryTrial(result: AuditResult, words: string): string {
  return partialExtractions(result).length === 0 ? '' : words;
}

/** Words that exclude schemes with a caution, which change labels in logs that they do not fit; empty where there are none. */
function ofFitting(result: AuditResult, words: string): string {
  const cautioned = listCautioned(result);
  const { schemes } = mainReach(result.extremes);
  const isLeftOut = ({ id, flips }: SchemeResult): boolean => cautioned.has(id) && flips > 0 && !schemes.includes(id);
  return result.schemes.some(isLeftOut) ? words : '';
}

/** The most labels that a scheme changes, the change of the rate, and the cell that changes most. */
function changes(result: AuditResult, labels: LabelMove, quote: Quote): Headline {
  const reach = mainReach(result.extremes);
  const what = describeMove(result, labels, quote);
  const least = result.options.minN;
  if (labels.trials < least)
    return {
      claim: 'Too few trials to judge.',
      detail: `${what} Numbers from fewer than ${least} trials are little evidence (--min-n).`,
    };
  const scheme = result.schemes.find(({ id }) => id === labels.scheme);
  const inThoughts = scheme === undefined ? null : openGainsSentence(scheme, quote);
  return {
    claim: inThoughts ?? what,
    detail: [
      ...(inThoughts === null ? [] : [what]),
      ...(scheme === undefined ? [] : rateAndParts(scheme, result, quote)),
      ...(reach.schemes.length === 1 ? [] : [rangeSentence(reach, labels, result, quote)]),
      ...largestCell(reach, result, quote),
      ...partialSchemes(result, quote),
      ...voteSentences(result),
    ].join(' '),
  };
}

/** `Of the 3 schemes that score all 900 trials, v1 changes the most labels; their accuracy is between 53.1 % and 56.9 %.` */
function rangeSentence(reach: Reach, labels: LabelMove, result: AuditResult, quote: Quote): string {
  const { schemes } = reach;
  const { rate, ofErrors } = measureOf(result);
  const who = describeSchemes(reach, result);
  const rates = result.schemes
    .filter(({ id }) => schemes.includes(id))
    .flatMap(({ errorPct }) => (errorPct === null ? [] : [ofErrors.rate(errorPct)]));
  const [low, high] = [Math.min(...rates), Math.max(...rates)].map(percent);
  const largest = `Of ${who}, ${quote(labels.scheme)} changes the most labels`;
  return rates.length === 0 || low === high
    ? `${largest}.`
    : `${largest}; their ${rate} is between ${low} and ${high}.`;
}

/** How the rate changes, which part of this is no effect of the scheme, and where the change may be for other items. */
function rateAndParts(scheme: SchemeResult, result: AuditResult, quote: Quote): string[] {
  const [change, ...others] = rateChange(scheme, measureOf(result), result.options.margin);
  return change === undefined ? [] : [change, ...notReproduced(scheme, result, quote), ...others];
}

/** Where the check does not reproduce all labels, a part of the change is no effect of the scheme. */
function notReproduced({ id, trials, deltaPp }: SchemeResult, result: AuditResult, quote: Quote): string[] {
  const check = listedSchemes(result).find((one) => one.flips > 0 && isCheck(result, one.id));
  if (check === undefined || check.id === id || check.trials !== trials) return [];
  const { difference } = measureOf(result).ofErrors;
  const [own, rest] = [(deltaPp ?? 0) - (check.deltaPp ?? 0), check.deltaPp].map((part) => pp(difference(part)));
  return [
    `That is ${own} pp of the parser, and ${rest} pp of ${plural(check.flips, 'stored label')} that ${quote(check.id)} does not reproduce.`,
  ];
}

/** Without stored labels, the labels of the base are those that change. */
function describeMove({ options: { base } }: AuditResult, labels: LabelMove, quote: Quote): string {
  const isOne = labels.flips === 1;
  const scheme = quote(labels.scheme);
  if (base === undefined) return `${shareOf(labels, 'label')} ${isOne ? 'changes' : 'change'} under ${scheme}.`;
  return `${shareOf(labels, 'answer')} ${isOne ? 'is' : 'are'} judged otherwise by ${scheme} than by ${quote(base)}.`;
}

/** Shares that would be written as 0.0 %. */
const TINY_PCT = 0.05;

/** `9 of 140 labels (6.4 %)` */
function shareOf({ flips, trials, flipsPct }: LabelMove, what: 'label' | 'answer'): string {
  const share = flipsPct < TINY_PCT ? `less than 0.1${UNIT_SPACE}%` : percent(flipsPct);
  return `${partOf(flips, trials, what)} (${share})`;
}

/**
 * How the rate of all trials changes, and where the change may be for other items; empty where no rate is known.
 * @param margin in percentage points.
 */
function rateChange(scheme: SchemeResult, measure: Measure, margin: number): string[] {
  const { deltaPp, storedErrorPct } = scheme;
  if (deltaPp === null || storedErrorPct === null) return [];
  const what =
    deltaPp === 0
      ? `As many are gained as lost, so the ${stayText(storedErrorPct, measure)}.`
      : `The ${rateMoveInPoints(scheme, measure)}.`;
  return [what, ...otherItems(scheme, measure, margin)];
}

/**
 * Not for a single cell, which is all trials, and not where the number would be 0. It has no interval: the largest of many changes is too large by chance, and the interval of
 * one cell does not cover it.
 */
function largestCell({ cell, schemes }: Reach, result: AuditResult, quote: Quote): string[] {
  if (cell === null || Math.abs(cell.deltaPp) < TINY_PP) return [];
  const scheme = result.schemes.find(({ id }) => id === cell.scheme);
  if (scheme === undefined || scheme.cells < 2) return [];
  const { minN } = result.options;
  const compared = result.cells.filter((one) => schemes.includes(one.scheme) && one.n >= minN);
  return [
    `The largest of ${plural(compared.length, 'change')} of the ${measureOf(result).rate} of a cell with at least ${plural(minN, 'trial')} is ${cellMove(cell, result, quote)}.`,
  ];
}

/** Changes that would be written as 0.00 pp. */
const TINY_PP = 0.005;

/** The schemes that score some trials only. */
function partialSchemes(result: AuditResult, quote: Quote): string[] {
  const other = otherReach(result.extremes);
  if (other.labels === null || other.labels.flips === 0) return [];
  return [
    `${other.schemes.length === 1 ? 'One scheme scores' : `${other.schemes.length} schemes score`} only some trials: ${shareOf(other.labels, 'label')} ${other.labels.flips === 1 ? 'changes' : 'change'} under ${quote(other.labels.scheme)}.`,
  ];
}
