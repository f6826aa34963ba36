/** An estimate of requests to models as Markdown. */
import type { EstimateRow, EstimateSummary } from '../base/core/request-estimate.ts';
import { durationText } from '../base/text/duration.ts';
import { costText, moneyText } from '../base/text/money.ts';
import { draw, type Column } from './markdown/draw.ts';
import { cellCode } from './markdown/markup.ts';
import { count, plural } from './numbers.ts';

interface Estimate extends EstimateSummary {
  /** What the requests are about, such as `3 answers`. */
  readonly subject: string;
  /** The title of the column of purposes, such as `judge`. */
  readonly purpose: string;
  /** What was assumed about later requests, in a sentence; empty where nothing was. */
  readonly assumption: string;
}

export function renderEstimate({ subject, purpose, assumption, ...summary }: Estimate): string {
  const { rows, cost, currency, seconds, rate } = summary;
  const add = (field: 'known' | 'toSend' | 'inputTokens' | 'outputTokens'): number =>
    rows.reduce((sum, row) => sum + row[field], 0);
  const isBound = rows.some((row) => row.isBound && row.toSend > 0);
  const time =
    seconds === null || seconds === 0
      ? ''
      : ` They take at least ${durationText(seconds)}${rate === 0 ? '' : ` at --rate ${rate}`}.`;
  const money = currency === null ? ' Give a list of prices with --prices to see what they cost.' : cost === null ? '' : ` They cost ${isBound ? 'at most' : 'about'} ${moneyText(cost, currency)}.`; // prettier-ignore
  const lines = [
    add('toSend') === 0
      ? `${subject}: all ${plural(add('known'), 'request')} have a stored outcome, and none would be sent.`
      : `${subject}: ${plural(add('toSend'), 'request')} to send, and ${add('known')} with a stored outcome. About ${add('inputTokens')} input and ${isBound ? 'at most' : 'about'} ${add('outputTokens')} output tokens.${money}${time}`,
    '',
    draw(rows, columns(purpose, currency)),
    '',
    `Input tokens: one for each Chinese, Japanese or Korean character and one for every four others, corrected by the tokens that the server counted for stored replies of the model, where there are any. Output tokens: the mean of stored replies to the same ${purpose}${isBound ? '; ≤ marks one without any, for which it is --max-tokens' : ''}.${assumption === '' ? '' : ` ${assumption}`} Retries are not included.`,
  ];
  return `${lines.join('\n')}\n`;
}

function columns(title: string, currency: string | null): readonly Column<EstimateRow>[] {
  return [
    { title: 'model', align: 'l', show: ({ model }) => cellCode(model) },
    { title, align: 'l', show: ({ purpose }) => cellCode(purpose) },
    { title: 'stored', align: 'r', show: ({ known }) => count(known) },
    { title: 'to send', align: 'r', show: ({ toSend }) => count(toSend) },
    { title: 'input tokens', align: 'r', show: ({ inputTokens }) => count(inputTokens) },
    {
      title: 'output tokens',
      align: 'r',
      show: ({ outputTokens, isBound }) => `${isBound && outputTokens > 0 ? '≤ ' : ''}${outputTokens}`,
    },
    ...(currency === null
      ? []
      : [{ title: 'cost', align: 'r' as const, show: ({ cost }: EstimateRow) => costText(cost, currency) }]),
  ];
}
