/** Sentences about tokens and cost, for the report and the page. */
import type { JudgeUsage } from '../documents/evaluation-report.ts';
import { moneyText } from '../../../base/text/money.ts';
import { plural } from '../../../report/numbers.ts';

type Field = 'replies' | 'inputTokens' | 'outputTokens' | 'uncounted' | 'uncountedInput' | 'uncountedOutput';

export function usageSentence({ currency, cost, rows }: JudgeUsage): string {
  const sum = (field: Field): number => rows.reduce((total, row) => total + row[field], 0);
  const tokens = `${plural(sum('replies'), 'reply', 'replies')}: ${sum('inputTokens')} input and ${sum('outputTokens')} output tokens`;
  return `${tokens}${priceWords(currency, cost)}. Each reply is counted once, whenever it was made; retries are not counted.${uncountedWords(currency, sum)}`;
}

function uncountedWords(currency: string | null, sum: (field: Field) => number): string {
  const uncounted = sum('uncounted');
  if (uncounted === 0) return '';
  const lacking = `input tokens are missing for ${sum('uncountedInput')}, output tokens for ${sum('uncountedOutput')}`;
  const estimated = currency === null ? '' : ' Costs include estimates of them.';
  return ` The servers did not count all tokens of ${plural(uncounted, 'reply', 'replies')}: ${lacking}.${estimated}`;
}

function priceWords(currency: string | null, cost: number | null): string {
  if (currency === null) return '; --prices adds what they cost';
  return cost === null ? '; the list of prices lacks a model' : `, which cost ${moneyText(cost, currency)}`;
}
