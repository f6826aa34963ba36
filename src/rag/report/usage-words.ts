/** Sentences about tokens and cost, for the report and the page. */
import type { JudgeUsage } from '../documents/evaluation-report.ts';
import { moneyText } from '../../text/money.ts';
import { plural } from '../../report/numbers.ts';

export const costText = (cost: number | null, currency: string | null): string =>
  cost === null || currency === null ? '–' : moneyText(cost, currency);

export function usageSentence({ currency, cost, rows }: JudgeUsage): string {
  const sum = (field: 'replies' | 'inputTokens' | 'outputTokens' | 'uncounted'): number =>
    rows.reduce((total, row) => total + row[field], 0);
  const tokens = `${plural(sum('replies'), 'reply', 'replies')}: ${sum('inputTokens')} input and ${sum('outputTokens')} output tokens`;
  const uncounted = sum('uncounted');
  return `${tokens}${priceWords(currency, cost)}. Each reply is counted once, whenever it was made; retries are not counted.${
    uncounted === 0 ? '' : ` The servers did not count the tokens of ${plural(uncounted, 'reply', 'replies')}.`
  }`;
}

function priceWords(currency: string | null, cost: number | null): string {
  if (currency === null) return '; --prices adds what they cost';
  return cost === null ? '; the list of prices lacks a model' : `, which cost ${moneyText(cost, currency)}`;
}
