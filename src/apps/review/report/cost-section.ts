/** The section of the report about the cost of extractors. */
import { code } from '../../../report/markdown/markup.ts';
import { count, plural, pp } from '../../../report/numbers.ts';
import { moneyText } from '../../../base/text/money.ts';
import type { ComparedCost, ExtractorCost, ReviewReport } from '../documents/reviews.ts';

/** Empty without costs. */
export function renderCosts({ extractorCosts }: ReviewReport): string[] {
  if (!extractorCosts || extractorCosts.length === 0) return [];
  return [
    '## Cost of extractors',
    ...extractorCosts.flatMap((one) => ['', describeTotal(one), '', ...listOthers(one)]),
  ];
}

function describeTotal({
  scheme,
  model,
  replies,
  inputTokens,
  outputTokens,
  uncounted,
  currency,
  cost,
}: ExtractorCost): string {
  const tokens = `${count(Math.round(inputTokens))} input and ${count(Math.round(outputTokens))} output tokens`;
  const estimated =
    uncounted === 0 ? '' : `, estimated for ${plural(uncounted, 'reply', 'replies')} that the server did not count`;
  const price =
    cost === null || currency === null
      ? 'without prices, no cost is known'
      : `${moneyText(cost, currency)}${replies === 0 ? '' : `, ${moneyText((1000 * cost) / replies, currency)} for 1,000 replies`}`;
  return `${code(scheme)} (${code(model)}): ${plural(replies, 'reply', 'replies')} with ${tokens}${estimated}: ${price}.`;
}

function listOthers({ scheme, currency, against }: ExtractorCost): string[] {
  return against.map((one) => `- ${code(scheme)} against ${code(one.other)}: ${describeDifference(one, currency)}`);
}

function describeDifference({ difference, verdict, costPerPoint }: ComparedCost, currency: string | null): string {
  if (difference === null) return 'none of the trials on which they differ has a human label yet.';
  const accuracy = `${pp(difference.pp)} pp accuracy (${pp(difference.low)} to ${pp(difference.high)})`;
  if (verdict === 'open') return `${accuracy}; which is better is open.`;
  if (verdict === 'worse') return `${accuracy}; it is less accurate.`;
  if (costPerPoint === null || currency === null) return `${accuracy}; it is more accurate.`;
  const { cost, low, high } = costPerPoint;
  const range = low === high ? '' : ` (${moneyText(low, currency)} to ${moneyText(high, currency)})`;
  return `${accuracy}; ${moneyText(cost, currency)} for each percentage point${range}.`;
}
