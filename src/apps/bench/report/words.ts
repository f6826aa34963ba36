/** Sentences and numbers that the report of a benchmark and the terminal share. */
import { canBeSignificant, countCarriers, isSignificant } from '../../../base/core/significance.ts';
import type { BenchGain, BenchResult, BenchUsage } from '../documents/bench.ts';
import type { Interval } from '../../../base/core/statistics.ts';
import { moneyText } from '../../../base/text/money.ts';
import { fixedText } from '../../../base/text/readable-numbers.ts';
import { between, count, countOrNone, partOf, plural, pp } from '../../../report/numbers.ts';
import { pText, pValue } from '../../../base/text/p-value.ts';

/** Both ends of an interval of shares. */
export function percentBetween(interval: Interval | null): string {
  return interval === null ? '–' : `${fixedText(interval[0], 1)} to ${fixedText(interval[1], 1)}`;
}

/** In place of the gain of a set that has none. */
export const SAME_PROMPTS = 'same prompts under both';

/** Which sets a gain over all sets leaves out; empty for none. @param quote makes names from outside safe in the output format. */
export function leftOutText({ leftOut = [] }: BenchGain, quote: (name: string) => string): string {
  return leftOut.length === 0 ? '' : ` but ${leftOut.map(quote).join(' and ')} (${SAME_PROMPTS})`;
}

/** The gain of a condition in one phrase: what it is in these answers, and whether it is significant for items like these. */
export function gainText(gain: BenchGain): string {
  const { gainPp, interval, gained, lost, pairs, p, minP, isExact } = gain;
  if (gain.samePrompts === true) return SAME_PROMPTS;
  if (gainPp === null || p === null || minP === null) return 'no item was answered under both';
  const fact = `${count(gained)} gained and ${count(lost)} lost of ${plural(pairs, 'item')}`;
  return `${pp(gainPp)} pp (${between(interval)}; ${fact}; ${testText(gained + lost, p, minP, isExact)})`;
}

function testText(changes: number, p: number, minP: number, isExact: boolean): string {
  if (!canBeSignificant(minP)) {
    const carriers = Math.min(changes, countCarriers(minP));
    const few =
      changes === 0
        ? 'no item changes'
        : `${plural(carriers, 'item')} ${carriers === 1 ? 'carries' : 'carry'} the change`;
    return `cannot be tested: ${few}, six are needed`;
  }
  const tested = `${pText(p)}${isExact ? '' : ' (approximate)'}`;
  return isSignificant(p) ? `significant, ${tested}` : `not significant, ${tested}`;
}

/** p for a table, or that there is none because fewer than six items change; – for a set without a gain. */
export function gainP({ p, minP, isExact }: BenchGain): string {
  if (p === null || minP === null) return pValue(null);
  if (!canBeSignificant(minP)) return 'cannot be tested';
  return isExact ? pValue(p) : `${pValue(p)} (approximate)`;
}

/** The requests, tokens, cost and time of the answers; what is not known is left out. */
export function costs({ tokens, time, usage }: BenchResult): string[] {
  const { input, output } = tokens;
  return [
    ...(usage === undefined ? [] : usageTexts(usage)),
    ...(input === null && output === null
      ? []
      : [`${countOrNone(input)} input and ${countOrNone(output)} output tokens`]),
    ...(time.meanLatencyMs === null ? [] : [`mean latency ${fixedText(time.meanLatencyMs / 1000, 2)} s`]),
    `${fixedText(time.spanSeconds, 1)} s from the first answer to the last`,
  ];
}

function usageTexts({ requests, cost, currency }: BenchUsage): string[] {
  const sent = plural(requests, 'request');
  return cost === null || currency === null ? [sent] : [sent, moneyText(cost, currency)];
}

/**
 * Warnings about answers, a sentence for each kind that occurs.
 * @param quote makes names from outside safe in the output format.
 */
export function cautions(
  { scores, samples = [], failures, samePrompts, leaks, settings, promptsCut = 0 }: BenchResult,
  quote: (name: string) => string,
): string[] {
  const sum = (field: 'unparsed' | 'cutOff' | 'answered'): number =>
    scores.reduce((all, score) => all + score[field], 0);
  const [unparsed, cutOff, answered] = [sum('unparsed'), sum('cutOff'), sum('answered')];
  return [
    ...(settings.ignored.length === 0
      ? []
      : [
          `The provider does not accept ${settings.ignored.map(quote).join(' and ')} for this model, so nothing was sent for it.`,
        ]),
    ...(samples.length === 0 || settings.temperature !== 0
      ? []
      : [
          'The temperature is 0, so the answers to a question hardly differ; give --temperature above 0 in a new run (--new).',
        ]),
    ...samePrompts.map(
      ({ set, conditions }) =>
        `The prompts of ${quote(set)} are the same under ${conditions.map(quote).join(' and ')}; a difference between them is chance.`,
    ),
    ...leaks.map(
      ({ set, items }) =>
        `${plural(items, 'question')} of ${quote(set)} ${items === 1 ? 'is' : 'are'} among the examples of the prompt, with the answer.`,
    ),
    ...(promptsCut === 0
      ? []
      : [
          `For ${plural(promptsCut, 'answer')} the server counted fewer tokens than the prompt has, so it seems to have cut the prompt; ask again with a larger context (--num-ctx for Ollama) in a new run (--new).`,
        ]),
    ...(unparsed === 0
      ? []
      : [
          `${partOf(unparsed, answered, 'answer')} ${unparsed === 1 ? 'is' : 'are'} unparsed: the scheme found nothing to compare. They count as wrong.`,
        ]),
    ...(cutOff === 0 ? [] : [`${plural(cutOff, 'answer')} ended at the limit of tokens (--max-tokens).`]),
    ...(failures.total === 0
      ? []
      : [
          `${plural(failures.total, 'question')} failed and ${failures.total === 1 ? 'is' : 'are'} left out of all numbers; --retry-failed asks again.`,
        ]),
  ];
}
